// SPDX-License-Identifier: Apache-2.0
// What a block is to the scope around it: complete, a reduction, an output; TVM's schedule analysis.
#pragma once

#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"

namespace tirscope::schedule {

/// The scope that contains `sref`. Refused for a root block; with `stage_pipeline`, and unless the schedule's checks
/// are off, also where the scope is not a stage pipeline.
Result<const SRef*> checked_scope_root(const Context& context, const SRef& sref, bool stage_pipeline);

/// The number of the first condition of TVM's definition that the block violates; 0 when it is one. `root` is the scope
/// root, or a loop: then dominance is judged as TVM does below that loop.
int complete_block_violation(const State& state, const SRef& block, const SRef& root);
int reduction_block_violation(const State& state, const SRef& block, const SRef& root);

Result<void> require_complete_block(const State& state, const SRef& block, const SRef& scope_root);
Result<void> require_reduction_block(const State& state, const SRef& block, const SRef& scope_root);
Result<void> require_complete_or_reduction_block(const State& state, const SRef& block, const SRef& scope_root);
/// Every child block of the loop or block `root` is locally complete or a local reduction.
Result<void> require_compact_dataflow(const State& state, const SRef& root);

/// Writes a buffer that is not allocated in `scope_root`.
bool is_output_block(const SRef& block, const SRef& scope_root);
Result<void> require_not_output_block(const SRef& block, const SRef& scope_root);

/// All iteration variables are data-parallel or reductions.
bool has_only_parallel_and_reduction_iters(const BlockNode& block);
/// No store of the block indexes what the block writes with one of its reduction variables.
bool reduction_iters_do_not_index_outputs(const BlockNode& block);

/// The only child block of a loop or block.
Result<const SRef*> only_child_block(const SRef& sref);

}  // namespace tirscope::schedule
