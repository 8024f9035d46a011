// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interp/compiler/bytecode.h"
#include "interp/interpreter.h"

namespace tirscope::interp {

/// Runs compiled code once. `address` names a statement in diagnostics.
Result<RunStats> execute(const Code& code, std::vector<Argument>& arguments, const Options& options,
                         const std::function<std::string(const Node&)>& address);

}  // namespace tirscope::interp
