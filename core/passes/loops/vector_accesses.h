// SPDX-License-Identifier: Apache-2.0
// What vectorized loops do to whole accesses.
#pragma once

#include "ir/build.h"

namespace tirscope::passes {

/// `stmt` with the condition around it moved into its loads and stores, as lane masks; null where one of them is not a
/// vector that begins where the condition does. TVM 0.18's TryPredicateBufferAccesses:
///
///   if T.Ramp(i * 4, 1, 4) < T.Broadcast(14, 4):           B.vstore([T.Ramp(i * 4, 1, 4)],
///     B[i * 4:i * 4 + 4] = A[i * 4:i * 4 + 4]       ->                A.vload(..., predicate=mask), predicate=mask)
///
/// where mask is T.get_active_lane_mask("uint1x4", i * 4, 14).
Stmt predicated(const Stmt& stmt, const Expr& condition);

/// `stmt` with `lanes` copies of the memory at `data`, where each value of `var` has its own: A[i] becomes
/// A[i * lanes + var], the last dimension of its buffer is multiplied by the lanes.
Stmt with_copy_per_lane(const Stmt& stmt, const VarNode* data, const Var& var, const Expr& lanes);

}  // namespace tirscope::passes
