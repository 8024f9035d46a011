// SPDX-License-Identifier: Apache-2.0
// Bindings that only give another name go.
//
//   b = a                                R.add(a, a)
//   t = (a, c)                    ->     t = (a, c)
//   R.add(b, t[0])
//
// 1. A copy of a variable is that variable; where the copy leaves its dataflow block and the original does not, the
//    original takes the place of the copy. An item of a literal tuple is a copy of that item, a tuple of all items of
//    an earlier tuple one of that.
// 2. R.match_cast to what is known already is a copy. A size that it names again is the known one.
// 3. A variable that is bound to a constant is that constant.
// 4. An output that only its own block uses is no output.
// 5. A dataflow variable that is nothing but the operand of one output gives it its value.
#include <algorithm>

#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/clean/binding_plan.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

/// Rule 2: sizes.
class KnownSizes final : public Rewriter {
 public:
  using Rewriter::Rewriter;
  void begin(const RelaxFunctionNode& function) override {
    for (const RelaxVar& param : function.params) collect_sizes(param->struct_info, known_);
  }

 protected:
  void binding(const Binding& binding) override {
    RelaxExpr value = expr(binding->value);
    if (auto cast = as<MatchCastNode>(binding)) learn(cast->struct_info, value->struct_info);
    rebind(binding, value);
  }

 private:
  void learn(const StructInfo& pattern, const StructInfo& known) {
    auto a = as<TensorStructInfoNode>(pattern), b = as<TensorStructInfoNode>(known);
    auto x = a ? as<ShapeExprNode>(a->shape) : nullptr, y = b ? as<ShapeExprNode>(b->shape) : nullptr;
    if (!x || !y || x->values.size() != y->values.size()) return;
    for (std::size_t i = 0; i < x->values.size(); ++i)
      if (auto var = as<VarNode>(x->values[i]); var && !known_.contains(var)) sizes_.try_emplace(var, y->values[i]);
  }
  std::unordered_set<const VarNode*> known_;
};

/// Rules 1 to 4.
class Renamed final : public Rewriter {
 public:
  using Rewriter::Rewriter;
  void begin(const RelaxFunctionNode& function) override { plan_ = BindingPlan(function); }

 protected:
  void binding(const Binding& binding) override {
    if (plan_.removes(binding->var)) return;
    const RelaxVar var = plan_.bound(binding->var);
    rebind(var == binding->var ? binding : bound_to(binding, var, binding->value), expr(binding->value));
  }
  RelaxExpr expr(const RelaxExpr& value) override {
    auto var = ref_as<RelaxVarNode>(value);
    return Rewriter::expr(var ? plan_.used(var) : value);
  }

 private:
  BindingPlan plan_;
};

/// Rule 5.
class DirectOutputs final : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  void block(const BindingBlock& block) override {
    auto around = std::exchange(direct_, {});
    if (block->is_dataflow) find_direct(*block);
    Rewriter::block(block);
    direct_ = std::move(around);
  }
  void binding(const Binding& binding) override {
    if (direct_.contains(binding->var.get())) return;
    auto value = direct_.find(binding->value.get());
    if (value == direct_.end() || binding->var->is_dataflow) return Rewriter::binding(binding);
    Rewriter::binding(bound_to(binding, binding->var, value->second));
  }

 private:
  void find_direct(const BindingBlockNode& block) {
    std::unordered_map<const Node*, int> uses, outputs;
    for (const Binding& one : block.bindings) {
      walk(one->value, [&](const Node& node) {
        uses[&node] += node.kind == Kind::RelaxVar;
        return true;
      });
      outputs[one->value.get()] += one->value->kind == Kind::RelaxVar && !one->var->is_dataflow;
    }
    for (const Binding& one : block.bindings)
      if (one->var->is_dataflow && outputs[one->var.get()] == 1 && uses[one->var.get()] == 1)
        direct_[one->var.get()] = one->value;
  }
  std::unordered_map<const RelaxExprNode*, RelaxExpr> direct_;
};

}  // namespace

Result<IRModule> canonicalize_bindings(const IRModule& module, const Context&, const AttrList&) {
  TS_TRY(IRModule known, rewrite_functions<KnownSizes>(module));
  TS_TRY(IRModule renamed, rewrite_functions<Renamed>(known));
  return rewrite_functions<DirectOutputs>(renamed);
}

}  // namespace tirscope::passes
