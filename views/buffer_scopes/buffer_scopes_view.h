// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/buffer_scopes/geometry.h"
#include "views/common/canvas/canvas.h"

namespace tirscope::views {

/// Each buffer with its shape, type, size and users, in the lane of its storage scope.
class BufferScopesView final : public CanvasView {
  Q_OBJECT
 public:
  BufferScopesView(Selection& selection, QWidget* parent);
  QString asText() const override;
  const buffer_scopes::Geometry& geometryOfLanes() const { return geometry_; }

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override;

 private:
  Subject subjectOf(const buffer_scopes::Card& card) const;
  buffer_scopes::Geometry geometry_;
  Fonts fonts_;
};

}  // namespace tirscope::views
