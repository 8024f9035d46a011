// SPDX-License-Identifier: Apache-2.0
#include "arith/context_mutator.h"

#include "arith/conditions.h"
#include "ir/build.h"
#include "ir/side_effect.h"

namespace tirscope::arith {

NodeRef ContextMutator::mutate_For(const ForNode& node) {
  analyzer_.bind(node.var, make_range(node.min, node.extent));
  return rebuilt(node);
}

NodeRef ContextMutator::mutate_Block(const BlockNode& node) {
  for (const IterVar& iter : node.iter_vars)
    if (iter->domain) analyzer_.bind(iter->var, iter->domain);
  return rebuilt(node);
}

NodeRef ContextMutator::mutate_LetStmt(const LetStmtNode& node) {
  Expr value = visit(node.value);
  if (side_effect(value) <= Effect::Pure) analyzer_.bind(node.var, value);
  Stmt body = (*this)(node.body);
  if (value == node.value && body == node.body) return ref(node);
  return with(node, [&](LetStmtNode& copy) { copy.value = value, copy.body = body; });
}

NodeRef ContextMutator::mutate_IfThenElse(const IfThenElseNode& node) {
  Expr condition = visit(node.condition), plain = without_likely(condition);
  Stmt then_case, else_case;
  {
    auto scope = analyzer_.with_constraint(plain);
    then_case = (*this)(node.then_case);
  }
  if (node.else_case) {
    auto scope = analyzer_.with_constraint(analyzer_.rewrite_simplify(make<NotNode>(plain)));
    else_case = (*this)(node.else_case);
  }
  if (is_one(plain)) return then_case;
  if (is_zero(plain)) return else_case ? else_case : no_op();
  if (condition == node.condition && then_case == node.then_case && else_case == node.else_case) return ref(node);
  return make<IfThenElseNode>(condition, then_case, else_case);
}

NodeRef ContextMutator::mutate_AttrStmt(const AttrStmtNode& node) {
  if (node.key == "thread_extent" || node.key == "virtual_thread") {
    auto iter_node = node.node.get<NodeRef>();
    if (auto iter = iter_node ? as<IterVarNode>(*iter_node) : nullptr)
      analyzer_.bind(iter->var, make_range(make_const(node.value->dtype, int64_t(0)), node.value));
  }
  return rebuilt(node);
}

NodeRef ContextMutator::mutate_AssertStmt(const AssertStmtNode& node) {
  Expr condition = visit(node.condition), message = visit(node.message);
  auto scope = analyzer_.with_constraint(condition);
  Stmt body = (*this)(node.body);
  if (condition == node.condition && message == node.message && body == node.body) return ref(node);
  return make<AssertStmtNode>(condition, message, body);
}

NodeRef ContextMutator::mutate_Call(const CallNode& node) {
  if (node.op != &op::if_then_else()) return rebuilt(node);
  Expr condition = visit(node.args[0]), true_value, false_value;
  {
    auto scope = analyzer_.with_constraint(condition);
    true_value = visit(node.args[1]);
  }
  {
    auto scope = analyzer_.with_constraint(make<NotNode>(condition));
    false_value = visit(node.args[2]);
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
