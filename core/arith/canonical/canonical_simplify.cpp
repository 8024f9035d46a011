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
