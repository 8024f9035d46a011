// SPDX-License-Identifier: Apache-2.0
#include "arith/rewrite/rewrite_simplify.h"

namespace tirscope::arith {

using namespace pattern;

namespace {

const Rules& product_vector_rules() {
  static const Rules rules{
      rule(broadcast(x, lanes) * broadcast(y, lanes), broadcast(x * y, lanes)),
      rule(one_of(ramp(b1, s1, lanes) * broadcast(x, lanes), broadcast(x, lanes) * ramp(b1, s1, lanes)),
           ramp(b1 * x, s1 * x, lanes)),
      rule(broadcast(real, lanes) * x, broadcast(real, lanes), !real),
  };
  return rules;
}

const Rules& product_index_rules() {
  static const Rules rules{
      rule((x + c1) * c2, x * c2 + c1 * c2),
      rule((x * c1) * c2, x * (c1 * c2)),
      rule(one_of(min(x, y) * max(x, y), max(x, y) * min(x, y)), x * y),
      // Two ways to write c * ceildiv(x, c)
      rule(floordiv(x - floormod(x, c2), c1) * c1, x - floormod(x, c2), c1 == -c2),
      // Order
      again(x * (c1 * y), (x * y) * c1),
      again(c1 * x, x * c1),
      again((x - y) * c1, (y - x) * (0 - c1), c1 < 0),
  };
  return rules;
}

}  // namespace

Expr RewriteSimplifier::simplify_mul(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const MulNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::Mul, node.a, node.b)) return folded;
  if (expr->dtype.is_vector())
    if (Expr result = apply(product_vector_rules(), expr)) return result;
  if (expr->dtype.is_index())
    if (Expr result = apply(product_index_rules(), expr)) return result;
  return expr;
}

}  // namespace tirscope::arith
