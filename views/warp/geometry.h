// SPDX-License-Identifier: Apache-2.0
// The accesses of kernels, what a warp meets at each, and one of them as a grid of lanes.
#pragma once

#include <vector>

#include "analysis/warp/lane_grid.h"
#include "protocol/methods/fixes.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::warp {

/// A line of the table, or below it the step that would help.
struct Row {
  int access = -1;  ///< index into the accesses
  int fix = -1;     ///< which of the steps that would help; -1: it is the line of the access
  QRectF rect;
  QString name, tip;
};

/// A word of the grid.
struct Cell {
  QRectF rect;
  bool extra = false;  ///< shared: a pass more than one; global: fetched, and asked for by no lane
  bool used = true;
  QString label;  ///< "5", "0–3"
  QString name, tip;
};

struct Geometry {
  QSizeF size;
  std::vector<Row> rows;
  QRectF grid;  ///< empty: no access is opened
  std::vector<Cell> cells;
  std::vector<Piece> pieces;
};

/// `open`: index of the access whose lanes are shown, below its line; -1 for none.
Geometry layoutWarps(const std::vector<protocol::HelpedAccess>& accesses, int open, const Fonts& fonts, qreal width);

}  // namespace tirscope::views::warp
