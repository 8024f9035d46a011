// SPDX-License-Identifier: Apache-2.0
// The loops of a stage, and the statement that computes it in them (TVM's MakeLoopNest and MakeComputeStmt).
#pragma once

#include "te/schedule/graph.h"

namespace tirscope::te {

/// The key of the statement that marks the body of a loop for what is computed there; lowering removes it. Its node is
/// the axis's IterVar.
inline constexpr const char* loop_scope = "loop_scope";

/// Whether a reduced loop of `stage` is bound to a thread.
bool reduces_across_threads(const Stage& stage);
/// `te.cross-thread-order` where another loop is inside of such a loop.
Result<void> check_thread_order(const Stage& stage);

/// The stores that compute `stage` in all its loops. `ranges` come from `infer_bounds`.
Stmt computed_stage(const Stage& stage, const AxisRanges& ranges);

}  // namespace tirscope::te
