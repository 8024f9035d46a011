// SPDX-License-Identifier: Apache-2.0
// Division and modulo that round down.
#include "arith/rewrite/rewrite_simplify.h"
#include "support/int_math.h"

namespace tirscope::arith {

using namespace pattern;

namespace {

const Rules& floordiv_vector_rules() {
  static const Rules rules{rule(floordiv(broadcast(x, lanes), broadcast(y, lanes)), broadcast(floordiv(x, y), lanes))};
  return rules;
}

const Rules& nested_div_rules() {
  static const Rules rules{
      rule(floordiv(floordiv(x, c1), c2), floordiv(x, c1 * c2), c1 > 0 && c2 > 0),
      rule(floordiv(floordiv(x, c1) + c2, c3), floordiv(x + c1 * c2, c1 * c3), c1 > 0 && c3 > 0),
  };
  return rules;
}

const Rules& floordiv_rules() {
  static const Pattern divides = c2 > 0 && truncmod(c1, c2) == 0;
  static const Rules rules{
      rule(floordiv(x, x), 1),
      rule(one_of(floordiv(x * c1, x), floordiv(c1 * x, x)), c1),
      rule(floordiv(floormod(x, 2) + 1, 2), floormod(x, 2)),
      // Two operands
      rule(floordiv(min(x * c1, y), c2), min(x * floordiv(c1, c2), floordiv(y, c2)), divides),
      rule(floordiv(max(x * c1, y), c2), max(x * floordiv(c1, c2), floordiv(y, c2)), divides),
      rule(floordiv(min(y, x * c1), c2), min(floordiv(y, c2), x * floordiv(c1, c2)), divides),
      rule(floordiv(max(y, x * c1), c2), max(floordiv(y, c2), x * floordiv(c1, c2)), divides),
      // Three operands
      rule(floordiv(x * c1 + y + z, c2), x * floordiv(c1, c2) + floordiv(y + z, c2), divides),
      rule(floordiv(x * c1 + y + z, c2), floordiv(x, floordiv(c2, c1)),
           c1 > 0 && c2 > 0 && truncmod(c2, c1) == 0 && proven_equal(floordiv(y + z, c1), 0)),
      rule(one_of(floordiv(x * c1 - y + z, c2), floordiv(x * c1 + z - y, c2)),
           x * floordiv(c1, c2) + floordiv(z - y, c2), divides),
      rule(floordiv(y + x * c1 + z, c2), x * floordiv(c1, c2) + floordiv(y + z, c2), divides),
      rule(floordiv(x + c1, c2), floordiv(x, c2) + floordiv(c1, c2), divides),
      rule(floordiv(x * c1, x * c2), floordiv(c1, c2), c2 > 0),
      rule(one_of(floordiv(x + y, x), floordiv(y + x, x)), floordiv(y, x) + 1, at_least(x, 0)),
      rule(one_of(floordiv((x + y) + z, x), floordiv((y + x) + z, x), floordiv(y + (z + x), x),
                  floordiv(y + (x + z), x)),
           floordiv(y + z, x) + 1, at_least(x, 0)),
      rule(one_of(floordiv(x * y, y), floordiv(y * x, y)), x, at_least(y, 0)),
      rule(one_of(floordiv(x * z + y, z), floordiv(z * x + y, z)), x + floordiv(y, z), at_least(z, 0)),
      rule(one_of(floordiv(y + x * z, z), floordiv(y + z * x, z)), floordiv(y, z) + x, at_least(z, 0)),
      rule(floordiv(x * z * c1 + y, z * c1), x + floordiv(y, z * c1), at_least(z * c1, 0)),
      rule(floordiv(x - floormod(x, c1), c1), floordiv(x, c1), c1 != 0),
  };
  return rules;
}

const Rules& floormod_vector_rules() {
  static const Rules rules{rule(floormod(broadcast(x, lanes), broadcast(y, lanes)), broadcast(floormod(x, y), lanes))};
  return rules;
}

const Rules& floormod_rules() {
  static const Rules rules{
      rule(floormod(x * c1, c2), floormod(x * floormod(c1, c2), c2), c2 != 0),
      rule(floormod(x * c1 + y, c2), floormod(x, floordiv(c2, c1)) * c1 + y,
           c1 > 0 && c2 > 0 && truncmod(c2, c1) == 0 && proven_equal(floordiv(y, c1), 0)),
      rule(floormod(x * c1 + y, c2), floormod(x * floormod(c1, c2) + y, c2), c2 > 0),
      // (x + 5) % 2 -> (x + 1) % 2,  (x + 3) % 3 -> x % 3
      rule(floormod(x + c1, c2), floormod(x + floormod(c1, c2), c2), c2 > 0 && (c1 >= c2 || c1 < 0)),
      rule(floormod(x + y * c1, c2), floormod(x + y * floormod(c1, c2), c2), c2 > 0),
      rule(floormod(x * c1, x * c2), x * floormod(c1, c2), c2 != 0),
      rule(one_of(floormod(x * y, y), floormod(y * x, y)), 0),
      // x = a y + b: (a y + b + (n y - a y - b) % y) % y -> (b + (-b) % y) % y -> 0
      rule(one_of(floormod(x + floormod(z, y), y), floormod(floormod(z, y) + x, y)), 0,
           proven_equal(floormod(x + z, y), 0)),
      // x = a y + b: (a y + b - (a y + b) % +-y) % y -> 0
      rule(one_of(floormod(x - floormod(x, z), y), floormod(floormod(x, z) - x, y)), 0,
           proven_equal(y - z, 0) || proven_equal(y + z, 0)),
      rule(floormod(x * z * c1 + y, z * c1), floormod(y, z * c1), at_least(z * c1, 0)),
  };
  return rules;
}

/// A ramp with a constant stride by a constant: what both operations look at.
struct RampByConstant {
  int64_t stride, divisor, count;
  ModularSet base;
  /// All lanes have one quotient, whatever the base is.
  bool one_quotient() const {
    int64_t last = wrapping_add(base.base, wrapping_mul(count - 1, stride));
    if (floor_div(base.base, divisor) != floor_div(last, divisor)) return false;
    return base_divides() || (base.coeff != 0 && trunc_mod(divisor, base.coeff) == 0 && last < base.coeff);
  }
  bool base_divides() const { return trunc_mod(base.coeff, divisor) == 0; }
};

}  // namespace

Expr RewriteSimplifier::simplify_floordiv(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const FloorDivNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::FloorDiv, node.a, node.b)) return folded;
  Match match;
  if (expr->dtype.is_vector()) {
    if (Expr result = apply(floordiv_vector_rules(), expr)) return result;
    static const Pattern ramp_by_broadcast = floordiv(ramp(b1, c1, lanes), broadcast(c2, lanes));
    if (match(ramp_by_broadcast, expr) && match.value(c2) != 0) {
      static const Pattern divided_ramp = ramp(floordiv(b1, c2), floordiv(c1, c2), lanes);
      static const Pattern same_for_all = broadcast(floordiv(b1, c2), lanes);
      if (trunc_mod(match.value(c1), match.value(c2)) == 0) return evaluate(divided_ramp, match, expr->dtype);
      auto count = as_int(match[lanes]);
      RampByConstant facts{match.value(c1), match.value(c2), count.value_or(0), analyzer_.modular_set(match[b1])};
      if (count && facts.one_quotient()) return evaluate(same_for_all, match, expr->dtype);
    }
  }
  if (!expr->dtype.is_index()) return expr;
  if (Expr result = apply(nested_div_rules(), expr)) return result;

  static const Pattern product_first = floordiv(x * c1 + y, c2), product = floordiv(x * c1, c2),
                       product_last = floordiv(y + x * c1, c2);
  if (match(product_first, expr) || match(product, expr) || match(product_last, expr)) {
    int64_t factor = match.value(c1), divisor = match.value(c2);
    if (divisor == 0) return expr;
    Expr scaled = match[x], rest = match.any[y.term()->slot] ? match[y] : make_const(expr->dtype, int64_t(0));
    auto constant = [&](int64_t value) { return make_const(expr->dtype, value); };
    // Where the rest never reaches the next multiple: (x * c1 + y) // c2 -> x * (c1 // c2) + (y // c2 + the constant)
    Expr residue =
        floordiv(scaled * constant(floor_mod(factor, divisor)) + floormod(rest, constant(divisor)), constant(divisor));
    Expr rest_quotient = floordiv(rest, constant(divisor));
    if (proves_zero(rest_quotient)) rest_quotient = constant(0);
    ConstIntBound bound = analyzer_.const_int_bound(residue);
    if (bound.min == bound.max)
      return scaled * constant(floor_div(factor, divisor)) + (rest_quotient + constant(bound.max));
    // (x * c1 + y) // c2 -> x // (c2 // c1) + y // c2 where the rest stays below c1
    if (factor > 0 && divisor > 0 && divisor % factor == 0 && proves_less(floormod(rest, constant(divisor)), factor))
      return floordiv(scaled, constant(divisor / factor)) + rest_quotient;
  }
  if (Expr result = apply(floordiv_rules(), expr)) return result;
  return expr;
}

Expr RewriteSimplifier::simplify_floormod(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = static_cast<const FloorModNode&>(*expr);
  if (Expr folded = try_const_fold(Kind::FloorMod, node.a, node.b)) return folded;
  if (expr->dtype.is_vector()) {
    if (Expr result = apply(floormod_vector_rules(), expr)) return result;
    Match match;
    static const Pattern ramp_by_broadcast = floormod(ramp(b1, c1, lanes), broadcast(c2, lanes));
    if (match(ramp_by_broadcast, expr) && match.value(c2) != 0) {
      static const Pattern same_for_all = broadcast(floormod(b1, c2), lanes);
      if (trunc_mod(match.value(c1), match.value(c2)) == 0) return evaluate(same_for_all, match, expr->dtype);
      auto count = as_int(match[lanes]);
      RampByConstant facts{match.value(c1), match.value(c2), count.value_or(0), analyzer_.modular_set(match[b1])};
      auto ramp_from = [&](Expr base) -> Expr {
        return make<RampNode>(std::move(base), ref(match.constants[0]), match[lanes]);
      };
      Expr known_base = make_const(match[b1]->dtype, floor_mod(facts.base.base, facts.divisor));
      if (count && facts.one_quotient())
        return ramp_from(facts.base_divides() ? known_base
                                              : floormod(match[b1], make_const(match[b1]->dtype, facts.divisor)));
      if (facts.base_divides()) return floormod(ramp_from(known_base), node.b);
    }
  }
  if (!expr->dtype.is_index()) return expr;
  if (Expr result = apply(floormod_rules(), expr)) return result;
  if (auto divisor = as_int(node.b); divisor && *divisor > 0) {
    ModularSet set = analyzer_.modular_set(node.a);
    if (set.coeff % *divisor == 0) return make_const(expr->dtype, floor_mod(set.base, *divisor));
    ConstIntBound bound = analyzer_.const_int_bound(node.a);
    if (bound.min >= 0 && bound.max < *divisor) return node.a;
  }
  return expr;
}

}  // namespace tirscope::arith
