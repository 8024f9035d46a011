// SPDX-License-Identifier: Apache-2.0
#include "arith/context_mutator.h"

#include "ir/build.h"
#include "ir/ops/side_effect.h"

namespace tirscope::arith {

NodeRef ContextMutator::mutate_Call(const CallNode& node) {
  if (node.op != &op::if_then_else()) return rebuilt(node);
  Expr condition = visit(node.args[0]), true_value, false_value;
  {
    auto scope = analyzer_.with_constraint(condition);
    true_value = visit_chosen(node.args[1], condition);
  }
  {
    Expr opposite = make<NotNode>(condition);
    auto scope = analyzer_.with_constraint(opposite);
    false_value = visit_chosen(node.args[2], opposite);
  }
  if (is_zero(condition)) return false_value;
  if (is_one(condition)) return true_value;
  if (condition == node.args[0] && true_value == node.args[1] && false_value == node.args[2]) return ref(node);
  return make<CallNode>(node.dtype, *node.op, std::vector<Expr>{condition, true_value, false_value});
}

NodeRef ContextMutator::mutate_Select(const SelectNode& node) {
  Expr condition = visit(node.condition), true_value, false_value;
  {
    auto scope = analyzer_.with_constraint(condition);
    true_value = visit(node.true_value);
  }
  {
    auto scope = analyzer_.with_constraint(analyzer_.rewrite_simplify(make<NotNode>(condition)));
    false_value = visit(node.false_value);
  }
  if (is_zero(condition)) return false_value;
  if (is_one(condition)) return true_value;
  if (condition == node.condition && true_value == node.true_value && false_value == node.false_value) return ref(node);
  return make<SelectNode>(condition, true_value, false_value);
}

NodeRef ContextMutator::mutate_Let(const LetNode& node) {
  Expr value = visit(node.value);
  if (side_effect(value) <= Effect::Pure) analyzer_.bind(node.var, value);
  Expr body = visit(node.body);
  if (value == node.value && body == node.body) return ref(node);
  return make<LetNode>(node.var, value, body);
}

NodeRef ContextMutator::mutate_Reduce(const ReduceNode& node) {
  for (const IterVar& iter : node.axis)
    if (iter->domain) analyzer_.bind(iter->var, iter->domain);
  return rebuilt(node);
}

}  // namespace tirscope::arith
