// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/node.h"
#include "ir/ops/op_info.h"

namespace tirscope {

/// The strongest effect of evaluating `expr` (TVM's SideEffect): reading a buffer is ReadState, calls have that of
/// their operator, a call of a function is Opaque; everything else is Pure.
Effect side_effect(const Expr& expr);

}  // namespace tirscope
