// SPDX-License-Identifier: Apache-2.0
#include "passes/relax/clean/binding_plan.h"

#include <algorithm>
#include <vector>

#include "ir/compare/structural_equal.h"
#include "ir/make.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

/// What a function says of its variables: where each is bound and used, and what it is bound to.
class Names {
 public:
  explicit Names(const RelaxFunctionNode& function) { sequence(*function.body); }

  /// Variables that are bound to another one, in order, each with that.
  std::vector<std::pair<RelaxVar, RelaxVar>> copies;
  std::unordered_map<const RelaxExprNode*, RelaxVar> source;  ///< the same by variable
  std::vector<RelaxVar> of_dataflow;                          ///< bound in blocks of dataflow, in order
  std::unordered_map<const RelaxExprNode*, RelaxExpr> constants;

  bool leaves_its_block(const RelaxVarNode& var) const { return leaving_.contains(&var); }

 private:
  void sequence(const SeqExprNode& sequence) {
    const BindingBlockNode* around = std::exchange(block_, nullptr);
    for (const BindingBlock& block : sequence.blocks) {
      block_ = block.get();
      for (const Binding& one : block->bindings) binding(*one);
      block_ = nullptr;
    }
    use(sequence.body);
    block_ = around;
  }
  void binding(const BindingNode& binding) {
    const RelaxVar& var = binding.var;
    // A program that is not well formed may use a variable before it is bound: no name may lead back to itself.
    if (used_.contains(var.get()) || binding.value == RelaxExpr(var)) return use(binding.value);
    const RelaxExpr value = known(binding.value);
    const bool same_info =
        binding.kind == Kind::VarBinding || structural_equal(var->struct_info, binding.value->struct_info);
    auto other = ref_as<RelaxVarNode>(value);
    if (other && same_info) copies.emplace_back(var, other), source.emplace(var.get(), other);
    if (value->kind == Kind::RelaxConstant) constants.emplace(var.get(), value);
    values_[var.get()] = value;
    homes_[var.get()] = block_;
    use(binding.value);
    if (block_->is_dataflow) of_dataflow.push_back(var);
  }
  void use(const RelaxExpr& value) {
    walk(value, [&](const Node& node) {
      if (auto inner = as<SeqExprNode>(&node)) return sequence(*inner), false;
      if (auto var = as<RelaxVarNode>(&node)) {
        used_.insert(var);
        auto home = homes_.find(var);
        if (!block_ || !block_->is_dataflow || (home != homes_.end() && home->second != block_)) leaving_.insert(var);
      }
      return true;
    });
  }

  /// The value, or what it is known to be: an item of a literal tuple; a tuple that is taken apart and put together.
  RelaxExpr known(const RelaxExpr& value) const {
    if (auto item = as<TupleGetItemNode>(value)) {
      auto tuple = ref_as<RelaxTupleNode>(followed(item->tuple));
      return tuple && std::size_t(item->index) < tuple->items.size() ? tuple->items[std::size_t(item->index)] : value;
    }
    if (auto tuple = as<RelaxTupleNode>(value))
      if (RelaxExpr earlier = put_together(*tuple)) return earlier;
    return value;
  }
  RelaxExpr put_together(const RelaxTupleNode& tuple) const {
    RelaxExpr earlier;
    for (std::size_t i = 0; i < tuple.items.size(); ++i) {
      auto item = ref_as<TupleGetItemNode>(followed(tuple.items[i]));
      if (!item || std::size_t(item->index) != i) return nullptr;
      RelaxExpr from = followed(item->tuple);
      if (i > 0 && from != earlier) return nullptr;
      auto info = as<TupleStructInfoNode>(item->tuple->struct_info);
      if (!info || info->items.size() != tuple.items.size()) return nullptr;
      earlier = from;
    }
    return earlier;
  }
  /// Behind all names.
  RelaxExpr followed(RelaxExpr value) const {
    for (auto it = values_.find(value.get()); it != values_.end(); it = values_.find(value.get())) value = it->second;
    return value;
  }

  const BindingBlockNode* block_ = nullptr;
  std::unordered_map<const RelaxExprNode*, const BindingBlockNode*> homes_;
  std::unordered_map<const RelaxExprNode*, RelaxExpr> values_;
  std::unordered_set<const RelaxExprNode*> used_, leaving_;
};

}  // namespace

BindingPlan::BindingPlan(const RelaxFunctionNode& function) {
  Names names(function);
  for (const RelaxVar& var : names.of_dataflow)
    if (!var->is_dataflow && !names.leaves_its_block(*var))
      bindings_[var.get()] = uses_[var.get()] = make<RelaxVarNode>(var->name, var->struct_info, true);
  constants_ = std::move(names.constants);
  for (const auto& [copy, named] : names.copies) {
    RelaxVar original = last(bindings_, last(names.source, named));
    removed_.insert(copy.get());
    // A variable of dataflow cannot leave its block: there it takes the name of the copy that does.
    if (copy->is_dataflow || !original->is_dataflow || !names.leaves_its_block(*copy))
      uses_[copy.get()] = original;
    else
      bindings_[original.get()] = uses_[original.get()] = copy;
  }
}

RelaxVar BindingPlan::last(const Renaming& renaming, RelaxVar var) {
  for (auto it = renaming.find(var.get()); it != renaming.end(); it = renaming.find(var.get())) var = it->second;
  return var;
}

RelaxExpr BindingPlan::used(const RelaxVar& var) const {
  RelaxVar now = last(uses_, var);
  auto constant = constants_.find(now.get());
  return constant == constants_.end() ? RelaxExpr(now) : constant->second;
}

}  // namespace tirscope::passes
