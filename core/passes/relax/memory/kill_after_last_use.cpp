// SPDX-License-Identifier: Apache-2.0
// Memory is given back as soon as nothing needs it.
//
//   alloc = R.memory.alloc_tensor(storage, ...)          alloc = R.memory.alloc_tensor(storage, ...)
//   cls.f(x, alloc)                                      R.memory.kill_storage(storage)
//   cls.g(alloc, y)                               ->     cls.f(x, alloc)
//                                                        cls.g(alloc, y)
//                                                        R.memory.kill_tensor(alloc)
//
// 1. Copies of variables go first (CanonicalizeBindings), and what nothing uses any more.
// 2. A variable is killed behind its last use in its sequence of blocks; one that the sequence gives, alone or in a
//    tuple, is not, and neither is a parameter.
// 3. Storage is killed by R.memory.kill_storage, a tensor by R.memory.kill_tensor, other objects not.
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class Kills final : public Rewriter {
 public:
  using Rewriter::Rewriter;

  void look_at(const RelaxFunctionNode& function) { look_at(*function.body); }

 protected:
  void binding(const Binding& binding) override {
    Rewriter::binding(binding);
    auto it = last_.find(binding.get());
    if (it == last_.end()) return;
    for (const auto& [var, op] : it->second) checked(builder_.emit(checked(call_op(op, {expr(var)})), "_"));
  }

 private:
  using KillList = std::vector<std::pair<RelaxVar, std::string_view>>;

  /// Notes behind which binding of `sequence` each of its variables is killed.
  void look_at(const SeqExprNode& sequence) {
    std::unordered_map<const Node*, const BindingNode*> last_use;
    std::vector<const BindingNode*> bindings;
    for (const BindingBlock& block : sequence.blocks)
      for (const Binding& binding : block->bindings) {
        bindings.push_back(binding.get());
        last_use[binding->var.get()] = binding.get();
        walk(binding->value, [&](const Node& node) {
          if (auto it = last_use.find(&node); it != last_use.end()) it->second = binding.get();
          return true;
        });
        if (auto branch = as<RelaxIfNode>(binding->value)) {
          look_at(*branch->then_branch);
          look_at(*branch->else_branch);
        } else if (auto local = as<RelaxFunctionNode>(binding->value)) {
          look_at(*local->body);
        }
      }
    walk(sequence.body, [&](const Node& node) {  // rule 2
      last_use.erase(&node);
      return true;
    });
    for (const BindingNode* binding : bindings) {
      auto it = last_use.find(binding->var.get());
      if (it == last_use.end()) continue;
      if (auto op = kill_of(*binding); !op.empty()) last_[it->second].push_back({binding->var, op});
    }
  }
  static std::string_view kill_of(const BindingNode& binding) {  // rule 3
    if (is_call_of(binding.value, "memory.alloc_storage")) return "memory.kill_storage";
    const bool is_item = binding.value->kind == Kind::TupleGetItem || binding.value->kind == Kind::RelaxConstant;
    return binding.var->struct_info->kind == Kind::TensorStructInfo && !is_item ? "memory.kill_tensor" : "";
  }

  std::unordered_map<const BindingNode*, KillList> last_;
};

}  // namespace

Result<IRModule> kill_after_last_use(const IRModule& module, const Context& context, const AttrList&) {
  TS_TRY(IRModule short_names, canonicalize_bindings(module, context, {}));
  return catching([&]() -> Result<IRModule> {
    Kills rewriter(short_names);
    for (const auto& [name, node] : short_names->functions) {
      auto function = ref_as<RelaxFunctionNode>(node);
      if (!function) continue;
      rewriter.look_at(*function);
      RelaxFunction now = rewriter.function(function);
      if (now != function) checked(rewriter.builder().update_func(make<GlobalVarNode>(name), now));
    }
    return rewriter.builder().get();
  });
}

}  // namespace tirscope::passes
