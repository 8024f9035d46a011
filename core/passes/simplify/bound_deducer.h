// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/bounds/int_set.h"

namespace tirscope::passes {

/// The values of `var` for which the comparison `condition` is sure to hold, whatever the variables of `relaxed` are in
/// their sets; `hints` give the signs of other variables. Nothing when it cannot be solved for `var`, which must occur
/// in it once. TVM's DeduceBound.
std::optional<arith::IntervalSet> deduce_bound(const Var& var, const Expr& condition, const arith::DomMap& hints,
                                               const arith::DomMap& relaxed);

}  // namespace tirscope::passes
