// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/expr.h"

namespace tirscope::arith {

/// The element that `vector` has in its lane `lane`: a ramp becomes `base + lane * stride`, a broadcast its value
/// (TVM's UnwrapVectorExpr).
Expr lane_of(const Expr& vector, const Expr& lane);

}  // namespace tirscope::arith
