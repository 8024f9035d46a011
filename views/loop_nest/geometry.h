// SPDX-License-Identifier: Apache-2.0
// The layout of the picture of a loop nest.
#pragma once

#include <functional>
#include <set>

#include "analysis/nest/loop_nest.h"
#include "analysis/warp/warp_accesses.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::loop_nest {

/// The bytes of one buffer that a loop or block touches, in that buffer's column.
struct Cell {
  QRectF rect;
  QString text;
  int color = -1;
  double share = 0;  ///< of the whole buffer, 0 to 1; 0 where it is unknown
};

/// One line of the nest: a loop, a block, a condition, or one access of a statement.
struct Row {
  int node = -1;  ///< index into LoopNest::nodes
  const analysis::Access* access = nullptr;
  Buffer buffer;    ///< of an access
  QRectF rect;      ///< over the whole width
  int parent = -1;  ///< row
  QString name, tip;
  int first_cell = 0, cells = 0;
};

/// The bracket of a loop over its body, or the card of a block.
struct Scope {
  int node = -1;
  bool card = false;
  QRectF rect;
  Ink ink = Tone::Muted;
};

/// A column of a top-level nest: the nests of a function have their own columns.
struct Column {
  Buffer buffer;
  QRectF rect;  ///< of its head
  int color = -1;
  int section = 0;
};

struct Geometry {
  QSizeF size;
  std::vector<Row> rows;
  std::vector<Piece> pieces;
  std::vector<Scope> scopes;
  std::vector<Column> columns;
  std::vector<Cell> cells;
  qreal matrix_left = 0;  ///< where the columns begin
  QRectF caption;         ///< room for a word on what the columns say; empty where there is none
};

/// What the geometry must know about buffers.
struct Buffers {
  std::function<int(const Buffer&)> color;
  std::function<int(const Buffer&)> order;                     ///< columns are in this order
  std::function<Buffer(const Buffer&)> declared;               ///< the buffer that represents the memory
  std::function<std::optional<int64_t>(const Buffer&)> bytes;  ///< of the whole buffer
};

/// What of a nest is laid out; everything where `is_part` is false.
struct Shown {
  bool is_part = false;
  std::vector<bool> nodes;                     ///< of LoopNest::nodes
  std::set<const analysis::Access*> accesses;  ///< of the statements among them
};

/// The rows that `passes`, what is around them, and what is in them.
Shown shownOf(const analysis::LoopNest& nest, const std::vector<Row>& rows,
              const std::function<bool(const Row&)>& passes);

/// `warps`: of the same function; accesses among them show what a warp meets, all others their stride.
Geometry layoutNest(const analysis::LoopNest& nest, const std::vector<analysis::WarpAccess>& warps,
                    const Buffers& buffers, const Fonts& fonts, qreal width, const Shown& shown = {});

/// The perfectly nested loops around `loop`, outermost first, itself included: those that a drag may reorder.
std::vector<int> chainOf(const analysis::LoopNest& nest, int loop);
/// That chain's loops whose positions change when `dragged` moves to the position of `target`, in their new order;
/// empty when nothing changes or both are not in one chain.
std::vector<int> reordered(const analysis::LoopNest& nest, int dragged, int target);

}  // namespace tirscope::views::loop_nest
