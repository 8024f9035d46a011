// SPDX-License-Identifier: Apache-2.0
// What was computed before is not computed again.
//
//   a = R.add(x, x)                      a = R.add(x, x)
//   b = R.add(x, x)               ->     b = a
//   c = R.multiply(a, b)                 c = R.multiply(a, a)
//
// 1. A value that equals an earlier one, of the same struct info, and has no effects becomes a copy of the earlier
//    variable; its users use that. With call_only only calls do.
// 2. The earlier variable must be visible: one of a dataflow block serves that block alone, one of a branch the branch.
// 3. Leaves, functions and branches stay.
#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class Subexpressions final : public Rewriter {
 public:
  Subexpressions(const IRModule& module, bool call_only) : Rewriter(module), module_(module), call_only_(call_only) {}

 protected:
  void block(const BindingBlock& block) override {
    Rewriter::block(block);
    if (!block->is_dataflow) return;
    for (auto& [hash, known] : known_)  // rule 2
      std::erase_if(known, [](const Known& one) { return one.var->is_dataflow; });
  }
  void binding(const Binding& binding) override {
    RelaxExpr value = expr(binding->value);
    if (binding->kind == Kind::VarBinding && may_repeat(value)) {
      const uint64_t hash = structural_hash(value);
      for (const Known& one : known_[hash]) {
        if (!structural_equal(one.value, value) ||
            !structural_equal(one.var->struct_info, info(binding->var->struct_info)))
          continue;
        rebind(binding, one.var);
        if (!one.var->is_dataflow || binding->var->is_dataflow) define(binding->var, one.var);
        return;
      }
      rebind(binding, value);
      RelaxExpr var = expr(binding->var);
      known_[hash].push_back({value, ref_as<RelaxVarNode>(var)});
      return;
    }
    rebind(binding, value);
  }
  RelaxExpr expr(const RelaxExpr& value) override {
    if (!value || (value->kind != Kind::RelaxIf && value->kind != Kind::RelaxFunction)) return Rewriter::expr(value);
    auto outer = known_;
    RelaxExpr now = Rewriter::expr(value);
    known_ = std::move(outer);
    return now;
  }

 private:
  struct Known {
    RelaxExpr value;
    RelaxVar var;
  };
  bool may_repeat(const RelaxExpr& value) const {
    const bool is_call = value->kind == Kind::RelaxCall;
    const bool is_tuple = value->kind == Kind::RelaxTuple || value->kind == Kind::TupleGetItem;
    return (is_call || (is_tuple && !call_only_)) && !allocates(value) && !is_impure(value, *module_);
  }
  static bool allocates(const RelaxExpr& value) {
    auto call = as<RelaxCallNode>(value);
    return call && call->op && call->op->name.find("alloc_") != std::string_view::npos;
  }

  IRModule module_;
  bool call_only_;
  std::unordered_map<uint64_t, std::vector<Known>> known_;
};

}  // namespace

Result<IRModule> eliminate_common_subexpr(const IRModule& module, const Context&, const AttrList& args) {
  return rewrite_functions<Subexpressions>(module, *args[0].get<bool>());
}

}  // namespace tirscope::passes
