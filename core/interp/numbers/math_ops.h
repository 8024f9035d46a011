// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "ir/ops/op_info.h"

namespace tirscope::interp {

using Math1 = double (*)(double);
using Math2 = double (*)(double, double);

/// What a mathematical operator computes, or null.
Math1 math1(const OpInfo& op);
Math2 math2(const OpInfo& op);

/// The operator behind a C or LLVM function ("expf", "llvm.exp.f32"), or null.
const OpInfo* math_function(std::string_view name);

}  // namespace tirscope::interp
