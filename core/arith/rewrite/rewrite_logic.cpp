// SPDX-License-Identifier: Apache-2.0
#include "arith/conditions.h"
#include "arith/rewrite/rewrite_simplify.h"

namespace tirscope::arith {

using namespace pattern;

namespace {

const Rules& and_vector_rules() {
  static const Rules rules{rule(broadcast(x, lanes) && broadcast(y, lanes), broadcast(x && y, lanes))};
  return rules;
}

const Rules& and_rules() {
  static const Rules rules{
      // Contradictions
      rule(x == y && x != y, 0),
      rule(x != y && x == y, 0),
      rule(x && !x, 0),
      rule(x <= y && y < x, 0),
      rule(y < x && x <= y, 0),
      rule(one_of(x < c1 && c2 < x, c2 < x && x < c1), 0, c2 + 1 >= c1),
      rule(one_of(x < c1 && c2 <= x, c2 <= x && x < c1, x <= c1 && c2 < x, c2 < x && x <= c1), 0, c2 >= c1),
      rule(one_of(x <= c1 && c2 <= x, c2 <= x && x <= c1), 0, c2 > c1),
      // Equalities with constants
      rule(x == c1 && x == c2, x == c1 && c1 == c2),
      rule(one_of(x == c1 && x != c2, x != c2 && x == c1), x == c1 && c1 != c2),
      // Quotient and remainder
      again(one_of(floordiv(x, c2) == c1 && floormod(x, c2) == c3, floormod(x, c2) == c3 && floordiv(x, c2) == c1),
            x == c1 * c2 + c3),
      again(one_of(0 <= x - y * c1 && x - y * c1 < c1, x - y * c1 < c1 && 0 <= x - y * c1), y == floordiv(x, c1),
            c1 > 0),
      again(one_of(c1 < x - y * c1 && x - y * c1 <= 0, x - y * c1 < c1 && 0 <= x - y * c1), y == floordiv(x, c1)),
      again(one_of(0 <= x + y * c2 && x + y * c2 < c1, x + y * c2 < c1 && 0 <= x + y * c2), y == floordiv(x, c1),
            c2 == -c1),
      again(x < c1 && floormod(x, c2) < c3, x < c1 - c2 + c3 && floormod(x, c2) < c3, c2 != 0 && truncmod(c1, c2) == 0),
      again(x < c1 && floormod(x, c2) < c3, x < c1 - floormod(c1, c2) + c3 && floormod(x, c2) < c3,
            c2 != 0 && truncmod(truncmod(c1, c2) + c2, c2) > c3),
      again(x <= c1 && floormod(x, c2) < c3, x < c1 + 1 - c2 + c3 && floormod(x, c2) < c3,
            c2 != 0 && truncmod(c1 + 1, c2) == 0),
      again(x <= c1 && floormod(x, c2) < c3, x < c1 + 1 - floormod(c1, c2) + c3 && floormod(x, c2) < c3,
            c2 != 0 && truncmod(truncmod(c1 + 1, c2) + c2, c2) > c3),
      again(one_of(floordiv(x, c2) == c1 && floormod(x, c2) < c3, floormod(x, c2) < c3 && floordiv(x, c2) == c1),
            c1 * c2 <= x && x < c1 * c2 + c3),
      again(one_of(floordiv(x, c2) == c1 && floormod(x, c2) <= c3, floormod(x, c2) <= c3 && floordiv(x, c2) == c1),
            c1 * c2 <= x && x <= c1 * c2 + c3),
      again(one_of(floordiv(x, c2) == c1 && c3 <= floormod(x, c2), c3 <= floormod(x, c2) && floordiv(x, c2) == c1),
            c1 * c2 + c3 <= x && x < (c1 + 1) * c2),
      again(one_of(floordiv(x, c2) == c1 && c3 < floormod(x, c2), c3 < floormod(x, c2) && floordiv(x, c2) == c1),
            c1 * c2 + c3 < x && x < (c1 + 1) * c2),
      // Order
      again(x && (y && z), (x && y) && z),
  };
  return rules;
}

const Rules& or_vector_rules() {
  static const Rules rules{rule(broadcast(x, lanes) || broadcast(y, lanes), broadcast(x || y, lanes))};
  return rules;
}

const Rules& or_rules() {
  static const Rules rules{
      // Tautologies
      rule(x == y || x != y, 1),
      rule(x != y || x == y, 1),
      rule(x || !x, 1),
      rule(x <= y || y < x, 1),
      rule(y < x || x <= y, 1),
      rule(x < y || y < x, x != y),
      rule(one_of(x < c1 || c2 < x, c2 < x || x < c1), 1, c2 < c1),
      rule(one_of(x <= c1 || c2 < x, c2 < x || x <= c1, x < c1 || c2 <= x, c2 <= x || x < c1), 1, c2 <= c1),
      rule(one_of(x <= c1 || c2 <= x, c2 <= x || x <= c1), 1, c2 <= c1 + 1),
      // Equalities with constants
      rule(x != c1 || x != c2, x != c1 || c1 != c2),
      rule(one_of(x != c1 || x == c2, x == c2 || x != c1), x != c1 || c1 == c2),
      again(one_of(x < y || x == y, x < y || y == x, x == y || x < y, y == x || x < y), x <= y),
      // Order
      again(x || (y || z), (x || y) || z),
  };
  return rules;
}

}  // namespace

/// Simplifies each operand under what the other one implies, in turn, until neither changes (4 visits at most).
template <class F>
Expr RewriteSimplifier::alternate_branches(const Expr& expr, F&& constraint_of) {
  auto& node = static_cast<const BinaryNode&>(*expr);
  Expr operands[] = {node.a, node.b};
  int unchanged = 0;
  for (int i = 0; i < 4 && unchanged < 2; ++i) {
    Expr& target = operands[i % 2];
    auto scope = analyzer_.with_constraint(constraint_of(operands[1 - i % 2]));
    Expr updated = visit(target);
    unchanged = updated == target ? unchanged + 1 : 0;
    target = updated;
  }
  if (operands[0] == node.a && operands[1] == node.b) return expr;
  return make_binary(expr->kind, operands[0], operands[1]);
}

Expr RewriteSimplifier::simplify_and(const Expr& original) {
  Expr expr = extensions.apply_constraints_to_boolean_branches
                  ? alternate_branches(original, [](const Expr& other) { return other; })
                  : with_operands(original);
  auto& node = static_cast<const AndNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::And, node.a, node.b)) return folded;
  if (Expr known = match_constraints(expr)) return known;
  if (extensions.convert_boolean_to_and_of_ors) return simplify_as_and_of_ors(expr, analyzer_);
  if (expr->dtype.is_vector())
    if (Expr result = apply(and_vector_rules(), expr)) return result;
  if (Expr result = apply(and_rules(), expr)) return result;
  return expr;
}

Expr RewriteSimplifier::simplify_or(const Expr& original) {
  Expr expr =
      extensions.apply_constraints_to_boolean_branches
          ? alternate_branches(original, [](const Expr& other) { return normalized_negations(make<NotNode>(other)); })
          : with_operands(original);
  auto& node = static_cast<const OrNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::Or, node.a, node.b)) return folded;
  if (Expr known = match_constraints(expr)) return known;
  if (extensions.convert_boolean_to_and_of_ors) return simplify_as_and_of_ors(expr, analyzer_);
  if (expr->dtype.is_vector())
    if (Expr result = apply(or_vector_rules(), expr)) return result;
  if (Expr result = apply(or_rules(), expr)) return result;
  return expr;
}

}  // namespace tirscope::arith
