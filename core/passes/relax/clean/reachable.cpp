// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/reached.h"
#include "passes/relax/clean/dead_code.h"
#include "passes/relax/functions.h"

namespace tirscope::passes {

IRModule without_unreachable(const IRModule& module, const std::vector<std::string>& entries) {
  std::vector<std::string> open = entries;
  for (const auto& [name, function] : module->functions)
    if (is_public(function)) open.push_back(name);
  return open.empty() ? module : reached_from(module, std::move(open), called_functions);
}

}  // namespace tirscope::passes
