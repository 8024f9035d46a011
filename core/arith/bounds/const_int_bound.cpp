// SPDX-License-Identifier: Apache-2.0
#include "arith/bounds/const_int_bound.h"

#include <algorithm>
#include <cmath>

#include "arith/conditions.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

constexpr int64_t inf = ConstIntBound::pos_inf;
constexpr int64_t minus_inf = ConstIntBound::neg_inf;

bool is_inf(int64_t value) { return value == inf || value == minus_inf; }

/// A bound whose ends are not beyond the infinities on the wrong side.
ConstIntBound bound_of(int64_t min, int64_t max) {
  return {std::clamp(min, minus_inf, inf - 1), std::clamp(max, minus_inf + 1, inf)};
}

ConstIntBound everything(DataType dtype) {
  if (!dtype.is_integer()) return {};
  if (dtype.is_bool()) return {0, 1};
  int value_bits = dtype.bits - (dtype.is_int() ? 1 : 0);
  int64_t max = value_bits >= 63 ? inf : (int64_t(1) << value_bits) - 1;
  if (dtype.is_uint()) return {0, max};
  return {value_bits >= 63 ? minus_inf : -max - 1, max};
}

ConstIntBound united(ConstIntBound a, ConstIntBound b) { return {std::min(a.min, b.min), std::max(a.max, b.max)}; }
ConstIntBound intersected(ConstIntBound a, ConstIntBound b) { return {std::max(a.min, b.min), std::min(a.max, b.max)}; }

// Arithmetic in which the infinities absorb; what leaves the range becomes infinite.
int64_t add_inf(int64_t a, int64_t b) {
  if (is_inf(a)) return a;
  if (is_inf(b)) return b;
  int64_t sum;
  if (__builtin_add_overflow(a, b, &sum)) return a > 0 ? inf : minus_inf;
  return std::clamp(sum, minus_inf, inf);
}
int64_t mul_inf(int64_t a, int64_t b) {
  int64_t product;
  if (__builtin_mul_overflow(a, b, &product)) return (a > 0) == (b > 0) ? inf : minus_inf;
  return std::clamp(product, minus_inf, inf);
}
int64_t div_inf(int64_t a, int64_t b) { return is_inf(a) ? (b > 0 ? a : -a) : trunc_div(a, b); }
int64_t floor_div_inf(int64_t a, int64_t b) { return is_inf(a) ? (b > 0 ? a : -a) : floor_div(a, b); }
int64_t shift_left_inf(int64_t a, int64_t b) {
  if (is_inf(a)) return a;
  return b < 62 && a <= (inf >> b) ? a << b : inf;
}
int64_t shift_right_inf(int64_t a, int64_t b) { return is_inf(a) ? a : a >> std::clamp<int64_t>(b, 0, 63); }

/// The hull of `op` at the four corners, for operations that are monotonic in each argument.
template <class F>
ConstIntBound at_corners(ConstIntBound a, ConstIntBound b, F op) {
  auto [min, max] = std::minmax({op(a.min, b.min), op(a.max, b.max), op(a.min, b.max), op(a.max, b.min)});
  return {min, max};
}

/// A divisor is assumed not to be zero: a range that begins at 0 begins at 1.
ConstIntBound as_divisor(ConstIntBound bound) {
  if (bound.min == 0 && bound.max >= 1) bound.min = 1;
  return bound;
}

template <class F>
ConstIntBound division(ConstIntBound a, ConstIntBound b, DataType dtype, F op) {
  if (b.min == 0 && b.max == 0) return everything(dtype);
  if (b.min > 0 || b.max < 0) return at_corners(a, b, op);
  // The divisor may have either sign: the extremes are next to zero.
  ConstIntBound negative = at_corners(a, b.min < 0 ? ConstIntBound{b.min, -1} : everything(dtype), op);
  ConstIntBound positive = at_corners(a, b.max > 0 ? ConstIntBound{1, b.max} : everything(dtype), op);
  return united(negative, positive);
}

ConstIntBound modulo(ConstIntBound a, ConstIntBound b, DataType dtype, bool floor) {
  if (b.min > 0) {
    int64_t largest = add_inf(b.max, -1);
    if (a.min >= 0) return a.max < b.min ? a : ConstIntBound{0, std::min(a.max, largest)};
    if (floor) return {0, largest};
    return {std::max(a.min, -largest), std::min(std::max<int64_t>(a.max, 0), largest)};
  }
  if (!floor || (b.min == 0 && b.max == 0)) return everything(dtype);
  return intersected({std::min<int64_t>(0, add_inf(b.min, 1)), std::max<int64_t>(0, add_inf(b.max, -1))},
                     everything(dtype));
}

/// The operand of `cast(int, ceil(log2(n)))`, by which TVM's libraries write an integer logarithm; or null.
Expr ceil_log2_operand(const CastNode& node) {
  auto ceil = as<CallNode>(node.value);
  if (!node.dtype.is_int() || !ceil || ceil->op != &op::ceil()) return nullptr;
  auto log = as<CallNode>(ceil->args[0]);
  return log && log->op == &op::log2() ? log->args[0] : nullptr;
}

int64_t ceil_log2(double value) { return value > 0 ? int64_t(std::ceil(std::log2(value))) : minus_inf; }

}  // namespace

void ConstIntBoundAnalyzer::bind(const Var& var, const Range& range) {
  ConstIntBound min = (*this)(range->min), extent = (*this)(range->extent);
  update(var, {min.min, add_inf(min.max, add_inf(extent.max, -1))});
}

ConstIntBound ConstIntBoundAnalyzer::operator()(const Expr& expr) const {
  ConstIntBound bound = compute(expr);
  for (const Constraint& constraint : constraints_)
    if (deep_equal(expr, constraint.expr)) bound = intersected(bound, constraint.bound);
  return bound;
}

ConstIntBound ConstIntBoundAnalyzer::compute(const Expr& expr) const {
  switch (expr->kind) {
    case Kind::IntImm: {
      int64_t value = as<IntImmNode>(expr)->value;
      if (expr->dtype.is_uint() && value < 0) return everything(expr->dtype);  // 2^63 and more
      return bound_of(value, value);
    }
    case Kind::Var: {
      auto var = as<VarNode>(expr);
      if (auto it = bounds_.find(var); it != bounds_.end()) return it->second;
      return var->is_size ? ConstIntBound{0, inf} : everything(var->dtype);
    }
    case Kind::Cast: {
      auto node = as<CastNode>(expr);
      ConstIntBound value;
      if (Expr operand = ceil_log2_operand(*node)) {
        if (auto real = as<FloatImmNode>(operand)) {
          value = bound_of(ceil_log2(real->value), ceil_log2(real->value));
        } else {
          ConstIntBound bound = (*this)(operand);
          value = bound_of(ceil_log2(double(bound.min)), ceil_log2(double(bound.max)));
        }
      } else {
        value = (*this)(node->value);
        // What does not fit begins again at the other end. (Between signed numbers it is taken to fit, as TVM does.)
        ConstIntBound fits = everything(node->dtype);
        const bool unsigned_one = node->dtype.is_uint() || node->value->dtype.is_uint();
        const bool integers = node->dtype.is_integer() && node->value->dtype.is_integer();
        if (integers && unsigned_one && (value.min < fits.min || value.max > fits.max)) return fits;
      }
      return intersected(value, everything(node->dtype));
    }
    case Kind::Ramp: {
      auto node = as<RampNode>(expr);
      return united((*this)(node->base), (*this)(node->base + (node->lanes - 1) * node->stride));
    }
    case Kind::Broadcast: return (*this)(as<BroadcastNode>(expr)->value);
    case Kind::Select: {
      auto node = as<SelectNode>(expr);
      return united((*this)(node->true_value), (*this)(node->false_value));
    }
    case Kind::Let: {
      auto node = as<LetNode>(expr);
      if (bounds_.contains(node->var.get())) return (*this)(node->body);
      bounds_[node->var.get()] = (*this)(node->value);
      ConstIntBound bound = (*this)(node->body);
      bounds_.erase(node->var.get());
      return bound;
    }
    case Kind::Call: return call_bound(*as<CallNode>(expr));
    default: break;
  }
  if (auto node = as<BinaryNode>(expr); node && node->kind <= Kind::Max) return binary_bound(*node);
  return everything(expr->dtype);
}

ConstIntBound ConstIntBoundAnalyzer::binary_bound(const BinaryNode& node) const {
  ConstIntBound a = (*this)(node.a), b = (*this)(node.b);
  switch (node.kind) {
    case Kind::Add: return {add_inf(a.min, b.min), add_inf(a.max, b.max)};
    case Kind::Sub: return {add_inf(a.min, -b.max), add_inf(a.max, -b.min)};
    case Kind::Mul: return at_corners(a, b, mul_inf);
    case Kind::Div: return division(a, as_divisor(b), node.dtype, div_inf);
    case Kind::FloorDiv: return division(a, as_divisor(b), node.dtype, floor_div_inf);
    case Kind::Mod: return modulo(a, as_divisor(b), node.dtype, false);
    case Kind::FloorMod: return modulo(a, as_divisor(b), node.dtype, true);
    case Kind::Min: return {std::min(a.min, b.min), std::min(a.max, b.max)};
    case Kind::Max: return {std::max(a.min, b.min), std::max(a.max, b.max)};
    default: return everything(node.dtype);
  }
}

ConstIntBound ConstIntBoundAnalyzer::call_bound(const CallNode& node) const {
  bool left = node.op == &op::shift_left(), right = node.op == &op::shift_right();
  bool bitwise_and = node.op == &op::bitwise_and();
  if ((!left && !right && !bitwise_and) || node.args.size() != 2) return everything(node.dtype);
  ConstIntBound a = (*this)(node.args[0]), b = (*this)(node.args[1]);
  if (right) return at_corners(a, b, shift_right_inf);
  if (left) return a.min < 0 || b.min < 0 ? everything(node.dtype) : at_corners(a, b, shift_left_inf);
  if (a.min >= 0 && b.min >= 0) return {0, std::min(a.max, b.max)};
  if (b.min >= 0) return {0, b.max};
  if (a.min >= 0) return {0, a.max};
  return everything(node.dtype);
}

void ConstIntBoundAnalyzer::enter(const Expr& condition) {
  auto add = [&](const Expr& expr, int64_t min, int64_t max) {
    if (expr->kind != Kind::IntImm) constraints_.push_back({expr, bound_of(min, max)});
  };
  for (const Expr& part : split_conjunction(condition, true)) {
    auto node = as<BinaryNode>(part);
    if (!node || !is_comparison(node->kind)) continue;
    if (auto c = as_int(node->a)) {
      switch (node->kind) {
        case Kind::LE: add(node->b, *c, inf); break;
        case Kind::LT: add(node->b, wrapping_add(*c, 1), inf); break;
        case Kind::GE: add(node->b, minus_inf, *c); break;
        case Kind::GT: add(node->b, minus_inf, wrapping_sub(*c, 1)); break;
        case Kind::EQ: add(node->b, *c, *c); break;
        default: break;
      }
    } else if (auto d = as_int(node->b)) {
      switch (node->kind) {
        case Kind::GE: add(node->a, *d, inf); break;
        case Kind::GT: add(node->a, wrapping_add(*d, 1), inf); break;
        case Kind::LE: add(node->a, minus_inf, *d); break;
        case Kind::LT: add(node->a, minus_inf, wrapping_sub(*d, 1)); break;
        case Kind::EQ: add(node->a, *d, *d); break;
        default: break;
      }
    }
  }
}

}  // namespace tirscope::arith
