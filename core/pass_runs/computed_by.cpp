// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/computed_by.h"

#include <algorithm>

#include "ir/relax/relax.h"
#include "ir/walk/visitor.h"
#include "passes/relax/fuse/groups.h"

namespace tirscope::passes {

namespace {

NodeRef binding_in(const IRModuleNode& module, const std::string& function, const std::string& variable) {
  auto graph = as<RelaxFunctionNode>(module.find(function));
  if (!graph) return nullptr;
  for (const BindingBlock& block : graph->body->blocks)
    for (const Binding& binding : block->bindings)
      if (binding->var->name == variable) return binding;
  return nullptr;
}

NodeRef block_that_writes(const IRModuleNode& module, const std::string& function, const std::string& buffer) {
  auto prim = as<PrimFuncNode>(module.find(function));
  NodeRef found;
  if (prim && !buffer.empty())
    walk(prim->body, [&](const Node& node) {
      auto block = as<BlockNode>(&node);
      const bool writes = block && std::ranges::any_of(block->writes, [&](const BufferRegion& region) {
                            return region->buffer->name == buffer;
                          });
      if (writes) found = NodeRef(&node);
      return true;
    });
  return found;
}

}  // namespace

std::optional<ComputedBy> computed_by(const PassRun& run, std::size_t stage, const std::string& function,
                                      const std::string& variable) {
  const IRModule& module = run.stages[stage].module;
  if (!module) return std::nullopt;
  if (NodeRef binding = binding_in(*module, function, variable)) return ComputedBy{function, binding};
  for (std::size_t k = stage + 1; k-- > 0;) {
    if (!run.stages[k].module) continue;
    for (const FusedGroup& group : fused_groups(*run.stages[k].module)) {
      const auto member = std::ranges::find(group.bindings, variable, &FusedBinding::variable);
      if (member == group.bindings.end()) continue;
      if (NodeRef binding = binding_in(*module, group.function, variable)) return ComputedBy{group.function, binding};
      if (NodeRef block = block_that_writes(*module, group.function, member->buffer))
        return ComputedBy{group.function, block};
    }
  }
  return std::nullopt;
}

}  // namespace tirscope::passes
