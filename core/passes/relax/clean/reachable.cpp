// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/module_edit.h"
#include "passes/relax/clean/dead_code.h"
#include "passes/relax/functions.h"

namespace tirscope::passes {

IRModule without_unreachable(const IRModule& module, const std::vector<std::string>& entries) {
  std::vector<std::string> open = entries;
  for (const auto& [name, function] : module->functions)
    if (is_public(function)) open.push_back(name);
  if (open.empty()) return module;
  std::set<std::string> reached;
  while (!open.empty()) {
    const std::string name = open.back();
    open.pop_back();
    NodeRef function = module->find(name);
    if (!function || !reached.insert(name).second) continue;
    for (const std::string& called : called_functions(function)) open.push_back(called);
  }
  ModuleEdit edit(module);
  for (const auto& [name, function] : module->functions)
    if (!reached.contains(name)) edit.erase(name);
  return std::move(edit).take();
}

}  // namespace tirscope::passes
