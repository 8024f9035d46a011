// SPDX-License-Identifier: Apache-2.0
// Unroll-and-jam of reductions (Callahan, Carr, Kennedy: Improving register allocation for subscripted variables, PLDI
// 1990). A sum in floating point is a chain: its order is part of what the program says, so each addition waits for the
// one before, three or four cycles. Where the iterations of the loop around it have a sum each, several of them run
// side by side, and each keeps its own order: no result changes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ir/stmt.h"

namespace tirscope::codegen {

/// A loop around a reduction, taken apart.
struct JammedReduction {
  int ways;                                          ///< so many iterations of the outer loop run side by side
  std::vector<Ref<const LetStmtNode>> outer_values;  ///< variables that the outer loop's body defines
  std::vector<Stmt> before;                          ///< what an iteration does before its reduction
  Ref<const ForNode> reduction;
  std::vector<Ref<const LetStmtNode>> inner_values;  ///< variables that the reduction's body defines
  Stmt first;   ///< done in the reduction's first iteration alone, under a condition that says so; or null
  Stmt update;  ///< the store that adds to the iteration's own element
};

/// How the reductions inside `loop` run side by side, where
/// 1. both loops are serial, nothing is asked of them by annotations, and the outer one has 4 iterations or more, the
///    inner one 32 or more, as far as constants say;
/// 2. the outer loop holds the reduction, and before it at most stores of constants to the iteration's own element; the
///    reduction holds the update, and before it at most the same stores under a condition that its variable is its
///    first, among others that neither loop changes;
/// 3. the update is e = e op x or e = x op e in float32 or float64, with op one of + - min max: integers may be
///    regrouped, and LLVM does;
/// 4. every store goes to the same element, which the reduction's variable does not change and which the outer loop's
///    moves by a constant other than 0, so that iterations have elements of their own;
/// 5. x reads other memory alone (`apart` says of which memory it is known that no other overlaps it), without
///    conditions, and calls nothing;
/// 6. what x reads moves with the outer loop, and nowhere by one element: elements side by side are a vector's,
///    and a schedule says whether they become one.
/// Eight run together; four where there are no eight, or where rows lie a multiple of 4 KiB apart, since eight lines
/// of one set of the first cache are all that it has.
std::optional<JammedReduction> jammed_reduction(const ForNode& loop,
                                                const std::function<bool(const VarNode& data)>& apart);

}  // namespace tirscope::codegen
