// SPDX-License-Identifier: Apache-2.0
#include "arith/conditions.h"

#include "ir/build.h"

namespace tirscope::arith {

namespace {

void collect(const Expr& condition, Kind connective, bool keep_composites, std::vector<Expr>& parts) {
  bool composite = condition->kind == connective;
  if (keep_composites || !composite) parts.push_back(condition);
  if (!composite) return;
  auto node = as<BinaryNode>(condition);
  collect(node->a, connective, keep_composites, parts);
  collect(node->b, connective, keep_composites, parts);
}

}  // namespace

std::vector<Expr> split_conjunction(const Expr& condition, bool keep_composites) {
  std::vector<Expr> parts;
  collect(condition, Kind::And, keep_composites, parts);
  return parts;
}

std::vector<Expr> split_disjunction(const Expr& condition) {
  std::vector<Expr> parts;
  collect(condition, Kind::Or, false, parts);
  return parts;
}

Expr conjunction(const std::vector<Expr>& parts) {
  Expr result = true_expr();
  for (const Expr& part : parts) result = logical_and(result, part);
  return result;
}

Expr normalized_negations(Expr condition) {
  for (;;) {
    auto negation = as<NotNode>(condition);
    if (!negation) {
      // x >= y -> y <= x and x > y -> y < x
      auto comparison = as<BinaryNode>(condition);
      if (condition->kind == Kind::GE) return le(comparison->b, comparison->a);
      if (condition->kind == Kind::GT) return lt(comparison->b, comparison->a);
      return condition;
    }
    if (auto twice = as<NotNode>(negation->a)) {
      condition = twice->a;
      continue;
    }
    auto inner = as<BinaryNode>(negation->a);
    if (!inner) return condition;
    const Expr &a = inner->a, &b = inner->b;
    auto negated = [](const Expr& e) { return normalized_negations(logical_not(e)); };
    switch (inner->kind) {
      case Kind::Or: return logical_and(negated(a), negated(b));
      case Kind::And: return logical_or(negated(a), negated(b));
      case Kind::LT: return le(b, a);
      case Kind::GT: return le(a, b);
      case Kind::LE: return lt(b, a);
      case Kind::GE: return lt(a, b);
      case Kind::EQ: return ne(a, b);
      case Kind::NE: return eq(a, b);
      default: return condition;
    }
  }
}

Expr without_likely(const Expr& condition) {
  auto call = as<CallNode>(condition);
  return call && call->op == &op::likely() ? call->args.front() : condition;
}

}  // namespace tirscope::arith
