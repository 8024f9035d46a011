// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/lookup.h"

#include "schedule/legality/refusal/refusal.h"
#include "support/format.h"

namespace tirscope::schedule {

Diagnostic unknown_function(const IRModuleNode& module, const std::string& name) {
  std::string candidates;
  for (const auto& [candidate, function] : module.functions)
    candidates += (candidates.empty() ? "\"" : ", \"") + candidate + "\"";
  return reject("schedule.unknown-function",
                message("the module has no TensorIR function \"{0}\"; it has {1}", name, candidates), "ValueError",
                formatted("Cannot find global var \"{}\" in the Module\ncandidates are: [{}]", name, candidates));
}

Diagnostic no_function() {
  return reject("schedule.no-function",
                message("the module has several functions; name one, or select it with work_on"), "ValueError",
                "`get_block` does not know which function to be working on. Please specify the function name "
                "explicitly, or call `work_on` to specify the function before using `get_block`.");
}

Result<const SRef*> find_block(const Context& context, const std::string& name, const std::string& function) {
  const std::string& where = function.empty() ? context.function : function;
  if (where.empty()) return fail(no_function());
  const FunctionTree* tree = context.state->tree(where);
  if (!tree) return fail(unknown_function(*context.state->module(), where));
  const std::vector<const SRef*> found = tree->named(name);
  if (found.size() == 1) return found.front();
  if (found.empty())
    return fail(refuse("get_block.not-found", message("function \"{0}\" has no block named \"{1}\"", where, name), {},
                       "Cannot find a block with the name: " + name));
  std::vector<const Node*> nodes;
  std::string holes;
  for (const SRef* sref : found) {
    holes += (nodes.empty() ? "{" : ", {") + std::to_string(nodes.size()) + "}";
    nodes.push_back(sref->stmt);
  }
  return fail(refuse("get_block.ambiguous",
                     message("function \"{0}\" has {1} blocks named \"{2}\"; reach the one you mean from a nearby "
                             "block with get_child_blocks, get_producers or get_consumers",
                             where, found.size(), name),
                     nodes,
                     formatted("Found  {} blocks with the name: {}\nCandidates are: {}", found.size(), name, holes)));
}

}  // namespace tirscope::schedule
