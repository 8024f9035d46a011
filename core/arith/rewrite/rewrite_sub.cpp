// SPDX-License-Identifier: Apache-2.0
#include "arith/rewrite/rewrite_simplify.h"

namespace tirscope::arith {

using namespace pattern;

namespace {

const Rules& difference_vector_rules() {
  static const Rules rules{
      rule(ramp(b1, s1, lanes) - ramp(b2, s2, lanes), ramp(b1 - b2, s1 - s2, lanes)),
      rule(ramp(b1, s1, lanes) - broadcast(x, lanes), ramp(b1 - x, s1, lanes)),
      rule(broadcast(x, lanes) - ramp(b1, s1, lanes), ramp(x - b1, 0 - s1, lanes)),
      rule(broadcast(x, lanes) - broadcast(y, lanes), broadcast(x - y, lanes)),
  };
  return rules;
}

/// Longer than a function should be, as a table: rules are tried in this order.
const Rules& difference_index_rules() {
  static const Pattern divides = c1 != 0 && c3 == c1 * c2;
  static const Rules rules{
      // Cancellation
      rule(one_of((x + y) - y, (y + x) - y), x),
      rule(one_of(x - (y + x), x - (x + y)), 0 - y),
      rule(one_of(min(x, y) - y, x - max(y, x)), min(x - y, 0)),
      rule(one_of(x - max(x, y), min(y, x) - y), min(0, x - y)),
      rule(one_of(max(x, y) - y, x - min(y, x)), max(x - y, 0)),
      rule(one_of(x - min(x, y), max(y, x) - y), max(0, x - y)),
      // Factors: coefficients stay on the right
      rule(x - x, 0),
      rule(one_of(x * y - x, y * x - x), (y - 1) * x),
      rule(one_of(x - y * x, x - x * y), (1 - y) * x),
      rule(one_of(x * y - x * z, y * x - x * z, x * y - z * x, y * x - z * x), (y - z) * x),
      // Constants
      rule((x + c1) - c2, x + (c1 - c2)),
      rule((c1 - x) - (c2 - y), (y - x) + (c1 - c2)),
      // Four operands
      rule(one_of((x + y) - (x + z), (x + y) - (z + x), (y + x) - (z + x), (y + x) - (x + z)), y - z),
      rule(one_of(min(x + y, z) - x, min(y + x, z) - x), min(y, z - x)),
      rule(one_of(min(z, x + y) - x, min(z, y + x) - x), min(z - x, y)),
      rule(one_of(max(x + y, z) - x, max(y + x, z) - x), max(y, z - x)),
      rule(one_of(max(z, x + y) - x, max(z, y + x) - x), max(z - x, y)),
      rule(one_of(x - min(x + y, z), x - min(y + x, z)), max(0 - y, x - z)),
      rule(one_of(x - min(z, x + y), x - min(z, y + x)), max(x - z, 0 - y)),
      rule(one_of(x - max(x + y, z), x - max(y + x, z)), min(0 - y, x - z)),
      rule(one_of(x - max(z, x + y), x - max(z, y + x)), min(x - z, 0 - y)),
      rule(min(x, y) - min(y, x), 0),
      rule(max(x, y) - max(y, x), 0),
      rule(one_of(min(b1, b2) - min(s1, s2), min(b1, b2) - min(s2, s1)), b1 - s1, proven_equal(b1 - s1, b2 - s2)),
      rule(one_of(max(b1, b2) - max(s1, s2), max(b1, b2) - max(s2, s1)), b1 - s1, proven_equal(b1 - s1, b2 - s2)),
      // Truncated division: c * (x / c) + x % c == x in every mode of division
      rule(x - truncdiv(x, c1) * c1, truncmod(x, c1), c1 != 0),
      rule(truncdiv(x, c1) * c1 - x, 0 - truncmod(x, c1), c1 != 0),
      rule(x - truncdiv(x + y, c1) * c1, truncmod(x + y, c1) - y, c1 != 0),
      rule(truncdiv(x + y, c1) * c1 - x, y - truncmod(x + y, c1), c1 != 0),
      rule(x - truncdiv(x - y, c1) * c1, truncmod(x - y, c1) + y, c1 != 0),
      rule(truncdiv(x - y, c1) * c1 - x, 0 - truncmod(x - y, c1) - y, c1 != 0),
      rule(x * c2 - truncdiv(x, c1) * c3, truncmod(x, c1) * c2, divides),
      rule(truncdiv(x, c1) * c3 - x * c2, 0 - truncmod(x, c1) * c2, divides),
      rule(x * c2 - truncdiv(x + y, c1) * c3, (truncmod(x + y, c1) - y) * c2, divides),
      rule(truncdiv(x + y, c1) * c3 - x * c2, (y - truncmod(x + y, c1)) * c2, divides),
      rule(x * c2 - truncdiv(x - y, c1) * c3, (truncmod(x - y, c1) + y) * c2, divides),
      rule(truncdiv(x - y, c1) * c3 - x * c2, (0 - truncmod(x - y, c1) - y) * c2, divides),
      rule(truncdiv(x + c1, c3) - truncdiv(x + c2, c3), truncdiv(truncmod(x + floormod(c2, c3), c3) + (c1 - c2), c3),
           at_least(x, -c2) && c1 >= c2 && c3 > 0),
      rule(truncdiv(x + c1, c3) - truncdiv(x, c3), truncdiv(truncmod(x, c3) + c1, c3),
           at_least(x, 0) && c1 >= 0 && c3 > 0),
      // Floor division
      rule(x - floordiv(x, c1) * c1, floormod(x, c1), c1 != 0),
      rule(floordiv(x, c1) * c1 - x, 0 - floormod(x, c1), c1 != 0),
      rule(x - floordiv(x + y, c1) * c1, floormod(x + y, c1) - y, c1 != 0),
      rule(floordiv(x + y, c1) * c1 - x, y - floormod(x + y, c1), c1 != 0),
      rule(x - floordiv(x - y, c1) * c1, floormod(x - y, c1) + y, c1 != 0),
      rule(floordiv(x - y, c1) * c1 - x, 0 - floormod(x - y, c1) - y, c1 != 0),
      again(floordiv(x + c1, 2) - floordiv(x + c2, 2),
            floormod(x, 2) * (floormod(c1, 2) - floormod(c2, 2)) + (floordiv(c1, 2) - floordiv(c2, 2))),
      again(floordiv(x, 2) - floordiv(x + c2, 2), floormod(x, 2) * (0 - floormod(c2, 2)) - floordiv(c2, 2)),
      again(floordiv(x + c1, 2) - floordiv(x, 2), floormod(x, 2) * floormod(c1, 2) + floordiv(c1, 2)),
      rule(x * c2 - floordiv(x, c1) * c3, floormod(x, c1) * c2, divides),
      rule(floordiv(x, c1) * c3 - x * c2, 0 - floormod(x, c1) * c2, divides),
      rule(x * c2 - floordiv(x + y, c1) * c3, (floormod(x + y, c1) - y) * c2, divides),
      rule(floordiv(x + y, c1) * c3 - x * c2, (y - floormod(x + y, c1)) * c2, divides),
      rule(x * c2 - floordiv(x - y, c1) * c3, (floormod(x - y, c1) + y) * c2, divides),
      rule(floordiv(x - y, c1) * c3 - x * c2, (0 - floormod(x - y, c1) - y) * c2, divides),
      again(floordiv(x + 1, 2) - floormod(x, 2), floordiv(x, 2)),
      rule(floordiv(x + c1, c3) - floordiv(x + c2, c3), floordiv(floormod(x + floormod(c2, c3), c3) + (c1 - c2), c3),
           c3 > 0),
      rule(floordiv(x + c1, c3) - floordiv(x, c3), floordiv(floormod(x, c3) + c1, c3), c3 > 0),
      // Order
      rule(x - c1, x + (0 - c1)),
      again((x + c1) - y, (x - y) + c1),
      again(x - (y + c1), (x - y) + (0 - c1)),
      again(x - (y - z), (x + z) - y),
      again(x - y * c1, x + y * (0 - c1)),
  };
  return rules;
}

/// Cancellation outside index types; NaN and infinities are taken not to occur.
const Rules& value_rules() {
  static const Rules rules{
      rule(x - x, 0, reads_at_most(x)),           rule((x + y) - y, x, reads_at_most(y)),
      rule((x + y) - x, y, reads_at_most(x)),     rule(x - (y + x), 0 - y, reads_at_most(x)),
      rule(x - (x + y), 0 - y, reads_at_most(x)),
  };
  return rules;
}

const Rules& difference_choice_rules() {
  static const Rules rules{
      rule(select(x, b1, b2) - select(x, s1, s2), select(x, b1 - s1, b2 - s2)),
      rule(select(x, y, z) - z, select(x, y - z, 0)),
      rule(select(x, y, z) - y, select(x, 0, z - y)),
  };
  return rules;
}

}  // namespace

Expr RewriteSimplifier::simplify_sub(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const SubNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::Sub, node.a, node.b)) return folded;
  if (expr->dtype.is_vector())
    if (Expr result = apply(difference_vector_rules(), expr)) return result;
  if (Expr result = apply(expr->dtype.is_index() ? difference_index_rules() : value_rules(), expr)) return result;
  if (Expr result = apply(difference_choice_rules(), expr)) return result;
  return expr;
}

}  // namespace tirscope::arith
