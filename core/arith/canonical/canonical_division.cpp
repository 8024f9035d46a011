// SPDX-License-Identifier: Apache-2.0
// Quotients and remainders in canonical form.
#include "arith/canonical/canonical_simplify.h"
#include "arith/canonical/products.h"
#include "ir/compare/deep_equal.h"
#include "ir/ops/side_effect.h"
#include "ir/walk/visitor.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

/// Cancels common factors of a dividend and a symbolic divisor; `common` gets their product. False when there are none.
///   div(a * c, b * c) = div(a, b),  mod(a * c, b * c) = mod(a, b) * c
bool cancel_factors(Expr& a, Expr& b, Expr& common) {
  if (as_int(b)) return false;
  DataType a_type = a->dtype, b_type = b->dtype;
  int64_t a_scale = 1, b_scale = 1;
  std::vector<Expr> factors;
  for_each_factor(a, [&](const Expr& factor) {
    if (auto value = as_int(factor))
      a_scale = wrapping_mul(a_scale, *value);
    else
      factors.push_back(factor);
  });
  bool cancelled = false;
  Expr new_b = make_const(b_type, int64_t(1)), new_common = make_const(b_type, int64_t(1));
  for_each_factor(b, [&](const Expr& factor) {
    if (auto value = as_int(factor)) {
      b_scale = wrapping_mul(b_scale, *value);
      return;
    }
    for (Expr& candidate : factors) {
      if (!candidate || !deep_equal(candidate, factor)) continue;
      candidate = nullptr;
      cancelled = true;
      new_common = new_common * factor;
      return;
    }
    new_b = new_b * factor;
  });
  int64_t scale = gcd(a_scale, b_scale);
  if (scale == 0 || (!cancelled && scale == 1)) return false;
  Expr new_a = make_const(a_type, int64_t(1));
  for (const Expr& factor : factors)
    if (factor) new_a = new_a * factor;
  a = new_a * make_const(a_type, a_scale / scale);
  b = new_b * make_const(b_type, b_scale / scale);
  common = new_common * make_const(b_type, scale);
  return true;
}

}  // namespace

// ---- division -------------------------------------------------------------------------------------------------------

CanonicalValue CanonicalSimplifier::div(const Expr& expr, DivMode mode) {
  auto& node = static_cast<const BinaryNode&>(*expr);
  CanonicalValue a = canonical(node.a);
  Expr b = visit(node.b);
  if (auto left = std::get_if<Expr>(&a))
    if (Expr folded = try_const_fold(node.kind, *left, b)) return folded;
  if (auto divisor = as_int(b); divisor && *divisor > 0) {
    if (*divisor == 1) return a;
    if (auto sum = std::get_if<Sum>(&a))
      return mode == DivMode::Trunc ? trunc_div_sum(*sum, *divisor) : floor_div_sum(*sum, *divisor);
    if (is_within(normalized(a), *divisor)) return make_const(expr->dtype, int64_t(0));
    return divided(to_split(a), *divisor, mode);
  }
  Expr left = normalized(a), right = b, common;
  if (cancel_factors(left, right, common)) return binary(node.kind, left, right);
  return left == node.a && right == node.b ? expr : make_binary(node.kind, left, right);
}

CanonicalValue CanonicalSimplifier::trunc_div_sum(const Sum& sum, int64_t divisor) {
  auto [quotient, rest] = divisible_parts(sum, divisor);
  if (rest.is_zero()) {
    quotient.divide(divisor);
    return quotient;
  }
  // Only where both are not negative
  if (!proves_at_least(quotient.normalized(), 0) || !proves_at_least(rest.normalized(), 0))
    return divided(to_split(sum), divisor, DivMode::Trunc);
  quotient.divide(divisor);
  Expr remainder = rest.normalized();
  if (auto constant = as_int(remainder))
    quotient.base = wrapping_add(quotient.base, trunc_div(*constant, divisor));
  else if (compare(remainder, divisor) != Comparison::LT)
    quotient.add(divided(to_split(remainder), divisor, DivMode::Trunc), 1);
  return quotient;
}

CanonicalValue CanonicalSimplifier::floor_div_sum(const Sum& sum, int64_t divisor) {
  auto [quotient, rest] = divisible_parts(sum, divisor);
  quotient.divide(divisor);
  if (rest.is_zero()) return quotient;
  Expr remainder = rest.normalized();
  if (auto constant = as_int(remainder))
    quotient.base = wrapping_add(quotient.base, floor_div(*constant, divisor));
  else if (compare(remainder, divisor) != Comparison::LT || !proves_at_least(remainder, 0))
    quotient.add(divided(to_split(remainder), divisor, DivMode::Floor), 1);
  return quotient;
}

Split CanonicalSimplifier::divided(Split split, int64_t divisor, DivMode mode) {
  split = with_mode(std::move(split), mode);
  if (trunc_mod(split.scale, divisor) == 0) {
    split.scale = trunc_div(split.scale, divisor);
    return split;
  }
  if (trunc_mod(divisor, split.scale) == 0) {
    int64_t lower = wrapping_mul(split.lower, trunc_div(divisor, split.scale));
    bool exact = split.upper == Split::unbounded || trunc_mod(split.upper, lower) == 0;
    if (!exact && split.upper <= lower) return to_split(make_const(split.dtype, int64_t(0)));
    if (!exact) {  // the modulo goes into the index
      split.index = apply_mod(mode, split.index, split.upper);
      split.upper = Split::unbounded;
    }
    split.scale = 1;
    split.lower = lower;
    return split;
  }
  split = to_split(split.normalized());
  split.lower = wrapping_mul(split.lower, divisor);
  split.mode = mode;
  return split;
}

// ---- modulo ---------------------------------------------------------------------------------------------------------

CanonicalValue CanonicalSimplifier::mod(const Expr& expr, DivMode mode) {
  auto& node = static_cast<const BinaryNode&>(*expr);
  CanonicalValue a = canonical(node.a);
  Expr b = visit(node.b);
  if (auto left = std::get_if<Expr>(&a))
    if (Expr folded = try_const_fold(node.kind, *left, b)) return folded;
  if (auto divisor = as_int(b); divisor && *divisor > 0) {
    if (auto sum = std::get_if<Sum>(&a))
      return mode == DivMode::Trunc ? trunc_mod_sum(*sum, *divisor) : floor_mod_sum(*sum, *divisor);
    if (is_within(normalized(a), *divisor)) return a;
    return modulo(to_split(a), *divisor, mode);
  }
  Expr left = normalized(a), right = b, common;
  if (cancel_factors(left, right, common)) return binary(node.kind, left, right) * common;
  return left == node.a && right == node.b ? expr : make_binary(node.kind, left, right);
}

CanonicalValue CanonicalSimplifier::trunc_mod_sum(const Sum& sum, int64_t divisor) {
  auto [quotient, rest] = divisible_parts(sum, divisor);
  Sum left = sum;
  if (rest.is_zero()) return make_const(sum.dtype, int64_t(0));
  if (proves_at_least(quotient.normalized(), 0) && proves_at_least(rest.normalized(), 0)) {
    Expr remainder = rest.normalized();
    if (auto constant = as_int(remainder)) return make_const(sum.dtype, trunc_mod(*constant, divisor));
    if (compare(remainder, divisor) == Comparison::LT) return remainder;
    left = rest;
  }
  // (x - 5) % 3 -> (x - 2) % 3 where x - 5 >= 0 and stays so
  ConstIntBound bound = analyzer_.const_int_bound(left.normalized());
  int64_t base = trunc_mod(left.base, divisor);
  if (bound.min >= 0 && wrapping_add(wrapping_sub(bound.min, left.base), base) >= 0) left.base = base;
  return modulo(to_split(left), divisor, DivMode::Trunc);
}

CanonicalValue CanonicalSimplifier::floor_mod_sum(const Sum& sum, int64_t divisor) {
  auto [quotient, rest] = divisible_parts(sum, divisor);
  Expr remainder = rest.normalized();
  if (auto constant = as_int(remainder)) return make_const(sum.dtype, floor_mod(*constant, divisor));
  if (compare(remainder, divisor) == Comparison::LT && proves_at_least(remainder, 0)) return remainder;
  rest.base = floor_mod(rest.base, divisor);  // (x - 5) % 3 -> (x + 1) % 3
  return modulo(to_split(rest), divisor, DivMode::Floor);
}

Split CanonicalSimplifier::modulo(Split split, int64_t divisor, DivMode mode) {
  split = with_mode(std::move(split), mode);
  if (trunc_mod(split.scale, divisor) == 0) {
    split.scale = 0;
    return split;
  }
  if (trunc_mod(divisor, split.scale) == 0) {
    // index % upper / lower * scale % divisor -> index % upper % new_upper / lower * scale
    int64_t new_upper = wrapping_mul(split.lower, trunc_div(divisor, split.scale));
    if (split.upper == Split::unbounded || trunc_mod(split.upper, new_upper) == 0) {
      if (new_upper >= split.upper || split.upper == Split::unbounded) {
        split.upper = new_upper;
        return split;
      }
      // The smaller modulo may simplify the index further.
      int64_t scale = split.scale;
      Split updated = to_split(visit(apply_mod(mode, split.index, new_upper)));
      if (split.lower != 1) updated = divided(updated, split.lower, mode);
      updated.scale = wrapping_mul(updated.scale, scale);
      return updated;
    }
    if (trunc_mod(new_upper, split.upper) == 0) return split;  // (x % 2) % 4 -> x % 2
  }
  split = to_split(split.normalized());
  split.mode = mode;
  split.upper = divisor;
  return split;
}

bool CanonicalSimplifier::is_within(const Expr& expr, int64_t bound) {
  ConstIntBound known = analyzer_.const_int_bound(expr);
  return known.min >= 0 && known.max < bound;
}

}  // namespace tirscope::arith
