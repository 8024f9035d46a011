// SPDX-License-Identifier: Apache-2.0
#include "arith/canonical/canonical_simplify.h"

#include "arith/canonical/products.h"
#include "ir/compare/deep_equal.h"
#include "ir/ops/side_effect.h"
#include "ir/walk/visitor.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

bool is_index(const Expr& expr) { return expr->dtype.is_index(); }

/// The parts of `sum` whose scale `divisor` divides, and the others.
std::pair<Sum, Sum> divisible_parts(const Sum& sum, int64_t divisor) {
  Sum divisible{sum.dtype, {}, 0}, rest{sum.dtype, {}, 0};
  (trunc_mod(sum.base, divisor) == 0 ? divisible : rest).base = sum.base;
  for (const Split& split : sum.splits)
    (trunc_mod(split.scale, divisor) == 0 ? divisible : rest).splits.push_back(split);
  return {divisible, rest};
}

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

// ---- forms ----------------------------------------------------------------------------------------------------------

Expr CanonicalSimplifier::normalized(const CanonicalValue& value) {
  if (auto expr = std::get_if<Expr>(&value)) return *expr;
  if (auto split = std::get_if<Split>(&value)) return split->normalized();
  return std::get<Sum>(value).normalized();
}

Split CanonicalSimplifier::to_split(const CanonicalValue& value) {
  if (auto split = std::get_if<Split>(&value)) return *split;
  if (auto sum = std::get_if<Sum>(&value); sum && sum->base == 0 && sum->splits.size() == 1) return sum->splits[0];
  Expr expr = normalized(value);
  DataType dtype = expr->dtype;
  return Split{std::move(expr), dtype};
}

Sum CanonicalSimplifier::to_sum(const CanonicalValue& value) {
  if (auto sum = std::get_if<Sum>(&value)) return *sum;
  if (auto expr = std::get_if<Expr>(&value))
    if (auto constant = as_int(*expr)) return Sum{(*expr)->dtype, {}, *constant};
  Split split = to_split(value);
  DataType dtype = split.dtype;
  return Sum{dtype, {std::move(split)}, 0};
}

Split CanonicalSimplifier::with_mode(Split split, DivMode mode) {
  if (!split.compatible_with(mode)) split = to_split(split.normalized());
  split.mode = mode;
  return split;
}

Expr CanonicalSimplifier::visit(const Expr& expr) {
  if (!Memory<Form>::keeps(*expr)) return normalized(found_canonical(expr));
  CanonicalValue value;
  auto* known = remembered(expr, value);
  if (!known) return normalized(value);
  Form& form = known->second;
  if (!form.expr) form.expr = normalized(form.value);
  return form.expr == known->first.expr ? expr : form.expr;
}

CanonicalValue CanonicalSimplifier::canonical(const Expr& expr) {
  if (!Memory<Form>::keeps(*expr)) return found_canonical(expr);
  CanonicalValue value;
  const auto* known = remembered(expr, value);
  if (!known) return value;
  auto same = std::get_if<Expr>(&known->second.value);
  return same && *same == known->first.expr ? CanonicalValue(expr) : known->second.value;
}

Memory<CanonicalSimplifier::Form>::Entry* CanonicalSimplifier::remembered(const Expr& expr, CanonicalValue& value) {
  if (auto* known = forms_.find(expr)) return known;
  const uint64_t state = knowledge().state();
  value = found_canonical(expr);
  if (gives_up()) return nullptr;
  // A sum asks nothing of its parts that they do not remember themselves; keeping long ones costs more than it saves.
  constexpr std::size_t longest = 16;
  if (auto sum = std::get_if<Sum>(&value); sum && sum->splits.size() > longest) return nullptr;
  forms_.put(expr, state, {value, nullptr});
  return knowledge().state() == state ? forms_.find(expr) : nullptr;
}

CanonicalValue CanonicalSimplifier::found_canonical(const Expr& expr) {
  knowledge().effort.spend();
  if (gives_up()) return expr;
  switch (expr->kind) {
    case Kind::Add: return is_index(expr) ? add_or_sub(expr, 1) : simplified(expr);
    case Kind::Sub: return is_index(expr) ? add_or_sub(expr, -1) : simplified(expr);
    case Kind::Mul: return is_index(expr) ? mul(expr) : simplified(expr);
    case Kind::Div: return is_index(expr) ? div(expr, DivMode::Trunc) : simplified(expr);
    case Kind::FloorDiv: return is_index(expr) ? div(expr, DivMode::Floor) : simplified(expr);
    case Kind::Mod: return is_index(expr) ? mod(expr, DivMode::Trunc) : simplified(expr);
    case Kind::FloorMod: return is_index(expr) ? mod(expr, DivMode::Floor) : simplified(expr);
    case Kind::Cast: return is_index(expr) ? cast(expr) : simplified(expr);
    case Kind::LT: return less_than(expr);
    case Kind::Reduce: return reduce(expr);
    default: return simplified(expr);
  }
}

// ---- sums and products ----------------------------------------------------------------------------------------------

CanonicalValue CanonicalSimplifier::add_or_sub(const Expr& expr, int64_t sign) {
  auto& node = static_cast<const BinaryNode&>(*expr);
  CanonicalValue a = canonical(node.a), b = canonical(node.b);
  if (auto left = std::get_if<Expr>(&a))
    if (auto right = std::get_if<Expr>(&b))
      if (Expr folded = try_const_fold(node.kind, *left, *right)) return folded;
  Sum sum = to_sum(a);
  if (auto other = std::get_if<Sum>(&b)) {
    sum.add(*other, sign);
    return sum;
  }
  auto right = std::get_if<Expr>(&b);
  auto constant = right ? as_int(*right) : std::nullopt;
  if (constant)
    sum.base = wrapping_add(sum.base, wrapping_mul(*constant, sign));
  else
    sum.add(to_split(b), sign);
  return sum;
}

CanonicalValue CanonicalSimplifier::mul(const Expr& expr) {
  auto& node = static_cast<const MulNode&>(*expr);
  CanonicalValue a = canonical(node.a), b = canonical(node.b);
  auto constant_of = [](const CanonicalValue& value) {
    auto e = std::get_if<Expr>(&value);
    return e ? as_int(*e) : std::nullopt;
  };
  if (auto left = std::get_if<Expr>(&a))
    if (auto right = std::get_if<Expr>(&b))
      if (Expr folded = try_const_fold(Kind::Mul, *left, *right)) return folded;
  if (constant_of(a)) std::swap(a, b);
  if (auto factor = constant_of(b)) {
    if (auto sum = std::get_if<Sum>(&a)) {
      sum->multiply(*factor);
      return *sum;
    }
    Split split = to_split(a);
    split.scale = wrapping_mul(split.scale, *factor);
    return split;
  }
  Expr result = multiply_normalized(normalized(a), normalized(b));
  auto product = as<MulNode>(result);
  return product && product->a == node.a && product->b == node.b ? expr : result;
}

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

// ---- casts ----------------------------------------------------------------------------------------------------------

bool CanonicalSimplifier::fits(DataType dtype, const Expr& value) {
  if (!dtype.is_index()) return false;
  if (value->dtype.bits <= dtype.bits) return true;
  int64_t max = dtype.bits == 64 ? std::numeric_limits<int64_t>::max() : (int64_t(1) << (dtype.bits - 1)) - 1;
  ConstIntBound bound = analyzer_.const_int_bound(value);
  return bound.max <= max && bound.min >= -max - 1;
}

bool CanonicalSimplifier::can_push_cast(const Split& split, DataType dtype) {
  if (dtype.bits >= split.dtype.bits || split.scale == 0) return true;
  Expr value = split.index;
  if (!fits(dtype, value)) return false;
  if (split.upper != Split::unbounded && !fits(dtype, value = apply_mod(split.mode, value, split.upper))) return false;
  if (split.lower != 1 && !fits(dtype, value = apply_div(split.mode, value, split.lower))) return false;
  return split.scale == 1 || fits(dtype, value * make_const(split.dtype, split.scale));
}

bool CanonicalSimplifier::can_push_cast(const Sum& sum, DataType dtype) {
  if (dtype.bits >= sum.dtype.bits) return true;
  // Every partial sum must fit, in the order in which the sum is written.
  Expr value = make_const(dtype, int64_t(0));
  for (const Split& split : sum.splits)
    if (split.scale > 0 && !fits(dtype, value = value + split.normalized())) return false;
  if (sum.base > 0 && !fits(dtype, value = value + make_const(dtype, sum.base))) return false;
  for (const Split& split : sum.splits)
    if (split.scale < 0 && !fits(dtype, value = value - split.normalized(-1))) return false;
  if (sum.base < 0 && !fits(dtype, value = value - make_const(dtype, wrapping_neg(sum.base)))) return false;
  for (const Split& split : sum.splits)
    if (!can_push_cast(split, dtype)) return false;
  return true;
}

CanonicalValue CanonicalSimplifier::cast(const Expr& expr) {
  DataType dtype = expr->dtype;
  CanonicalValue value = canonical(static_cast<const CastNode&>(*expr).value);
  auto push = [&](Split& split) {
    split.index = tirscope::cast(dtype, split.index);
    split.dtype = dtype;
  };
  if (auto sum = std::get_if<Sum>(&value); sum && can_push_cast(*sum, dtype)) {
    for (Split& split : sum->splits) push(split);
    sum->dtype = dtype;
    return *sum;
  }
  if (auto split = std::get_if<Split>(&value); split && can_push_cast(*split, dtype)) {
    push(*split);
    return *split;
  }
  return simplified(expr);
}

// ---- comparison and reduction ---------------------------------------------------------------------------------------

/// x0 * s0 + x1 * s1 + ... + rest < 0, divided by the greatest common divisor d of the scales, where
/// 1. 0 <= rest < d: x * 8 + y < 16 with y in [0, 8) -> x < 2. (TVM 0.18 takes -d < rest, which is wrong below 0.)
/// 2. rest = y % m, not below 0, and d divides m: the modulo is divided as well. (TVM 0.18 forgets the sign of -(y % m)
///    and of a truncated modulo.)
Expr CanonicalSimplifier::less_than(const Expr& expr) {
  auto& node = static_cast<const LTNode&>(*expr);
  if (!node.a->dtype.is_index()) return simplified(expr);
  CanonicalValue difference = canonical(node.a - node.b);
  auto sum = std::get_if<Sum>(&difference);
  if (!sum) return simplified(expr);
  int64_t common = sum->base;
  bool scaled = false;
  for (const Split& split : sum->splits) {
    if (split.scale <= 1 && split.scale >= -1) continue;
    scaled = true;
    common = gcd(common, split.scale);
  }
  if (!scaled || common <= 1) return simplified(expr);
  auto [divisible, rest] = divisible_parts(*sum, common);
  auto constant = [&](int64_t value) { return make_const(sum->dtype, value); };
  Expr remainder = rest.normalized();
  divisible.divide(common);
  if (analyzer_.can_prove(lt(remainder, constant(common))) && analyzer_.can_prove(ge(remainder, constant(0))))
    return normalized(canonical(lt(divisible.normalized(), constant(0))));
  if (rest.splits.size() == 1) {
    const Split& split = rest.splits[0];
    int64_t lower = wrapping_mul(common, split.lower);
    const bool not_negative = split.mode == DivMode::Floor || proves_at_least(split.index, 0);
    if (split.scale == 1 && split.upper != Split::unbounded && trunc_mod(split.upper, lower) == 0 && not_negative) {
      Expr quotient = floormod(floordiv(split.index, constant(lower)), constant(split.upper / lower));
      return normalized(canonical(lt(divisible.normalized() + quotient, constant(0))));
    }
  }
  return simplified(expr);
}

/// Drops the components of a combiner that the chosen value does not depend on, and a reduction over no axes.
Expr CanonicalSimplifier::reduce(const Expr& expr) {
  Expr visited = simplified(expr);
  auto node = as<ReduceNode>(visited);
  if (!node) return visited;
  const CommReducer& combiner = node->combiner;
  std::size_t chosen = std::size_t(node->value_index), count = combiner->result.size();
  if (node->axis.empty()) {
    if (node->init.empty())
      return visit(make<SelectNode>(node->condition, node->source[chosen], combiner->identity[chosen]));
    VarMap values;
    for (std::size_t i = 0; i < count; ++i)
      values[combiner->lhs[i].get()] = node->init[i], values[combiner->rhs[i].get()] = node->source[i];
    return visit(make<SelectNode>(node->condition, substitute(combiner->result[chosen], values), node->init[chosen]));
  }

  std::vector<Expr> results;
  for (const Expr& result : combiner->result) results.push_back(visit(result));
  std::vector<bool> used(count, false);
  auto mark = [&](auto& self, std::size_t i) -> void {
    if (used[i]) return;
    used[i] = true;
    for (std::size_t j = 0; j < count; ++j)
      if (!used[j] && uses_var(*results[i], [&](const VarNode& var) {
            return &var == combiner->lhs[j].get() || &var == combiner->rhs[j].get();
          }))
        self(self, j);
  };
  mark(mark, chosen);
  auto effective = [](const Expr& e) { return side_effect(e) > Effect::ReadState; };
  for (std::size_t i = 0; i < count; ++i)
    if (effective(node->source[i]) || effective(combiner->identity[i]) || effective(combiner->result[i]) ||
        (!node->init.empty() && effective(node->init[i])))
      mark(mark, i);

  std::vector<Var> lhs, rhs;
  std::vector<Expr> kept_results, identity, source, init;
  int value_index = node->value_index;
  for (std::size_t i = 0; i < count; ++i) {
    if (!used[i]) {
      if (i < chosen) --value_index;
      continue;
    }
    kept_results.push_back(results[i]);
    identity.push_back(visit(combiner->identity[i]));
    lhs.push_back(combiner->lhs[i]), rhs.push_back(combiner->rhs[i]);
    source.push_back(node->source[i]);
    if (!node->init.empty()) init.push_back(node->init[i]);
  }
  CommReducer kept = make<CommReducerNode>(lhs, rhs, kept_results, identity);
  return make<ReduceNode>(kept, source, init, node->axis, node->condition, value_index);
}

}  // namespace tirscope::arith
