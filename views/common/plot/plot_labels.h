// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "views/common/plot/plot.h"

namespace tirscope::views {

/// Words beside the things that a plot draws, at whatever size it is painted: those of one edge, and those
/// beside points, are moved apart until none covers another.
class PlotLabels final : public QCPAbstractItem {
  Q_OBJECT
 public:
  enum class Where {
    LeftAbove,  ///< at the left edge, above their point
    LeftBelow,
    RightAbove,
    Beside  ///< right of their point
  };
  struct Label {
    double x = 0, y = 0;
    QString text;
    QColor color;
    Where where = Where::Beside;
    bool bold = false;
  };
  /// Painted over everything else, whatever is added to the plot later.
  explicit PlotLabels(QCustomPlot* plot) : QCPAbstractItem(plot) { setLayer(QStringLiteral("overlay")); }
  /// `ground`: what keeps the words apart from the lines below them.
  void setLabels(std::vector<Label> labels, QColor ground) {
    labels_ = std::move(labels);
    ground_ = ground;
    ground_.setAlphaF(0.8F);
  }
  double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

  /// Tops of rows of `height`, near those wanted and in their order, none above `top` or over another, none below
  /// `bottom` as long as there is room.
  static std::vector<double> apart(std::vector<double> wanted, double height, double top, double bottom);
  /// Where words were painted last, in the plot.
  const std::vector<QRectF>& painted() const { return painted_; }

 protected:
  void draw(QCPPainter* painter) override;

 private:
  void drawOnes(QCPPainter& painter, const std::vector<const Label*>& labels);
  std::vector<Label> labels_;
  QColor ground_;
  std::vector<QRectF> painted_;
};

}  // namespace tirscope::views
