// SPDX-License-Identifier: Apache-2.0
// Index-set splitting (Banerjee: Loop Transformations for Restructuring Compilers, 1993): conditions of padding and of
// borders hold in all iterations of a loop but the first and the last few. Where the range in which they hold is a loop
// of its own, nothing is tested there, and its body can become vectors. Iterations keep their order.
#pragma once

#include <optional>
#include <vector>

#include "ir/stmt.h"

namespace tirscope::codegen {

/// The range of a loop's variable in which comparisons of its body hold.
struct HeldConditions {
  struct Bound {
    Expr rest;    ///< can be evaluated before the loop, and is added to in 64 bits
    bool strict;  ///< more than 0, not 0 or more
  };
  std::vector<Bound> low;   ///< variable + rest is 0 or more
  std::vector<Bound> high;  ///< rest - variable is
  std::vector<const ExprNode*> comparisons;
  bool tiles = false;  ///< an iteration is a step of several: what does not fill one is for a loop inside to split
};

/// Of the conditions of choices and of statements in `loop`, and of its boolean variables, those comparisons that
/// 1. are of integers and, taken apart at `and`, stand for themselves;
/// 2. are linear in the loop's variable, with a constant coefficient: a loop over tiles ends where the last whole tile
///    does;
/// 3. use variables of loops inside with constant ranges alone, linearly or in terms of their own, so that the worst of
///    their values is known; of variables defined before the loop, anything that reads no memory;
/// 4. hold in a quarter of the iterations, as far as constants say: others are for a loop inside.
/// Nothing where there is none, where the loop has less than 4 iterations, or less than 16 with those of the loops
/// inside, as far as that is a constant (the first and the last few are code of their own), or where its body is large.
std::optional<HeldConditions> held_conditions(const ForNode& loop);

}  // namespace tirscope::codegen
