// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/primitive.h"

namespace tirscope::schedule {

/// The only block of that name; in the function worked on when `function` is empty.
Result<const SRef*> find_block(const Context& context, const std::string& name, const std::string& function);
/// Several functions, and none that is worked on.
Diagnostic no_function();
Diagnostic unknown_function(const IRModuleNode& module, const std::string& name);

}  // namespace tirscope::schedule
