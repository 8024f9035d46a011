// SPDX-License-Identifier: Apache-2.0
// What the built-in functions of TensorIR become on each kind of target.
#pragma once

#include <string_view>

#include "ir/expr.h"

namespace tirscope::passes {

/// One step of lowering `call` for a target of that kind, or null where no rule applies. The kind's own rules come
/// before those that hold everywhere.
Expr lowered_intrinsic(const CallNode& call, std::string_view target_kind);

}  // namespace tirscope::passes
