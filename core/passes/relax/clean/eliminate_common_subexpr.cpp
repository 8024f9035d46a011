// SPDX-License-Identifier: Apache-2.0
// What was computed before is not computed again.
//
//   a = R.add(x, x)                      a = R.add(x, x)
//   b = R.add(x, x)               ->     b = a
//   c = R.multiply(a, b)                 c = R.multiply(a, a)
//
// 1. A value that equals an earlier one and has no effects becomes a copy of the earlier variable; its users use that.
//    So does R.match_cast of the same value to the same. With call_only only calls do.
// 2. The earlier variable must be visible: one of a dataflow block serves that block alone, one of a branch the branch,
//    one of a function the function.
// 3. What allocates memory is done again.
#include <algorithm>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "ir/walk/visitor.h"
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
    for (const RelaxExprNode* var : renamed_) values_.erase(var);
    renamed_.clear();
  }
  void binding(const Binding& binding) override {
    RelaxExpr value = expr(binding->value);
    if (!may_repeat(value)) return rebind(binding, value);
    auto cast = as<MatchCastNode>(binding);
    const StructInfo type = cast ? info(cast->struct_info) : nullptr;
    std::vector<Known>& same_hash = known_[structural_hash(value)];
    auto earlier = std::ranges::find_if(same_hash, [&](const Known& one) {
      return structural_equal(one.value, value) && bool(one.type) == bool(type) &&
             (!type || structural_equal(one.type, type));
    });
    if (earlier == same_hash.end()) {
      rebind(binding, value);
      same_hash.push_back({value, type, ref_as<RelaxVarNode>(expr(binding->var))});
      return;
    }
    const RelaxVar var = earlier->var;
    builder_.emit_normalized(make<VarBindingNode>(binding->var, var));
    define(binding->var, var);
    if (builder_.in_dataflow()) renamed_.push_back(binding->var.get());
  }
  SeqExpr sequence(const SeqExpr& sequence) override {
    auto around = std::exchange(renamed_, {});
    auto outer = known_;
    SeqExpr now = Rewriter::sequence(sequence);
    known_ = std::move(outer), renamed_ = std::move(around);
    return now;
  }
  RelaxExpr expr(const RelaxExpr& value) override {
    if (!value || value->kind != Kind::RelaxFunction) return Rewriter::expr(value);
    auto outer = std::exchange(known_, {});
    RelaxExpr now = Rewriter::expr(value);
    known_ = std::move(outer);
    return now;
  }

 private:
  struct Known {
    RelaxExpr value;
    StructInfo type;  ///< of a cast; null: there is none
    RelaxVar var;
  };
  bool may_repeat(const RelaxExpr& value) const {
    return (value->kind == Kind::RelaxCall || !call_only_) && !allocates(value) && !has_effects(*value);
  }
  static bool allocates(const RelaxExpr& value) {
    auto call = as<RelaxCallNode>(value);
    return call && call->op && call->op->name.find("alloc_") != std::string_view::npos;
  }
  /// Functions that are only defined have none.
  bool has_effects(const RelaxExprNode& value) const {
    bool found = false;
    walk(value, [&](const Node& node) {
      if (node.kind == Kind::RelaxFunction) return false;
      if (auto call = as<RelaxCallNode>(&node)) found = found || is_impure(ref(call), *module_);
      return !found;
    });
    return found;
  }

  IRModule module_;
  bool call_only_;
  std::unordered_map<uint64_t, std::vector<Known>> known_;
  std::vector<const RelaxExprNode*> renamed_;  ///< in the block
};

}  // namespace

Result<IRModule> eliminate_common_subexpr(const IRModule& module, const Context&, const AttrList& args) {
  return rewrite_functions<Subexpressions>(module, *args[0].get<bool>());
}

}  // namespace tirscope::passes
