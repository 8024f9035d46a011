// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/reached.h"

#include "ir/relax/relax.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/visitor.h"

namespace tirscope {

std::set<std::string> called_functions(const NodeRef& function) {
  std::set<std::string> names;
  walk(function, [&](const Node& node) {
    if (auto global = as<GlobalVarNode>(&node)) names.insert(global->name);
    return true;
  });
  return names;
}

std::set<std::string> callable_from(const NodeRef& function) {
  std::set<std::string> names = called_functions(function);
  walk(function, [&](const Node& node) {
    if (auto external = as<ExternFuncNode>(&node))
      names.insert(external->symbol);
    else if (auto text = as<StringImmNode>(&node))
      names.insert(text->value);  // T.call_extern and its like
    return true;
  });
  return names;
}

IRModule reached_from(const IRModule& module, std::vector<std::string> entries,
                      const std::function<std::set<std::string>(const NodeRef&)>& callees) {
  std::set<std::string> reached;
  while (!entries.empty()) {
    const std::string name = std::move(entries.back());
    entries.pop_back();
    NodeRef function = module->find(name);
    if (!function || !reached.insert(name).second) continue;
    for (const std::string& callee : callees(function)) entries.push_back(callee);
  }
  ModuleEdit edit(module);
  for (const auto& [name, function] : module->functions)
    if (!reached.contains(name)) edit.erase(name);
  return std::move(edit).take();
}

}  // namespace tirscope
