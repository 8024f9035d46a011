// SPDX-License-Identifier: Apache-2.0
// The stage of a playback, laid out: for each program its nest, its buffers as grids and its cache.
#pragma once

#include <QMap>

#include "views/common/canvas/pieces.h"
#include "views/playback/plane.h"
#include "views/playback/reel.h"

namespace tirscope::views::playback {

using PlaneChoices = QMap<QString, PlaneChoice>;  ///< by the name of the buffer

struct NestRow {
  int side = 0;  ///< 0: the current program, 1: the step beside it
  int node = -1;
  QRectF rect, bar = {};  ///< `bar`: how far a loop is; empty for other rows
  Subject subject = {};
  QString name = {};
};

struct Grid {
  int side = 0, buffer = -1;
  QRectF rect;  ///< of the cells
  qreal cell = 0;
  Subject subject = {};
  QString name = {};
  int color = 0;
  QRectF of(Cell at) const { return {rect.left() + at.column * cell, rect.top() + at.row * cell, cell, cell}; }
};

/// A set of the cache is a column, its ways the rows, the latest touched line on top; many sets are several strips.
struct CacheGrid {
  int side = 0;
  QRectF rect;
  qreal cell = 0, strip = 0;  ///< `strip`: from the top of one to the top of the next
  int columns = 0;
  int64_t ways = 0;
  /// Of the place of a line in CacheSets::lines.
  QRectF of(std::size_t place) const;
};

struct Geometry {
  QSizeF size;
  std::vector<NestRow> rows;
  std::vector<Grid> grids;
  std::vector<CacheGrid> caches;
  std::vector<QRectF> details;  ///< for each side, where the current accesses are said
  std::vector<Piece> pieces;
};

struct Shown {
  ReelPtr reel;
  uint32_t moment = 0;  ///< that is current
};

/// Of one program, or two side by side. In a large nest only the loops around the current statement are rows.
Geometry layoutStage(const std::vector<Shown>& sides, const PlaneChoices& choices, const Fonts& fonts, qreal width);

/// Whether a nest is so large that its rows depend on the current statement.
bool showsOnlyPath(const analysis::Film& film);

}  // namespace tirscope::views::playback
