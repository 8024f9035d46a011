// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ir/function.h"

namespace tirscope::passes {

/// `module` without the functions that none of `entries` and no public function reaches by calls. One without a public
/// function and without entries stays as it is.
IRModule without_unreachable(const IRModule& module, const std::vector<std::string>& entries);

/// `module` without the bindings that nothing uses and that have no effect.
IRModule without_dead_bindings(const IRModule& module);

}  // namespace tirscope::passes
