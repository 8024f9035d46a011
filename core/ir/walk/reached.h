// SPDX-License-Identifier: Apache-2.0
// Which functions of a module its functions reach.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "ir/function.h"

namespace tirscope {

/// The functions of its module that `function` names, those in local functions included.
std::set<std::string> called_functions(const NodeRef& function);
/// What `function` may call: these, and external functions, which are called by texts.
std::set<std::string> callable_from(const NodeRef& function);

/// `module` without the functions that none of `entries` reaches; itself where they reach all. What a function calls is
/// said by `callees`; names of others than the module's functions do not matter.
IRModule reached_from(const IRModule& module, std::vector<std::string> entries,
                      const std::function<std::set<std::string>(const NodeRef&)>& callees = callable_from);

}  // namespace tirscope
