// SPDX-License-Identifier: Apache-2.0
#include "passes/relax/fuse/groups.h"

#include "ir/walk/visitor.h"
#include "passes/relax/functions.h"
#include "passes/relax/fuse/fused_prim_func.h"

namespace tirscope::passes {

namespace {

FusedGroup group_of(const std::string& name, const RelaxFunctionNode& function, const IRModuleNode& module) {
  FusedGroup group{name, {}, {}};
  auto fused = fused_prim_func(function, module);
  for (const BindingBlock& block : function.body->blocks)
    for (const Binding& binding : block->bindings) {
      auto call = as<RelaxCallNode>(binding->value);
      auto callee = call ? tir_callee(*call) : nullptr;
      std::string buffer;
      if (fused)
        if (auto it = fused->buffers.find(binding->var.get()); it != fused->buffers.end()) buffer = it->second;
      group.bindings.push_back({binding->var->name, callee ? callee->name : std::string(), std::move(buffer)});
    }
  return group;
}

}  // namespace

std::vector<FusedGroup> fused_groups(const IRModuleNode& module) {
  std::vector<FusedGroup> groups;
  std::map<std::string, std::size_t> index;
  for (const auto& [name, node] : module.functions) {
    auto function = as<RelaxFunctionNode>(node);
    if (!function || !is_fused(*function)) continue;
    index[name] = groups.size();
    groups.push_back(group_of(name, *function, module));
  }
  for (const auto& [name, node] : module.functions) {
    if (node->kind != Kind::RelaxFunction) continue;
    walk(node, [&](const Node& child) {
      auto binding = as<BindingNode>(&child);
      auto call = binding ? as<RelaxCallNode>(binding->value) : nullptr;
      auto callee = call ? as<GlobalVarNode>(call->callee) : nullptr;
      if (auto it = callee ? index.find(callee->name) : index.end(); it != index.end())
        groups[it->second].calls.push_back({name, binding->var->name});
      return true;
    });
  }
  return groups;
}

}  // namespace tirscope::passes
