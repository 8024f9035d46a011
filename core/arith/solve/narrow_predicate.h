// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/iter_map/iter_map.h"

namespace tirscope::arith {

/// A condition without the variables of `free` that holds only where `condition` holds for all of their values (TVM's
/// NarrowPredicateExpression). A comparison that cannot be narrowed counts as not holding.
Expr narrowed_predicate(const Expr& condition, const VarRanges& free);

}  // namespace tirscope::arith
