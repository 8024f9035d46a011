// SPDX-License-Identifier: Apache-2.0
#include "views/common/plot/plot_style.h"

#include "views/common/plot/plot.h"

namespace tirscope::views {

void stylePlot(QCustomPlot& plot, const Theme& theme) {
  plot.setBackground(theme.color(Tone::Base));
  for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
    axis->setBasePen(QPen(theme.color(Tone::Line)));
    axis->setTickPen(QPen(theme.color(Tone::Line)));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(theme.color(Tone::Text));
    axis->setLabelColor(theme.color(Tone::Muted));
    axis->setTickLabelFont(plot.font());
    axis->setLabelFont(plot.font());
    axis->grid()->setPen(QPen(theme.color(Tone::Line), 1, Qt::SolidLine));
    axis->grid()->setZeroLinePen(Qt::NoPen);
  }
}

void paintPlot(QCustomPlot& plot, QPainter& painter, QSize size) {
  // QCustomPlot paints through its own painter class; a picture in between keeps shapes as shapes.
  QCPPainter plot_painter;
  QPicture picture;
  plot_painter.begin(&picture);
  plot_painter.setMode(QCPPainter::pmVectorized);
  plot.toPainter(&plot_painter, size.width(), size.height());
  plot_painter.end();
  painter.drawPicture(0, 0, picture);
}

}  // namespace tirscope::views
