// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/cache/geometry.h"
#include "views/common/canvas/canvas.h"

namespace tirscope::views::cache {

/// The picture of a program in the caches. A click on an access selects its buffer, a double click its statement.
class CacheChart final : public CanvasView {
  Q_OBJECT
 public:
  CacheChart(Selection& selection, QWidget* parent);

  /// Without a study there is no picture, and `empty` says why.
  void show(const CacheAnswer& answer, EmptyState empty);
  /// What is shown is of an earlier program: nothing in it can be selected.
  void setStale();
  const Geometry& geometryOfCaches() const { return geometry_; }

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override { return empty_; }
  bool activateItem(int item) override;
  void snapshotChanged() override {}

 private:
  /// Whether a row is about that subject.
  static bool isAbout(const Row& row, const Subject& subject);
  void paintRows(PaintContext& context) const;
  void paintBar(QPainter& painter, const Theme& theme, const MissBar& bar) const;
  void paintReuse(PaintContext& context) const;

  CacheAnswer answer_;
  bool stale_ = false;
  EmptyState empty_;
  Geometry geometry_;
  Fonts fonts_;
};

}  // namespace tirscope::views::cache
