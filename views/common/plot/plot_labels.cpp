// SPDX-License-Identifier: Apache-2.0
#include "views/common/plot/plot_labels.h"

#include <algorithm>
#include <numeric>

namespace tirscope::views {

std::vector<double> PlotLabels::apart(std::vector<double> wanted, double height, double top, double bottom) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return wanted[k]; });
  double free = top;
  for (std::size_t k : order) {
    wanted[k] = std::max(wanted[k], free);
    free = wanted[k] + height;
  }
  // What went over the lower edge goes up again, and pushes what is above it.
  double limit = bottom;
  for (auto k = order.rbegin(); k != order.rend(); ++k) {
    wanted[*k] = std::max(top, std::min(wanted[*k], limit - height));
    limit = wanted[*k];
  }
  return wanted;
}

void PlotLabels::draw(QCPPainter* painter) {
  painted_.clear();
  std::vector<const Label*> left, right, beside;
  for (const Label& label : labels_)
    (label.where == Where::Beside ? beside : label.where == Where::RightAbove ? right : left).push_back(&label);
  for (const auto* labels : {&left, &right, &beside}) drawOnes(*painter, *labels);
}

void PlotLabels::drawOnes(QCPPainter& painter, const std::vector<const Label*>& labels) {
  const QRectF area = clipRect();
  QFont bold = parentPlot()->font();
  bold.setWeight(QFont::DemiBold);
  const double row = QFontMetricsF(bold).height() + 1;
  std::vector<double> tops;
  for (const Label* label : labels) {
    const double y = parentPlot()->yAxis->coordToPixel(label->y);
    tops.push_back(label->where == Where::Beside ? y - row / 2 : label->where == Where::LeftBelow ? y + 3 : y - row);
  }
  tops = apart(std::move(tops), row, area.top(), area.bottom());
  for (std::size_t k = 0; k < labels.size(); ++k) {
    const Label& label = *labels[k];
    painter.setFont(label.bold ? bold : parentPlot()->font());
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(label.text) + 4;
    const double x = label.where == Where::Beside       ? parentPlot()->xAxis->coordToPixel(label.x) + 9
                     : label.where == Where::RightAbove ? area.right() - 8 - width
                                                        : area.left() + 8;
    const QRectF rect(x, tops[k], width, row);
    painted_.push_back(rect);
    painter.fillRect(rect, ground_);
    painter.setPen(QPen(label.color));
    painter.drawText(rect, Qt::AlignCenter, label.text);
  }
}

}  // namespace tirscope::views
