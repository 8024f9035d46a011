// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "views/common/canvas/canvas.h"
#include "views/common/jobs/lane.h"
#include "views/warp/geometry.h"

namespace tirscope::views {

/// How the warps of a kernel access global and shared memory: every access by what it wastes, and the lanes of one
/// access in banks or sectors. The first that wastes anything is opened at first. What would help against bank
/// conflicts is offered as a step.
class WarpView final : public CanvasView {
  Q_OBJECT
 public:
  WarpView(Selection& selection, QWidget* parent);
  bool busy() const override { return lane_.isBusy(); }
  QString asText() const override;
  /// Opens the lanes of an access, by its number in the order shown; -1 closes them.
  void open(int access);

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override;
  bool pressItem(int item) override;
  void snapshotChanged() override;

 private:
  using Accesses = std::vector<protocol::HelpedAccess>;
  Subject subjectOf(const warp::Row& row) const;
  void take(std::shared_ptr<const Accesses> accesses);

  std::shared_ptr<const Accesses> accesses_ = std::make_shared<Accesses>();
  int open_ = -1;
  Fonts fonts_;
  warp::Geometry geometry_;
  Lane lane_{Threads::Analyse};
};

}  // namespace tirscope::views
