// SPDX-License-Identifier: Apache-2.0
// Bindings that only give another name go.
//
//   b = a                                R.add(a, a)
//   t = (a, c)                    ->     t = (a, c)
//   R.add(b, t[0])
//
// 1. A copy of a variable is that variable; where the copy leaves its dataflow block and the original does not, the
//    original takes the place of the copy.
// 2. An item of a literal tuple is that item.
// 3. R.match_cast to what is known already is a copy. A size that it names again is the known one.
#include <algorithm>

#include "ir/compare/structural_equal.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class Canonicalizer final : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  void block(const BindingBlock& block) override {
    find_outputs(*block);
    Rewriter::block(block);
  }
  void binding(const Binding& binding) override {
    if (auto output = outputs_.find(binding->var.get()); output != outputs_.end()) {  // rule 1
      RelaxExpr value = expr(binding->value);
      if (!same_name(binding, value)) {
        define(binding->var, output->second);
        return rebind(renamed(binding, output->second), value);
      }
    }
    if (auto cast = as<MatchCastNode>(binding)) return match_cast(binding, *cast);
    RelaxExpr value = expr(binding->value);
    if (auto item = as<TupleGetItemNode>(value)) value = item_of(value, *item);
    if (value->kind == Kind::RelaxVar && may_stand_for(*as<RelaxVarNode>(value), *binding->var))
      return define(binding->var, value);
    rebind(binding, value);
  }

 private:
  /// Variables of the block whose copies leave it, each with its first copy.
  void find_outputs(const BindingBlockNode& block) {
    if (!block.is_dataflow) return;
    std::unordered_map<const RelaxExprNode*, const RelaxExprNode*> originals;
    for (const Binding& binding : block.bindings) {
      auto source = as<RelaxVarNode>(binding->value);
      if (binding->kind != Kind::VarBinding || !source || !source->is_dataflow) continue;
      auto it = originals.find(source);
      const RelaxExprNode* original = it == originals.end() ? source : it->second;
      originals[binding->var.get()] = original;
      if (!binding->var->is_dataflow && of_block(block, *original) &&
          structural_equal(binding->var->struct_info, original->struct_info))
        outputs_.try_emplace(original, binding->var);
    }
  }
  static bool of_block(const BindingBlockNode& block, const RelaxExprNode& var) {
    return std::ranges::any_of(block.bindings, [&](const Binding& b) { return b->var.get() == &var; });
  }
  static bool same_name(const Binding& binding, const RelaxExpr& value) {
    return binding->kind == Kind::VarBinding && value->kind == Kind::RelaxVar;
  }
  static Binding renamed(const Binding& binding, const RelaxVar& var) {
    if (auto cast = as<MatchCastNode>(binding)) return make<MatchCastNode>(var, cast->value, cast->struct_info);
    return make<VarBindingNode>(var, binding->value);
  }
  static bool may_stand_for(const RelaxVarNode& value, const RelaxVarNode& var) {
    if (&value == &var) return true;
    return (!value.is_dataflow || var.is_dataflow) && structural_equal(value.struct_info, var.struct_info);
  }
  /// Rule 2
  RelaxExpr item_of(const RelaxExpr& value, const TupleGetItemNode& item) const {
    auto var = as<RelaxVarNode>(item.tuple);
    auto tuple = as<RelaxTupleNode>(var ? builder_.lookup_binding(*var) : item.tuple);
    if (!tuple || std::size_t(item.index) >= tuple->items.size()) return value;
    return tuple->items[std::size_t(item.index)];
  }
  /// Rule 3
  void match_cast(const Binding& binding, const MatchCastNode& cast) {
    RelaxExpr value = expr(cast.value);
    learn_sizes(cast.struct_info, value->struct_info);
    const StructInfo type = info(cast.struct_info);
    auto var = as<RelaxVarNode>(value);
    if (var && value->struct_info && structural_equal(type, value->struct_info)) {
      RelaxVar now = redefined(binding->var, type);
      if (may_stand_for(*var, *now)) return define(binding->var, value);
      return builder_.emit_normalized(make<VarBindingNode>(now, value));
    }
    rebind(binding, value);
  }
  void learn_sizes(const StructInfo& pattern, const StructInfo& known) {
    auto a = as<TensorStructInfoNode>(pattern), b = as<TensorStructInfoNode>(known);
    auto x = a ? as<ShapeExprNode>(a->shape) : nullptr, y = b ? as<ShapeExprNode>(b->shape) : nullptr;
    if (!x || !y || x->values.size() != y->values.size()) return;
    for (std::size_t i = 0; i < x->values.size(); ++i)
      if (auto var = as<VarNode>(x->values[i]); var && is_new(*var)) sizes_.try_emplace(var, y->values[i]);
  }
  bool is_new(const VarNode& size) { return !known_sizes_.contains(&size); }

  std::unordered_map<const RelaxExprNode*, RelaxVar> outputs_;
  std::unordered_set<const VarNode*> known_sizes_;

 public:
  void know(const RelaxFunctionNode& function) {
    for (const RelaxVar& param : function.params) collect_sizes(param->struct_info, known_sizes_);
  }
};

}  // namespace

Result<IRModule> canonicalize_bindings(const IRModule& module, const Context&, const AttrList&) {
  return catching([&]() -> Result<IRModule> {
    Canonicalizer rewriter(module);
    for (const auto& [name, node] : module->functions) {
      auto function = ref_as<RelaxFunctionNode>(node);
      if (!function) continue;
      rewriter.know(*function);
      RelaxFunction now = rewriter.function(function);
      if (now != function) checked(rewriter.builder().update_func(make<GlobalVarNode>(name), now));
    }
    return rewriter.builder().get();
  });
}

}  // namespace tirscope::passes
