// SPDX-License-Identifier: Apache-2.0
// Rewriting functions of Relax binding by binding (TVM's ExprMutator).
#pragma once

#include "relax/block_builder.h"

namespace tirscope::relax {

using RelaxCall = Ref<const RelaxCallNode>;

/// Goes through a function in order and emits each binding again. Override `binding` to leave bindings out or to add
/// others, `call` to exchange values. A variable keeps its object unless its struct info changes; what comes back
/// unchanged is the same object, so "unchanged" is a comparison of pointers. Refusals are thrown as LimitReached
/// (`checked`); passes run inside `catching`.
class Rewriter {
 public:
  explicit Rewriter(const IRModule& module) : builder_(module) {}
  virtual ~Rewriter() = default;

  /// Before a function of a module is rewritten.
  virtual void begin(const RelaxFunctionNode&) {}
  RelaxFunction function(const RelaxFunction& function);
  BlockBuilder& builder() { return builder_; }

 protected:
  virtual void block(const BindingBlock& block);
  /// By default: `rebind(binding, expr(binding->value))`.
  virtual void binding(const Binding& binding);
  /// Any value or operand, its own operands first.
  virtual RelaxExpr expr(const RelaxExpr& value);
  /// A call whose operands were rewritten. By default itself.
  virtual RelaxExpr call(const RelaxCall& call) { return call; }
  /// An operand that is no expression of Relax: the name of a function.
  virtual NodeRef operand(const NodeRef& node) { return node; }
  /// The bodies of functions and branches.
  virtual SeqExpr sequence(const SeqExpr& sequence);
  StructInfo info(const StructInfo& info) const { return substitute(info, sizes_, values_); }

  /// Emits `binding` with another value, under its variable; where the struct info is another, under a new one of the
  /// same name.
  void rebind(const Binding& binding, const RelaxExpr& value);
  /// From here on `var` is `value`.
  void define(const RelaxVar& var, const RelaxExpr& value) { values_[var.get()] = value; }
  /// `param` with its struct info rewritten.
  RelaxVar redefined(const RelaxVar& var, const StructInfo& info);

  BlockBuilder builder_;
  RelaxVarMap values_;
  VarMap sizes_;

 private:
  RelaxExpr rewritten_call(const RelaxCallNode& call);
};

/// The binding under another variable and of another value.
Binding bound_to(const Binding& binding, const RelaxVar& var, const RelaxExpr& value);

/// `module` with `rewrite` applied to each function of Relax, and the functions that were added meanwhile. Refusals
/// that are thrown come back as values.
template <class R, class... Args>
Result<IRModule> rewrite_functions(const IRModule& module, Args&&... args) {
  return catching([&]() -> Result<IRModule> {
    R rewriter(module, args...);
    for (const auto& [name, node] : module->functions) {
      auto function = ref_as<RelaxFunctionNode>(node);
      if (!function) continue;
      rewriter.begin(*function);
      RelaxFunction now = rewriter.function(function);
      if (now != function) checked(rewriter.builder().update_func(make<GlobalVarNode>(name), now));
    }
    return rewriter.builder().get();
  });
}

}  // namespace tirscope::relax
