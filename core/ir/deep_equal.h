// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/node.h"

namespace tirscope {

/// TVM's ExprDeepEqual: the same operations on the same variables and buffers, object for object; nothing is renamed.
bool deep_equal(const Expr& a, const Expr& b);

}  // namespace tirscope
