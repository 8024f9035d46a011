// SPDX-License-Identifier: Apache-2.0
#include "arith/rewrite/rewrite_simplify.h"

namespace tirscope::arith {

using namespace pattern;

namespace {

const Rules& sum_vector_rules() {
  static const Rules rules{
      rule(ramp(b1, s1, lanes) + ramp(b2, s2, lanes), ramp(b1 + b2, s1 + s2, lanes)),
      rule(ramp(b1, s1, lanes) + broadcast(x, lanes), ramp(b1 + x, s1, lanes)),
      rule(broadcast(x, lanes) + ramp(b1, s1, lanes), ramp(x + b1, s1, lanes)),
      rule(broadcast(x, lanes) + broadcast(y, lanes), broadcast(x + y, lanes)),
      rule(x + broadcast(real, lanes), x, !real),
  };
  return rules;
}

const Rules& sum_index_rules() {
  static const Rules rules{
      // Cancellation
      rule((x - y) + y, x),
      rule(x + (y - x), y),
      rule((x - y) + (y - z), x - z),
      rule((x - y) + (z - x), z - y),
      rule(min(x, y - z) + z, min(x + z, y)),
      rule(min(x - z, y) + z, min(x, y + z)),
      rule(max(x, y - z) + z, max(x + z, y)),
      rule(max(x - z, y) + z, max(x, y + z)),
      rule(min(x, y + z * c1) + z * c2, min(x + z * c2, y), c1 == -c2),
      rule(max(x, y + z * c1) + z * c2, max(x + z * c2, y), c1 == -c2),
      rule(min(y + z * c1, x) + z * c2, min(x + z * c2, y), c1 == -c2),
      rule(max(y + z * c1, x) + z * c2, max(x + z * c2, y), c1 == -c2),
      rule(one_of(max(x, y) + min(x, y), min(x, y) + max(x, y), max(x, y) + min(y, x), min(x, y) + max(y, x)), x + y),
      rule(min(x, y + c1) + c2, min(x + c2, y), c1 == -c2),
      rule(min(x + c1, y) + c2, min(x, y + c2), c1 == -c2),
      rule(max(x, y + c1) + c2, max(x + c2, y), c1 == -c2),
      rule(max(x + c1, y) + c2, max(x, y + c2), c1 == -c2),
      // Constants and factors
      rule((x + c1) + c2, x + (c1 + c2)),
      rule(x + x, x * 2),
      rule(one_of(x * y + x, y * x + x, x + y * x, x + x * y), (y + 1) * x),
      rule(one_of(x * y + x * z, y * x + x * z, x * y + z * x, y * x + z * x), (y + z) * x),
      // Division and modulo
      rule(truncdiv(x, c1) * c1 + truncmod(x, c1), x),
      rule(one_of(floordiv(x, y) * y + floormod(x, y), y * floordiv(x, y) + floormod(x, y),
                  floormod(x, y) + floordiv(x, y) * y, floormod(x, y) + y * floordiv(x, y)),
           x),
      rule(floordiv(floormod(x, c2) + c1, c2) + floordiv(x, c2), floordiv(x + c1, c2), c2 > 0),
      again(floordiv(x, 2) + floormod(x, 2), floordiv(x + 1, 2)),
      // (x + 1) % 2 itself does not become 1 - x % 2: negative signs harm the analysis of iterators.
      rule(one_of(floormod(x + c1, 2) + floormod(x, 2), floormod(x, 2) + floormod(x + c1, 2)), 1, floormod(c1, 2) == 1),
      // Order
      again(one_of(x + (c1 - y), (c1 - y) + x), (x - y) + c1),
      again(one_of((x + c1) + y, x + (c1 + y), x + (y + c1)), (x + y) + c1),
      again(x + max(y, z), max(y, z) + x),
      again(x + min(y, z), min(y, z) + x),
      again(truncmod(y, c1) + x * c1, x * c1 + truncmod(y, c1)),
      again(floormod(y, c1) + x * c1, x * c1 + floormod(y, c1)),
  };
  return rules;
}

const Rules& sum_choice_rules() {
  static const Rules rules{rule(select(x, b1, b2) + select(x, s1, s2), select(x, b1 + s1, b2 + s2))};
  return rules;
}

}  // namespace

Expr RewriteSimplifier::simplify_add(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const AddNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::Add, node.a, node.b)) return folded;
  if (expr->dtype.is_vector())
    if (Expr result = apply(sum_vector_rules(), expr)) return result;
  if (expr->dtype.is_index())
    if (Expr result = apply(sum_index_rules(), expr)) return result;
  if (Expr result = apply(sum_choice_rules(), expr)) return result;
  return expr;
}

}  // namespace tirscope::arith
