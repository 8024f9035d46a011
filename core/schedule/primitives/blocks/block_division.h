// SPDX-License-Identifier: Apache-2.0
// A block divided by a loop above it: an outer part over the loops outside, an inner part over those inside. Shared by
// the primitives that make a block of a subtree (blockize, tensorize).
#pragma once

#include "arith/iter_map/iter_map.h"
#include "ir/walk/mutator.h"
#include "schedule/primitive.h"

namespace tirscope::schedule {

struct DividedBlock {
  const SRef* block = nullptr;
  std::vector<const SRef*> inner_loops;  ///< innermost first
  arith::SubspaceDivision division;      ///< of each binding, and of the predicate
};

/// Divides the bindings of `block` at `loop`: into the loops from `loop` down and those above it; with
/// `loop_is_outer` the loop itself counts as above (then it may be any ancestor, a block too). Refused when a binding
/// mixes both.
Result<DividedBlock> divide_block(const SRef& block, const SRef& loop, bool preserve_unit_iters,
                                  bool loop_is_outer = false);

/// Where the inner loops begin.
VarMap inner_begin(const DividedBlock& divided);

/// The variables of an outer block, and what they are bound to.
struct OuterSpace {
  std::vector<IterVar> iters;  ///< <v>_o
  std::vector<Expr> values;
};
OuterSpace outer_space(const DividedBlock& divided);

/// The block in the outer one.
struct InnerBlock {
  BlockRealize realize;                     ///< variables <v>_i, no init
  Stmt init;                                ///< the block's init with the new variables; null when there was none
  std::vector<BufferRegion> reads, writes;  ///< of all its iterations, for the outer block
};
/// `loop_vars`: what the loops outside are called in the outer block. `reuse` gets the blocks that changed.
InnerBlock inner_block(const DividedBlock& divided, const OuterSpace& outer, const VarMap& loop_vars,
                       bool preserve_unit_iters, BlockReuse& reuse);

/// `stmt` in copies of the loops (innermost first), their extents with `loop_vars` put in.
Stmt in_loops(Stmt stmt, const std::vector<const SRef*>& loops, const VarMap& loop_vars = {});

/// The whole subtree of `loop` as one block; what blockize and tensorize put in the loop's place.
struct BlockizedLoop {
  BlockRealize realize;
  BlockReuse reuse;
};
BlockizedLoop blockized(const DividedBlock& divided, bool preserve_unit_iters);

}  // namespace tirscope::schedule
