// SPDX-License-Identifier: Apache-2.0
// What rules ask about blocks: TVM's analyses of s_tir/schedule/analysis. An answer of the type Message is the reason
// why not.
#pragma once

#include <optional>

#include "schedule/state/state.h"
#include "support/diagnostic.h"

namespace tirscope::tuning {

using Reason = std::optional<Message>;

/// Its variable is bound to data-parallel variables of blocks only (or to none), to reduction variables only, or else.
enum class LoopRole : uint8_t { Spatial, Reduction, Opaque };
LoopRole role_of(const schedule::SRef& loop);

/// A rule has tiled it: it has the annotation that says how.
bool is_tiled(const schedule::SRef& block);
/// Every variable of every block of the function is data-parallel.
bool in_spatial_function(const schedule::SRef& block);
/// Each loop is one variable of the block, in the same order, and there are no others.
bool has_loop_for_each_iter(const schedule::SRef& block);

/// TVM's NeedsMultiLevelTiling. Nothing where the block is a reduction that reads some element more than once:
///   1. it is not tiled, writes one buffer, reads some, and has a variable that is not data-parallel;
///   2. its variables are its loops one by one;
///   3. it reads no buffer twice, and regions of constant size;
///   4. a data-parallel variable does not occur in some read (that of the written buffer apart): that is the reuse.
Reason needs_no_tiling(const schedule::SRef& block);

/// TVM's NeedsRFactorOrCrossThreadReduction. Nothing where the reduction should be shared out:
///   1. it is a reduction block that is not tiled, its variables are its loops one by one;
///   2. its loops are spatial or reductions, with one of the latter, of constant extents, one in the other;
///   3. without reuse the reduction has more than one step; with reuse there are fewer spatial points than steps, and
///      at most `most_parallel` of them.
Reason needs_no_sharing(const schedule::State& state, const schedule::SRef& block, int64_t most_parallel);

/// How a read's indices are those of a write.
struct ReadPattern {
  bool exists = false;  ///< each index of the read is a constant, or a variable of the write and a constant
  bool injective = false;
  bool ordered = false;
};
ReadPattern read_pattern(const BufferRegionNode& read, const BufferRegionNode& write);
/// Writes one buffer, each element of it by itself: every read is injective and ordered.
bool is_write_cache(const BlockNode& block);

/// A predicate, an if, T.Select or T.if_then_else.
bool has_condition(const BlockRealizeNode& realize);
/// A call of one of `operations` ("tir.exp").
bool calls_one_of(const BlockNode& block, const std::vector<std::string>& operations);

}  // namespace tirscope::tuning
