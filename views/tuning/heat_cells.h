// SPDX-License-Identifier: Apache-2.0
// Two decisions against time: the fastest candidate for each pair of values.
#pragma once

#include <QRectF>

#include "views/tuning/tuning_log.h"

namespace tirscope::views {

struct HeatCells {
  struct Cell {
    double best = 0;  ///< seconds; 0: no candidate ran
    int trial = -1;   ///< the fastest
    int count = 0;    ///< candidates, the failed ones too
  };
  QString xTitle, yTitle;
  QStringList xs, ys;       ///< the values that occur, from the lowest
  std::vector<Cell> cells;  ///< column by column
  double fastest = 0, slowest = 0;

  /// `x`, `y`: axes of the space.
  static HeatCells of(const TuningLog& log, int space, int x, int y);
  bool empty() const { return cells.empty(); }
  const Cell& at(int column, int row) const {
    return cells[std::size_t(column) * std::size_t(ys.size()) + std::size_t(row)];
  }
  double slowness(double seconds) const;
  /// The lowest value of y is at the bottom.
  QRectF rect(int column, int row, const QRectF& room) const;
  /// Column and row at a point; {-1, -1} outside.
  std::pair<int, int> cellAt(QPointF at, const QRectF& room) const;
};

}  // namespace tirscope::views
