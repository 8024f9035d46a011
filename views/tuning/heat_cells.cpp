// SPDX-License-Identifier: Apache-2.0
#include "views/tuning/heat_cells.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tirscope::views {

HeatCells HeatCells::of(const TuningLog& log, int space, int x, int y) {
  HeatCells out;
  if (space < 0 || space >= log.spaceCount()) return out;
  const std::vector<DecisionAxis>& axes = log.axes(space);
  if (x < 0 || y < 0 || x >= int(axes.size()) || y >= int(axes.size()) || x == y) return out;
  out.xTitle = axes[std::size_t(x)].title, out.yTitle = axes[std::size_t(y)].title;
  std::set<int32_t> columns, rows;
  auto each = [&](auto&& use) {
    for (int k = 0; k < log.size(); ++k)
      if (const auto numbers = log.numbers(k); log[k].space == space && !numbers.empty())
        use(k, numbers[std::size_t(x)], numbers[std::size_t(y)]);
  };
  each([&](int, int32_t column, int32_t row) { columns.insert(column), rows.insert(row); });
  for (int32_t value : columns) out.xs << axes[std::size_t(x)].valueText(value);
  for (int32_t value : rows) out.ys << axes[std::size_t(y)].valueText(value);
  const std::vector<int32_t> column_values(columns.begin(), columns.end()), row_values(rows.begin(), rows.end());
  out.cells.resize(columns.size() * rows.size());
  each([&](int k, int32_t column, int32_t row) {
    const auto c = std::size_t(std::ranges::lower_bound(column_values, column) - column_values.begin()),
               r = std::size_t(std::ranges::lower_bound(row_values, row) - row_values.begin());
    Cell& cell = out.cells[c * row_values.size() + r];
    ++cell.count;
    if (log[k].failed()) {
      if (cell.trial < 0) cell.trial = k;
      return;
    }
    const double seconds = log[k].seconds;
    if (!(cell.best > 0) || seconds < cell.best) cell.best = seconds, cell.trial = k;
  });
  for (const Cell& cell : out.cells) {
    if (!(cell.best > 0)) continue;
    out.fastest = out.fastest > 0 ? std::min(out.fastest, cell.best) : cell.best;
    out.slowest = std::max(out.slowest, cell.best);
  }
  return out;
}

double HeatCells::slowness(double seconds) const {
  return slowest > fastest ? std::clamp(std::log(seconds / fastest) / std::log(slowest / fastest), 0.0, 1.0) : 0;
}

QRectF HeatCells::rect(int column, int row, const QRectF& room) const {
  const double width = room.width() / double(xs.size()), height = room.height() / double(ys.size());
  return {room.left() + column * width, room.bottom() - (row + 1) * height, width, height};
}

std::pair<int, int> HeatCells::cellAt(QPointF at, const QRectF& room) const {
  if (empty() || !room.contains(at)) return {-1, -1};
  const int column = int((at.x() - room.left()) / room.width() * double(xs.size())),
            row = int((room.bottom() - at.y()) / room.height() * double(ys.size()));
  return {std::clamp(column, 0, int(xs.size()) - 1), std::clamp(row, 0, int(ys.size()) - 1)};
}

}  // namespace tirscope::views
