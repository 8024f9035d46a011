// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/canvas/canvas.h"
#include "views/liveness/geometry.h"

namespace tirscope::views {

/// When each buffer holds values that are still needed, and how many bytes that makes.
class LivenessView final : public CanvasView {
  Q_OBJECT
 public:
  LivenessView(Selection& selection, QWidget* parent);
  QString asText() const override;
  const liveness::Geometry& geometryOfLives() const { return geometry_; }

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override;
  QRectF revealedRect(int item) const override;

 private:
  void paintPlot(PaintContext& context) const;
  void paintColumns(PaintContext& context) const;
  void paintRow(PaintContext& context, const liveness::Row& row) const;
  Subject subjectOf(const liveness::Row& row) const;
  Subject subjectOf(const liveness::Column& column) const;

  liveness::Geometry geometry_;
  Fonts fonts_;
};

}  // namespace tirscope::views
