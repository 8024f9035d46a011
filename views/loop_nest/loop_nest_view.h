// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/canvas/canvas.h"
#include "views/loop_nest/geometry.h"

namespace tirscope::views {

/// The loops of a function as they nest, what each touches, and how each access walks memory. A loop can be dragged to
/// another position of its nest.
class LoopNestView final : public CanvasView {
  Q_OBJECT
 public:
  LoopNestView(Selection& selection, QWidget* parent);
  QString asText() const override;
  const loop_nest::Geometry& geometryOfNest() const { return geometry_; }

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  bool beginDrag(int item) override;
  void moveDrag(QPointF scene) override;
  void endDrag(bool dropped) override;

 private:
  void paintRows(PaintContext& context) const;
  void paintMatrix(PaintContext& context) const;
  void paintDrag(PaintContext& context) const;
  Subject subjectOfRow(const loop_nest::Row& row) const;
  int rowOfNode(int node) const;

  loop_nest::Geometry geometry_;
  Fonts fonts_;
  int dragged_ = -1, target_ = -1;  ///< rows
  QPointF drag_at_;
};

}  // namespace tirscope::views
