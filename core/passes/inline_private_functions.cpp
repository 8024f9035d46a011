// SPDX-License-Identifier: Apache-2.0
// Calls of private functions become their bodies.
//
//   def main(A: T.Buffer(16)):                  def main(A: T.Buffer(16)):
//       for i in range(16):                         for i in range(16):
//           Module.clear(A.data, i)         ->          A_1 = T.decl_buffer(16, data=A.data)
//   @T.prim_func(private=True)                          A_1[i] = 0
//   def clear(p: T.handle, i: T.int32): ...
//
// 1. A private function has no global symbol. One is inlined that does not reach itself by calls, binds no parameters
//    to buffers and is no block.
// 2. A call is replaced where it stands as a statement, in a function for the same target (or where one of both names
//    none). One in an expression stays, and with it the function.
// 3. A private function that no call needs any more leaves the module, when some function was changed.
#include <set>

#include "ir/mutator.h"
#include "ir/renew.h"
#include "ir/structural_equal.h"
#include "ir/visitor.h"
#include "passes/convert_ssa.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

using Names = std::set<std::string>;

/// The functions that can come to call themselves.
Names recursive_functions(const IRModule& module) {
  std::map<std::string, Names> callees;
  for (const auto& [name, node] : module->functions)
    if (auto function = ref_as<PrimFuncNode>(node))
      walk(function->body, [&, &name = name](const Node& part) {
        auto call = as<CallNode>(&part);
        if (call && call->function) callees[name].insert(call->function->name);
        return true;
      });
  Names recursive;
  for (const auto& [name, direct] : callees) {
    std::vector<std::string> open(direct.begin(), direct.end());
    Names reached;
    while (!open.empty()) {
      std::string next = std::move(open.back());
      open.pop_back();
      if (!reached.insert(next).second) continue;
      if (auto it = callees.find(next); it != callees.end())
        open.insert(open.end(), it->second.begin(), it->second.end());
    }
    if (reached.contains(name)) recursive.insert(name);  // Rule 1
  }
  return recursive;
}

class Inliner final : public Mutator {
 public:
  explicit Inliner(const IRModule& module) {
    const Names recursive = recursive_functions(module);
    for (const auto& [name, node] : module->functions) {
      auto function = ref_as<PrimFuncNode>(node);
      // Rule 1
      if (!function || global_symbol(*function) || recursive.contains(name) || !function->buffer_map.empty() ||
          function->body->kind == Kind::BlockRealize)
        continue;
      inlinable_[name] = function;
      removable.insert(name);
    }
  }
  Names removable;
  std::optional<Diagnostic> error;

  PrimFunc inlined(const PrimFunc& function) {
    target_ = target_of(*function);
    Stmt body = (*this)(function->body);
    return body == function->body ? function : with(function, [&](PrimFuncNode& f) { f.body = convert_ssa(body); });
  }

 private:
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    auto call = as<CallNode>(node.value);
    auto it = call && call->function ? inlinable_.find(call->function->name) : inlinable_.end();
    if (it == inlinable_.end() || !same_target(*it->second)) return rebuilt(node);
    const std::vector<Var>& params = it->second->params;
    if (params.size() != call->args.size()) {
      if (!error)
        error = refused("inline.arguments", "{0} has {1} parameters, but it is called with {2} arguments", it->first,
                        params.size(), call->args.size());
      return ref(node);
    }
    constexpr int most_calls = 10000;
    if (++calls_ > most_calls) {
      if (!error) error = refused("inline.too-many", "more than {0} calls would be inlined", most_calls);
      return ref(node);
    }
    PrimFunc callee = renewed(it->second);
    VarMap values;
    for (std::size_t i = 0; i < params.size(); ++i) values[callee->params[i].get()] = call->args[i];
    return (*this)(substitute(callee->body, values));
  }
  NodeRef mutate_Call(const CallNode& node) override {  // Rule 2
    if (node.function) removable.erase(node.function->name);
    return rebuilt(node);
  }
  bool same_target(const PrimFuncNode& callee) const {  // Rule 2
    TvmTarget other = target_of(callee);
    return !target_ || !other || structural_equal(target_, other);
  }

  std::map<std::string, PrimFunc> inlinable_;
  TvmTarget target_;
  int calls_ = 0;
};

}  // namespace

/// TVM's InlinePrivateFunctions.
Result<IRModule> inline_private_functions(const IRModule& module, const Context&, const AttrList&) {
  Inliner inliner(module);
  IRModule result = module;
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    PrimFunc inlined = inliner.inlined(function);
    if (inliner.error) return fail(*inliner.error);
    if (inlined != function) result = with_function(result, name, inlined);
  }
  if (result == module) return module;  // Rule 3
  return with(result, [&](IRModuleNode& m) {
    for (const std::string& name : inliner.removable) m.functions.erase(name);
  });
}

}  // namespace tirscope::passes
