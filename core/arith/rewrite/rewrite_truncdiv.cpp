// SPDX-License-Identifier: Apache-2.0
// Division and modulo that round towards zero: most rules need operands that are not negative.
#include "arith/rewrite/rewrite_simplify.h"
#include "support/int_math.h"

namespace tirscope::arith {

using namespace pattern;

namespace {

const Rules& truncdiv_vector_rules() {
  static const Rules rules{rule(truncdiv(broadcast(x, lanes), broadcast(y, lanes)), broadcast(truncdiv(x, y), lanes))};
  return rules;
}

const Rules& truncdiv_rules() {
  static const Pattern c1_multiple = c1 >= 0 && c2 > 0 && truncmod(c1, c2) == 0;
  static const Pattern xy_positive = at_least(x, 0) && at_least(y, 0);
  static const Pattern splits = c1_multiple && xy_positive;
  static const Rules rules{
      rule(truncdiv(truncdiv(x, c1), c2), truncdiv(x, c1 * c2), c1 > 0 && c2 > 0),
      rule(truncdiv(truncdiv(x, c1) + c2, c3), truncdiv(x + c1 * c2, c1 * c3),
           c1 > 0 && c2 >= 0 && c3 > 0 && at_least(x, 0)),
      rule(truncdiv(x * c1, c2), x * truncdiv(c1, c2), c1 > 0 && c2 > 0 && truncmod(c1, c2) == 0),
      rule(truncdiv(x * c1, c2), truncdiv(x, truncdiv(c2, c1)), c1 > 0 && c2 > 0 && truncmod(c2, c1) == 0),
      rule(truncdiv(x, x), 1),
      rule(one_of(truncdiv(x * c1, x), truncdiv(c1 * x, x)), c1),
      // Two operands
      rule(truncdiv(x * c1 + y, c2), x * truncdiv(c1, c2) + truncdiv(y, c2), splits),
      rule(truncdiv(min(x * c1, y), c2), min(x * truncdiv(c1, c2), truncdiv(y, c2)), splits),
      rule(truncdiv(max(x * c1, y), c2), max(x * truncdiv(c1, c2), truncdiv(y, c2)), splits),
      rule(truncdiv(y + x * c1, c2), truncdiv(y, c2) + x * truncdiv(c1, c2), splits),
      rule(truncdiv(min(y, x * c1), c2), min(truncdiv(y, c2), x * truncdiv(c1, c2)), splits),
      rule(truncdiv(max(y, x * c1), c2), max(truncdiv(y, c2), x * truncdiv(c1, c2)), splits),
      // Three operands
      rule(truncdiv(x * c1 + y + z, c2), x * truncdiv(c1, c2) + truncdiv(y + z, c2),
           c1_multiple && at_least(x, 0) && at_least(y + z, 0)),
      rule(truncdiv(x * c1 - y + z, c2), x * truncdiv(c1, c2) + truncdiv(z - y, c2),
           c1_multiple && at_least(x, 0) && at_least(z - y, 0)),
      rule(truncdiv(x * c1 + y - z, c2), x * truncdiv(c1, c2) + truncdiv(y - z, c2),
           c1_multiple && at_least(x, 0) && at_least(y - z, 0)),
      rule(truncdiv(y + x * c1 + z, c2), x * truncdiv(c1, c2) + truncdiv(y + z, c2),
           c1 > 0 && c2 > 0 && truncmod(c1, c2) == 0 && at_least(x, 0) && at_least(y + z, 0)),
      rule(truncdiv(x + c1, c2), truncdiv(x, c2) + truncdiv(c1, c2),
           c1 > 0 && c2 > 0 && truncmod(c1, c2) == 0 && at_least(x, 0)),
      rule(one_of(truncdiv(x + y, x), truncdiv(y + x, x)), truncdiv(y, x) + 1, xy_positive),
      rule(one_of(truncdiv((x + y) + z, x), truncdiv((y + x) + z, x), truncdiv(y + (z + x), x),
                  truncdiv(y + (x + z), x)),
           truncdiv(y + z, x) + 1, at_least(x, 0) && at_least(y + z, 0)),
      rule(one_of(truncdiv(x * y, y), truncdiv(y * x, y)), x, xy_positive),
      rule(one_of(truncdiv(x * z + y, z), truncdiv(z * x + y, z)), x + truncdiv(y, z), xy_positive && at_least(z, 0)),
      rule(one_of(truncdiv(y + x * z, z), truncdiv(y + z * x, z)), truncdiv(y, z) + x, xy_positive && at_least(z, 0)),
  };
  return rules;
}

const Rules& truncmod_vector_rules() {
  static const Rules rules{rule(truncmod(broadcast(x, lanes), broadcast(y, lanes)), broadcast(truncmod(x, y), lanes))};
  return rules;
}

const Rules& truncmod_rules() {
  static const Rules rules{
      rule(truncmod(x * c1, c2), 0, c2 != 0 && truncmod(c1, c2) == 0),
      rule(truncmod(x * c1 + y, c2), truncmod(y, c2),
           c2 > 0 && truncmod(c1, c2) == 0 && at_least(x * c1, 0) && at_least(y, 0)),
      rule(truncmod(x + c1, c2), truncmod(x, c2), c2 > 0 && c1 >= 0 && truncmod(c1, c2) == 0 && at_least(x, 0)),
      rule(truncmod(x + y * c1, c2), truncmod(x, c2),
           c2 > 0 && truncmod(c1, c2) == 0 && at_least(x, 0) && at_least(y * c1, 0)),
      again(truncmod(x, c1), truncmod(x, 0 - c1), c1 < 0),
  };
  return rules;
}

}  // namespace

Expr RewriteSimplifier::simplify_truncdiv(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const DivNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::Div, node.a, node.b)) return folded;
  // x / 2.0 -> x * 0.5; the factor is not rounded to the type, as in TVM
  if (auto divisor = as<FloatImmNode>(node.b))
    return mul(node.a, make<FloatImmNode>(divisor->dtype, 1.0 / divisor->value));
  if (expr->dtype.is_vector()) {
    if (Expr result = apply(truncdiv_vector_rules(), expr)) return result;
    // ramp / broadcast
    Match match;
    static const Pattern ramp_by_broadcast = truncdiv(ramp(b1, c1, lanes), broadcast(c2, lanes));
    if (match(ramp_by_broadcast, expr) && match.value(c2) != 0) {
      int64_t stride = match.value(c1), divisor = match.value(c2);
      static const Pattern divided_ramp = ramp(truncdiv(b1, c2), truncdiv(c1, c2), lanes);
      if (trunc_mod(stride, divisor) == 0) return evaluate(divided_ramp, match, expr->dtype);
      auto count = as_int(match[lanes]);
      if (count && proves_at_least(match[b1], 0)) {
        ModularSet base = analyzer_.modular_set(match[b1]);
        int64_t last = wrapping_add(base.base, wrapping_mul(*count - 1, stride));
        static const Pattern same_for_all = broadcast(truncdiv(b1, c2), lanes);
        if (trunc_mod(base.coeff, divisor) == 0 && trunc_div(base.base, divisor) == trunc_div(last, divisor))
          return evaluate(same_for_all, match, expr->dtype);
      }
    }
  }
  if (expr->dtype.is_index())
    if (Expr result = apply(truncdiv_rules(), expr)) return result;
  return expr;
}

Expr RewriteSimplifier::simplify_truncmod(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const ModNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::Mod, node.a, node.b)) return folded;
  if (expr->dtype.is_vector()) {
    if (Expr result = apply(truncmod_vector_rules(), expr)) return result;
    // ramp % broadcast
    Match match;
    static const Pattern ramp_by_broadcast = truncmod(ramp(b1, c1, lanes), broadcast(c2, lanes));
    if (match(ramp_by_broadcast, expr) && match.value(c2) != 0) {
      int64_t stride = match.value(c1), divisor = match.value(c2);
      static const Pattern same_for_all = broadcast(truncmod(b1, c2), lanes);
      if (trunc_mod(stride, divisor) == 0) return evaluate(same_for_all, match, expr->dtype);
      auto count = as_int(match[lanes]);
      if (count && proves_at_least(match[b1], 0)) {
        ModularSet base = analyzer_.modular_set(match[b1]);
        if (trunc_mod(base.coeff, divisor) == 0) {
          int64_t last = wrapping_add(base.base, wrapping_mul(*count - 1, stride));
          Expr start = make_const(match[b1]->dtype, trunc_mod(base.base, divisor));
          Expr ramp_node = make<RampNode>(start, ref(match.constants[0]), match[lanes]);
          if (trunc_div(base.base, divisor) == trunc_div(last, divisor)) return ramp_node;
          return truncmod(ramp_node, node.b);
        }
      }
    }
  }
  if (!expr->dtype.is_index()) return expr;
  if (Expr result = apply(truncmod_rules(), expr)) return result;
  if (auto divisor = as_int(node.b); divisor && *divisor > 0) {
    ModularSet set = analyzer_.modular_set(node.a);
    if (set.coeff % *divisor == 0 && proves_at_least(node.a, 0)) return make_const(expr->dtype, set.base % *divisor);
  }
  return expr;
}

}  // namespace tirscope::arith
