// SPDX-License-Identifier: Apache-2.0
// A memory plan as a chart: along x the entries of the linear sequence, upwards the bytes. Boxes are at their offset
// over their live range; loops are bands below, barriers upright lines, limits level lines.
#pragma once

#include "views/common/canvas/pieces.h"
#include "views/memory_plan/shown.h"

namespace tirscope::views::memory_plan {

struct Box {
  int box = -1, buffer = -1;
  QRectF rect;
  QRectF second;                ///< the live range by the second rule, at the same height; empty: none
  QRectF differs;               ///< of the first difference: where one rule needs it and the other does not
  std::vector<QRectF> carried;  ///< the loops whose end the live range wraps around, as far as the box reaches
  int color = -1;
  QString label;  ///< empty where there is no room for it
  bool conflict = false, pinned = false, misaligned = false;
};

/// A scope of the sequence, below the boxes.
struct Band {
  int entry = -1;  ///< its begin
  QRectF rect;
  QString label;
  bool loop = false;
};

struct Upright {
  enum class Kind { Barrier, Coming, Wait };
  Kind kind;
  qreal x;
  int entry;
};

struct Level {
  enum class Kind { Total, Bound, Step, Limit };
  Kind kind;
  qreal y;
  int64_t bytes;
  QString label;
};

/// A finding: from the access that comes first to the one that does not go with it, over the bytes that both share.
struct Arc {
  int finding = -1;  ///< of `Shown::findings`
  QPointF from, to;
  qreal rise = 0;  ///< how far it bends upwards; downwards where it is negative
  bool hazard = false;

  QPointF top() const { return (from + to) / 2 - QPointF(0, rise * 0.75); }
};

struct Tick {
  qreal at;
  QString label;
};

struct Geometry {
  QSizeF size;
  QRectF plot;
  qreal column = 0;  ///< width of an entry
  qreal gutter = 0;  ///< width of the byte labels at the left
  int entries = 0;
  int64_t top = 0;  ///< bytes at the plot's upper edge
  std::vector<Piece> caption;
  std::vector<Box> boxes;
  std::vector<Band> bands;
  std::vector<Upright> uprights;
  std::vector<Level> levels;
  std::vector<Arc> arcs;
  std::vector<Tick> byte_ticks, entry_ticks;
  std::vector<int64_t> usage;  ///< bytes needed in each half of an entry's column
  int peak = -1;               ///< the half with the most of them

  qreal x(qreal entry) const { return plot.left() + entry * column; }
  qreal y(qreal bytes) const { return plot.bottom() - (top > 0 ? bytes / qreal(top) * plot.height() : 0); }
  int entryAt(qreal x) const;  ///< -1: outside all
  qreal bytesAt(qreal y) const;
};

/// Lays the chart out for `room`; it is wider when the entries would become too narrow.
Geometry layoutChart(const Shown& shown, const Fonts& fonts, QSizeF room);

/// Bytes needed in each half of an entry's column: at a leaf, what ends there is needed in the first half, what begins
/// there in the second.
std::vector<int64_t> usageByHalves(const Shown& shown);

}  // namespace tirscope::views::memory_plan
