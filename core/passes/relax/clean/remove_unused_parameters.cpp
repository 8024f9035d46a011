// SPDX-License-Identifier: Apache-2.0
// Private functions lose the parameters that they do not use, and their calls the arguments.
//
//   cls.f(x, y)                            cls.f(x)
//   def f(x, y): return R.exp(x)    ->     def f(x): return R.exp(x)
//
// 1. A parameter whose shape is the only one to determine a size stays.
// 2. So do all parameters of a function that is used as a value, not only called.
// 3. What computed only such arguments goes.
#include <algorithm>

#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/clean/dead_code.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;
using Unused = std::map<std::string, std::vector<bool>>;  ///< by function, for each parameter

std::vector<bool> unused_params(const RelaxFunctionNode& function) {
  std::set<const Node*> used;
  walk(function.body, [&](const Node& node) {
    used.insert(&node);
    return true;
  });
  std::vector<bool> unused;
  std::unordered_set<const VarNode*> determined;
  for (const RelaxVar& param : function.params) {
    unused.push_back(!used.contains(param.get()));
    if (!unused.back()) collect_sizes(param->struct_info, determined);
  }
  for (std::size_t i = 0; i < unused.size(); ++i) {  // rule 1
    if (!unused[i]) continue;
    for (const Var& size : sizes_in(function.params[i]->struct_info))
      if (used.contains(size.get()) && determined.insert(size.get()).second) unused[i] = false;
  }
  return unused;
}

class FewerArguments final : public Rewriter {
 public:
  FewerArguments(const IRModule& module, const Unused& unused) : Rewriter(module), unused_(unused) {}

 protected:
  RelaxExpr call(const RelaxCall& call) override {
    auto callee = as<GlobalVarNode>(call->callee);
    auto it = callee ? unused_.find(callee->name) : unused_.end();
    if (it == unused_.end() || it->second.size() != call->args.size()) return call;
    std::vector<NodeRef> args;
    for (std::size_t i = 0; i < call->args.size(); ++i)
      if (!it->second[i]) args.push_back(call->args[i]);
    return with(call, [&](RelaxCallNode& copy) { copy.args = std::move(args); });
  }

 private:
  const Unused& unused_;
};

RelaxFunction with_fewer_params(const RelaxFunction& function, const std::vector<bool>& unused) {
  std::vector<RelaxVar> params;
  std::vector<StructInfo> infos;
  for (std::size_t i = 0; i < unused.size(); ++i) {
    if (unused[i]) continue;
    params.push_back(function->params[i]);
    infos.push_back(params.back()->struct_info);
  }
  return with(function, [&](RelaxFunctionNode& copy) {
    copy.params = std::move(params);
    copy.struct_info = make<FuncStructInfoNode>(std::move(infos), copy.ret, copy.is_pure);
  });
}

/// The functions used other than as callees (rule 2).
std::set<std::string> used_as_values(const IRModuleNode& module) {
  std::set<std::string> names;
  for (const auto& [name, function] : module.functions)
    walk(function, [&](const Node& node) {
      if (auto call = as<RelaxCallNode>(&node))
        for (const NodeRef& arg : call->args)
          if (auto global = as<GlobalVarNode>(arg)) names.insert(global->name);
      return true;
    });
  return names;
}

}  // namespace

Result<IRModule> remove_unused_parameters(const IRModule& module, const Context&, const AttrList&) {
  Unused unused;
  const std::set<std::string> values = used_as_values(*module);
  IRModule fewer = with(module, [&](IRModuleNode& copy) {
    for (auto& [name, node] : copy.functions) {
      auto function = ref_as<RelaxFunctionNode>(node);
      if (!function || is_public(node) || values.contains(name)) continue;
      std::vector<bool> which = unused_params(*function);
      if (std::ranges::none_of(which, [](bool b) { return b; })) continue;
      node = with_fewer_params(function, which);
      unused[name] = std::move(which);
    }
  });
  if (unused.empty()) return module;
  TS_TRY(IRModule calls, rewrite_functions<FewerArguments>(fewer, unused));
  return without_dead_bindings(calls);
}

}  // namespace tirscope::passes
