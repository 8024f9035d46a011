// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope {

/// What every module must satisfy: variables and buffers are declared once and before they are used, buffers are used
/// in their scope, a block has one value for each iteration variable, an access has one index for each dimension, types
/// agree, a statement object occurs once. Codes begin with "verify."; all violations, at most 20.
Diagnostics verify(const IRModule& module);
/// One function, with `name` for the addresses.
Diagnostics verify(const NodeRef& function, const std::string& name);

}  // namespace tirscope
