// SPDX-License-Identifier: Apache-2.0
#include "arith/bounds/interval_evaluator.h"

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "support/cancellation.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

Expr zero_of(const Expr& expr) { return make_const(expr->dtype, int64_t(0)); }

/// The magnitude of an integer expression.
Expr absolute(const Expr& expr) {
  if (auto value = as_int(expr)) return make_const(expr->dtype, *value < 0 ? wrapping_neg(*value) : *value);
  return make<SelectNode>(ge(expr, zero_of(expr)), expr, neg(expr));
}

// min and max where an end may be infinite: TVM's operators treat the limits as plain variables that absorb.
Expr limit_min(const Expr& a, const Expr& b) {
  if (a == neg_inf() || b == neg_inf()) return neg_inf();
  if (a == pos_inf()) return b;
  if (b == pos_inf()) return a;
  return min(a, b);
}
Expr limit_max(const Expr& a, const Expr& b) {
  if (a == pos_inf() || b == pos_inf()) return pos_inf();
  if (a == neg_inf()) return b;
  if (b == neg_inf()) return a;
  return max(a, b);
}

}  // namespace

IntervalSet intersected(Analyzer& analyzer, const IntervalSet& a, const IntervalSet& b) {
  Expr max = limit_min(a.max, b.max), min = limit_max(a.min, b.min);
  if (max->dtype.is_integer() && min->dtype.is_integer() && analyzer.can_prove(lt(max, min)))
    return IntervalSet::nothing();
  return {min, max};
}

IntervalSet IntervalEvaluator::eval(const IntervalSet& set) {
  // A bound may name variables whose own bounds name it again.
  if (depth_ >= domain_.size()) return set;
  ++depth_;
  IntervalSet min = eval(set.min), max = eval(set.max);
  --depth_;
  return {min.min, max.max};
}

IntervalSet IntervalEvaluator::eval(const Expr& expr) {
  switch (expr->kind) {
    case Kind::IntImm: return IntervalSet::point(expr);
    case Kind::Var: return eval_var(expr);
    case Kind::Ramp: {
      auto node = as<RampNode>(expr);
      auto stride = as_int(node->stride), lanes = as_int(node->lanes);
      if (!with_vectors_ || !stride || !lanes) return IntervalSet::everything();
      Expr far = make_const(node->base->dtype, wrapping_mul(*stride, *lanes - 1)), zero = zero_of(node->base);
      return combine(Kind::Add, eval(node->base), *stride > 0 ? IntervalSet{zero, far} : IntervalSet{far, zero},
                     expr->dtype);
    }
    case Kind::Broadcast: return with_vectors_ ? eval(as<BroadcastNode>(expr)->value) : IntervalSet::everything();
    case Kind::Select: {
      IntervalSet a = eval(as<SelectNode>(expr)->true_value), b = eval(as<SelectNode>(expr)->false_value);
      if (a.is_nothing()) return b;
      if (b.is_nothing()) return a;
      return {limit_min(b.min, a.min), limit_max(b.max, a.max)};
    }
    case Kind::Cast: {
      DataType dtype = expr->dtype;
      IntervalSet value = eval(as<CastNode>(expr)->value);
      if (value.is_nothing()) return value;
      if (value.is_point()) return IntervalSet::point(cast(dtype, value.min));
      return {value.has_lower_bound() ? cast(dtype, value.min) : neg_inf(),
              value.has_upper_bound() ? cast(dtype, value.max) : pos_inf()};
    }
    case Kind::BufferLoad: return eval_load(expr);
    default: break;
  }
  if (is_binary(expr->kind)) return eval_binary(expr);
  return IntervalSet::everything();
}

IntervalSet IntervalEvaluator::eval_var(const Expr& expr) {
  const std::pair at(as<VarNode>(expr), depth_);
  if (auto known = known_.find(at); known != known_.end()) return known->second;
  const std::size_t depth = depth_;
  IntervalSet set = IntervalSet::everything();
  try {
    set = found_var(expr);
  } catch (const LimitReached& limit) {
    // Bounds that are too large to be written out count as unbounded.
    if (is_cancellation(limit.diagnostic)) throw;
    depth_ = depth;
  }
  return known_.emplace(at, std::move(set)).first->second;
}

IntervalSet IntervalEvaluator::found_var(const Expr& expr) {
  auto var = as<VarNode>(expr);
  IntervalSet result;
  auto meet = [&](const IntervalSet& set) { result = result.min ? intersected(analyzer_, result, set) : set; };
  int known = 0;
  if (constraints_)
    for (const auto& [constrained, set] : *constraints_)
      if (constrained.get() == var) meet(set), ++known;
  if (auto it = domain_.find(var); it != domain_.end()) meet(it->second), ++known;
  if (known == 0) return IntervalSet::point(expr);
  if (known > 1 && !result.is_nothing()) {
    Analyzer simplifier;
    result = {result.min->dtype.is_handle() ? result.min : simplifier.simplify(result.min),
              result.max->dtype.is_handle() ? result.max : simplifier.simplify(result.max)};
  }
  if (result.min == expr && result.max == expr) return result;
  return eval(result);
}

/// A load is a symbol, unless what it reads depends on a variable that runs: nothing is known of memory then.
IntervalSet IntervalEvaluator::eval_load(const Expr& expr) {
  if (!expr->dtype.is_integer()) return IntervalSet::everything();
  for (const Expr& index : as<BufferLoadNode>(expr)->indices)
    if (uses_var(*index, [&](const VarNode& var) { return domain_.contains(&var); })) return IntervalSet::everything();
  return IntervalSet::point(expr);
}

IntervalSet IntervalEvaluator::eval_binary(const Expr& expr) {
  auto node = as<BinaryNode>(expr);
  IntervalSet a = eval(node->a), b = eval(node->b);
  auto is = [](const IntervalSet& set, const Expr& value) { return set.min == value && set.max == value; };
  if (is(a, node->a) && is(b, node->b)) return IntervalSet::point(expr);
  return combine(node->kind, a, b, expr->dtype);
}

IntervalSet IntervalEvaluator::combine(Kind kind, IntervalSet a, IntervalSet b, DataType dtype) {
  bool limits = a.min->dtype.is_handle() || b.min->dtype.is_handle();
  if (a.is_point() && b.is_point() && !limits) return IntervalSet::point(binary(kind, a.min, b.min));
  if (kind >= Kind::EQ) return {make_const(dtype, int64_t(0)), make_const(dtype, int64_t(1))};
  if (a.is_nothing()) return a;
  if (b.is_nothing()) return b;
  auto add = [](bool bounded, const Expr& x, const Expr& y, const Expr& otherwise) {
    return bounded ? x + y : otherwise;
  };
  auto subtract = [](bool bounded, const Expr& x, const Expr& y, const Expr& otherwise) {
    return bounded ? x - y : otherwise;
  };
  switch (kind) {
    case Kind::Add:
      return {add(a.has_lower_bound() && b.has_lower_bound(), a.min, b.min, neg_inf()),
              add(a.has_upper_bound() && b.has_upper_bound(), a.max, b.max, pos_inf())};
    case Kind::Sub:
      return {subtract(a.has_lower_bound() && b.has_upper_bound(), a.min, b.max, neg_inf()),
              subtract(a.has_upper_bound() && b.has_lower_bound(), a.max, b.min, pos_inf())};
    case Kind::Min: return {limit_min(a.min, b.min), limit_min(a.max, b.max)};
    case Kind::Max: return {limit_max(a.min, b.min), limit_max(a.max, b.max)};
    case Kind::Mul:
      if (a.is_point()) std::swap(a, b);
      if (b.is_point() && is_zero(b.min)) return b;
      [[fallthrough]];
    case Kind::Div:
    case Kind::FloorDiv:
      if (!b.is_point()) return IntervalSet::everything();
      return scaled(kind, a, b.min);
    case Kind::Mod:
    case Kind::FloorMod: return b.is_point() ? modulo(kind, a, b.min) : IntervalSet::everything();
    default: return IntervalSet::everything();
  }
}

/// `set * factor`, `set / factor` or `set // factor`: the ends change places when the factor is negative.
IntervalSet IntervalEvaluator::scaled(Kind kind, const IntervalSet& set, const Expr& factor) {
  if (is_zero(factor)) return IntervalSet::everything();  // a division by zero
  if (is_one(factor)) return set;
  auto at = [&](const Expr& end) { return binary(kind, end, factor); };
  if (analyzer_.can_prove_greater_equal(factor, 0))
    return {set.has_lower_bound() ? at(set.min) : neg_inf(), set.has_upper_bound() ? at(set.max) : pos_inf()};
  if (analyzer_.can_prove_greater_equal(neg(factor), 1))
    return {set.has_upper_bound() ? at(set.max) : neg_inf(), set.has_lower_bound() ? at(set.min) : pos_inf()};
  if (!set.is_bounded()) return IntervalSet::everything();
  Expr sign = ge(factor, make_const(factor->dtype.element(), int64_t(0))), a = at(set.min), b = at(set.max);
  return {make<SelectNode>(sign, a, b), make<SelectNode>(sign, b, a)};
}

IntervalSet IntervalEvaluator::modulo(Kind kind, const IntervalSet& set, const Expr& divisor) {
  if (is_zero(divisor)) return IntervalSet::everything();
  if (!analyzer_.can_prove_greater_equal(divisor, 0)) {
    Expr bound = absolute(divisor) - 1;
    return {neg(bound), bound};
  }
  if (kind == Kind::FloorMod && as_int(divisor) && set.is_bounded()) {
    // a % b = a - (a // b) * b where a // b is the same at both ends
    Expr first = floordiv(set.min, divisor), last = floordiv(set.max, divisor);
    if (analyzer_.can_prove(eq(last, first))) return {set.min - divisor * first, set.max - divisor * first};
  }
  return {zero_of(divisor), divisor - 1};
}

}  // namespace tirscope::arith
