// SPDX-License-Identifier: Apache-2.0
#include "arith/rewrite/rewrite_simplify.h"
#include "support/int_math.h"

namespace tirscope::arith {

using namespace pattern;

namespace {

const Rules& min_vector_rules() {
  static const Rules rules{
      rule(min(broadcast(x, lanes), broadcast(y, lanes)), broadcast(min(x, y), lanes)),
      rule(min(min(x, broadcast(y, lanes)), broadcast(z, lanes)), min(x, broadcast(min(y, z), lanes))),
  };
  return rules;
}

const Rules& min_rules() {
  static const Pattern rounds_up = c2 > 0 && c1 + 1 == c2;
  static const Rules rules{
      // Constant comparison
      rule(min(x + c1, x + c2), x + c1, c1 < c2),
      rule(min(x + c1, x + c2), x + c2),
      rule(one_of(min(x + c1, x), min(x, x + c1)), x + c1, c1 < 0),
      rule(one_of(min(x + c1, x), min(x, x + c1)), x),
      rule(min(c1 - x, c2 - x), c1 - x, c1 < c2),
      rule(min(c1 - x, c2 - x), c2 - x),
      // Division: truncdiv(x, y) >= floordiv(x, y)
      rule(one_of(min(truncdiv(x + c1, c2) * c2, x), min(x, truncdiv(x + c1, c2) * c2),
                  min(floordiv(x + c1, c2) * c2, x), min(x, floordiv(x + c1, c2) * c2)),
           x, rounds_up),
      rule(one_of(min(truncdiv(x + c1, c2) * c2, max(x, c2)), min(max(x, c2), truncdiv(x + c1, c2) * c2),
                  min(floordiv(x + c1, c2) * c2, max(x, c2)), min(max(x, c2), floordiv(x + c1, c2) * c2)),
           max(x, c2), rounds_up && at_least(x, 1)),
      rule(one_of(min(x, floordiv(x, c2) * c2), min(floordiv(x, c2) * c2, x)), floordiv(x, c2) * c2, c2 > 0),
      // Absorption
      rule(
          one_of(min(max(x, y), min(x, y)), min(max(x, y), min(y, x)), min(min(x, y), max(x, y)),
                 min(min(x, y), max(y, x)), min(min(x, y), x), min(min(x, y), y), min(x, min(x, y)), min(y, min(x, y))),
          min(x, y)),
      rule(one_of(min(max(x, y), x), min(max(y, x), x), min(x, max(x, y)), min(x, max(y, x))), x),
      rule(min(min(min(x, y), z), y), min(min(x, y), z)),
      rule(min(min(min(min(x, y), z), s1), y), min(min(min(x, y), z), s1)),
      rule(min(min(min(min(min(x, y), z), s1), s2), y), min(min(min(min(x, y), z), s1), s2)),
      // Distribution
      rule(one_of(min(max(x, y), max(x, z)), min(max(x, y), max(z, x)), min(max(y, x), max(x, z)),
                  min(max(y, x), max(z, x))),
           max(min(y, z), x)),
      rule(one_of(min(min(x, y), min(x, z)), min(min(x, y), min(z, x)), min(min(y, x), min(x, z)),
                  min(min(y, x), min(z, x))),
           min(min(y, z), x)),
      rule(one_of(min(y + x, z + x), min(y + x, x + z), min(x + y, x + z), min(x + y, z + x)), min(y, z) + x),
      rule(min(y - x, z - x), min(y, z) - x),
      rule(min(x - y, x - z), x - max(y, z)),
      // Constants and scales
      rule(min(min(x, c1), c2), min(x, min(c1, c2))),
      rule(min(truncdiv(x, c1), truncdiv(y, c1)), truncdiv(min(x, y), c1), c1 > 0),
      rule(min(truncdiv(x, c1), truncdiv(y, c1)), truncdiv(max(x, y), c1)),
      rule(min(floordiv(x, c1), floordiv(y, c1)), floordiv(min(x, y), c1), c1 > 0),
      rule(min(floordiv(x, c1), floordiv(y, c1)), floordiv(max(x, y), c1)),
      rule(min(x * c1, y * c1), min(x, y) * c1, c1 > 0),
      rule(min(x * c1, y * c1), max(x, y) * c1),
      rule(min(x * c1, c2), min(c1, c2), c1 == 0),
      rule(min(x * c1, c2), min(x, truncdiv(c2, c1)) * c1, truncmod(c2, c1) == 0 && c1 > 0),
      rule(min(x * c1, c2), max(x, truncdiv(c2, c1)) * c1, truncmod(c2, c1) == 0),
      // Order
      again(min(min(x, c1), y), min(min(x, y), c1)),
      again(min(c1 - x, c2), c1 - max(x, c1 - c2), c2 != 0),
  };
  return rules;
}

const Rules& min_choice_rules() {
  static const Rules rules{rule(min(select(x, y, z), select(x, s1, s2)), select(x, min(y, s1), min(z, s2)))};
  return rules;
}

const Rules& max_vector_rules() {
  static const Rules rules{
      rule(max(broadcast(x, lanes), broadcast(y, lanes)), broadcast(max(x, y), lanes)),
      rule(max(max(x, broadcast(y, lanes)), broadcast(z, lanes)), max(x, broadcast(max(y, z), lanes))),
  };
  return rules;
}

const Rules& max_rules() {
  static const Pattern rounds_up = c2 > 0 && c1 + 1 == c2;
  static const Rules rules{
      // Constant comparison
      rule(max(x + c1, x + c2), x + c1, c1 > c2),
      rule(max(x + c1, x + c2), x + c2),
      rule(one_of(max(x + c1, x), max(x, x + c1)), x + c1, c1 > 0),
      rule(one_of(max(x + c1, x), max(x, x + c1)), x),
      rule(max(c1 - x, c2 - x), c1 - x, c1 > c2),
      rule(max(c1 - x, c2 - x), c2 - x),
      // Division
      rule(one_of(max(truncdiv(x + c1, c2) * c2, x), max(x, truncdiv(x + c1, c2) * c2)), truncdiv(x + c1, c2) * c2,
           rounds_up),
      rule(one_of(max(floordiv(x + c1, c2) * c2, x), max(x, floordiv(x + c1, c2) * c2)), floordiv(x + c1, c2) * c2,
           rounds_up),
      rule(one_of(max(floordiv(x, c2) * c2, x), max(x, floordiv(x, c2) * c2)), x, c2 > 0),
      // Absorption
      rule(one_of(max(min(x, y), x), max(min(y, x), x), max(x, min(x, y)), max(x, min(y, x))), x),
      rule(
          one_of(max(min(x, y), max(x, y)), max(min(x, y), max(y, x)), max(max(x, y), min(x, y)),
                 max(max(x, y), min(y, x)), max(max(x, y), x), max(max(x, y), y), max(x, max(x, y)), max(y, max(x, y))),
          max(x, y)),
      rule(max(max(max(x, y), z), y), max(max(x, y), z)),
      rule(max(max(max(max(x, y), z), s1), y), max(max(max(x, y), z), s1)),
      rule(max(max(max(max(max(x, y), z), s1), s2), y), max(max(max(max(x, y), z), s1), s2)),
      // Distribution
      rule(one_of(max(max(x, y), max(x, z)), max(max(x, y), max(z, x)), max(max(y, x), max(x, z)),
                  max(max(y, x), max(z, x))),
           max(max(y, z), x)),
      rule(one_of(max(min(x, y), min(x, z)), max(min(x, y), min(z, x)), max(min(y, x), min(x, z)),
                  max(min(y, x), min(z, x))),
           min(max(y, z), x)),
      rule(one_of(max(y + x, z + x), max(y + x, x + z), max(x + y, x + z), max(x + y, z + x)), max(y, z) + x),
      rule(max(y - x, z - x), max(y, z) - x),
      rule(max(x - y, x - z), x - min(y, z)),
      // Constants and scales
      rule(max(max(x, c1), c2), max(x, max(c1, c2))),
      rule(max(truncdiv(x, c1), truncdiv(y, c1)), truncdiv(max(x, y), c1), c1 > 0),
      rule(max(truncdiv(x, c1), truncdiv(y, c1)), truncdiv(min(x, y), c1)),
      rule(max(floordiv(x, c1), floordiv(y, c1)), floordiv(max(x, y), c1), c1 > 0),
      rule(max(floordiv(x, c1), floordiv(y, c1)), floordiv(min(x, y), c1)),
      rule(max(x * c1, y * c1), max(x, y) * c1, c1 > 0),
      rule(max(x * c1, y * c1), min(x, y) * c1),
      rule(max(x * c1, c2), max(c1, c2), c1 == 0),
      rule(max(x * c1, c2), max(x, truncdiv(c2, c1)) * c1, truncmod(c2, c1) == 0 && c1 > 0),
      rule(max(x * c1, c2), min(x, truncdiv(c2, c1)) * c1, truncmod(c2, c1) == 0),
      // Order
      again(max(max(x, c1), y), max(max(x, y), c1)),
      again(max(c1 - x, c2), c1 - min(x, c1 - c2), c2 != 0),
  };
  return rules;
}

const Rules& max_choice_rules() {
  static const Rules rules{rule(max(select(x, y, z), select(x, s1, s2)), select(x, max(y, s1), max(z, s2)))};
  return rules;
}

}  // namespace

Expr RewriteSimplifier::simplify_min(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const MinNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::Min, node.a, node.b)) return folded;
  if (expr->dtype.is_vector())
    if (Expr result = apply(min_vector_rules(), expr)) return result;
  if (expr->dtype.is_index()) {
    static const Rules same{rule(min(x, x), x)};
    if (Expr result = apply(same, expr)) return result;
    ConstIntBound a = analyzer_.const_int_bound(node.a), b = analyzer_.const_int_bound(node.b);
    if (a.max <= b.min) return node.a;
    if (b.max <= a.min) return node.b;
    if (Expr result = apply(min_rules(), expr)) return result;
  }
  if (Expr result = apply(min_choice_rules(), expr)) return result;
  return expr;
}

Expr RewriteSimplifier::simplify_max(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const MaxNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::Max, node.a, node.b)) return folded;
  if (expr->dtype.is_vector())
    if (Expr result = apply(max_vector_rules(), expr)) return result;
  if (expr->dtype.is_index()) {
    static const Rules same{rule(max(x, x), x)};
    if (Expr result = apply(same, expr)) return result;
    ConstIntBound a = analyzer_.const_int_bound(node.a), b = analyzer_.const_int_bound(node.b);
    if (a.min >= b.max) return node.a;
    if (b.min >= a.max) return node.b;
    if (Expr result = apply(max_rules(), expr)) return result;
  }
  if (Expr result = apply(max_choice_rules(), expr)) return result;
  return expr;
}

}  // namespace tirscope::arith
