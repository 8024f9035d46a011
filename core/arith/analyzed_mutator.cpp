// SPDX-License-Identifier: Apache-2.0
#include "arith/analyzed_mutator.h"

namespace tirscope::arith {

NodeRef AnalyzedMutator::mutate_For(const ForNode& node) {
  Range range = make_range(node.min, node.extent);
  analyzer_.bind(node.var, range, true);
  iters_.emplace_back(node.var, range);
  Expr min = on_expr(node.min), extent = on_expr(node.extent);
  Stmt body = (*this)(node.body);
  iters_.pop_back();
  if (min == node.min && extent == node.extent && body == node.body) return ref(node);
  return with(node, [&](ForNode& n) { n.min = min, n.extent = extent, n.body = body; });
}

NodeRef AnalyzedMutator::mutate_LetStmt(const LetStmtNode& node) {
  Expr value = on_expr(node.value);
  if (side_effect(value) <= Effect::Pure && !value->dtype.is_handle()) analyzer_.bind(node.var, value, true);
  Stmt body = (*this)(node.body);
  if (value == node.value && body == node.body) return ref(node);
  return with(node, [&](LetStmtNode& n) { n.value = value, n.body = body; });
}

NodeRef AnalyzedMutator::mutate_AttrStmt(const AttrStmtNode& node) {
  Expr value = on_expr(node.value);
  auto axis = node.bound_axis();
  if (axis) {
    Range range = make_range(make_const(axis->var->dtype, int64_t(0)), value);
    analyzer_.bind(axis->var, range, true);
    iters_.emplace_back(axis->var, range);
  }
  Stmt body = (*this)(node.body);
  if (axis) iters_.pop_back();
  if (value == node.value && body == node.body) return ref(node);
  return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
}

NodeRef AnalyzedMutator::mutate_AssertStmt(const AssertStmtNode& node) {
  Expr condition = on_expr(node.condition), message = on_expr(node.message);
  auto scope = analyzer_.with_constraint(condition);
  Stmt body = (*this)(node.body);
  if (condition == node.condition && message == node.message && body == node.body) return ref(node);
  return with(node, [&](AssertStmtNode& n) { n.condition = condition, n.message = message, n.body = body; });
}

NodeRef AnalyzedMutator::mutate_IfThenElse(const IfThenElseNode& node) {
  Expr condition = on_expr(node.condition);
  Expr real = without_likely(condition);
  Stmt then_case, else_case;
  {
    auto scope = analyzer_.with_constraint(real);
    iter_predicates_.push_back(real);
    then_case = (*this)(node.then_case);
    iter_predicates_.pop_back();
  }
  if (node.else_case) {  // as in TVM, indices are not simplified by what fails there
    auto scope = analyzer_.with_constraint(analyzer_.rewrite_simplify(logical_not(real)));
    else_case = (*this)(node.else_case);
  }
  if (is_true(real)) return then_case;
  if (is_zero(real)) return else_case ? else_case : no_op();
  if (condition == node.condition && then_case == node.then_case && else_case == node.else_case) return ref(node);
  return make<IfThenElseNode>(condition, then_case, else_case);
}

NodeRef AnalyzedMutator::mutate_BlockRealize(const BlockRealizeNode& node) {
  std::vector<Expr> values;
  for (const Expr& value : node.iter_values) values.push_back(on_expr(value));
  Expr predicate = on_expr(node.predicate);  // as in TVM, it says nothing of what is inside
  Block block = ref_as<BlockNode>((*this)(Stmt(node.block)));
  if (values == node.iter_values && predicate == node.predicate && block == node.block) return ref(node);
  return make<BlockRealizeNode>(values, predicate, block);
}

NodeRef AnalyzedMutator::mutate_Block(const BlockNode& node) {
  for (const IterVar& iter : node.iter_vars) {
    analyzer_.bind(iter->var, iter->domain, true);
    iters_.emplace_back(iter->var, iter->domain);
  }
  NodeRef result = rebuilt(node);
  iters_.resize(iters_.size() - node.iter_vars.size());
  return result;
}

std::vector<Expr> AnalyzedMutator::simplified_indices(const std::vector<Expr>& indices) {
  Expr condition = true_expr();
  for (const Expr& each : iter_predicates_) condition = logical_and(condition, each);
  std::vector<Expr> simple = iter_map_simplify(indices, iters_, condition, IterMapLevel::Surjective, analyzer_);
  for (std::size_t i = 0; i < simple.size(); ++i)
    if (as<IntImmNode>(simple[i]) && as<VarNode>(indices[i])) simple[i] = indices[i];
  return simple;
}

Expr AnalyzedMutator::visit_chosen(const Expr& expr, const Expr& condition) {
  iter_predicates_.push_back(condition);
  Expr result = visit(expr);
  iter_predicates_.pop_back();
  return result;
}

}  // namespace tirscope::arith
