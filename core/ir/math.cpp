// SPDX-License-Identifier: Apache-2.0
#include "ir/math.h"

#include <cmath>
#include <limits>

#include "ir/build.h"

namespace tirscope {

namespace {

/// The constants that TVM computes with: one number of int32 or int64.
const IntImmNode* index_constant(const Expr& x) {
  const bool index = x->dtype.is_int() && !x->dtype.is_vector() && (x->dtype.bits == 32 || x->dtype.bits == 64);
  return index ? as<IntImmNode>(x) : nullptr;
}

int64_t computed(const OpInfo& op, int64_t a, int64_t b) {
  if (&op == &op::bitwise_and()) return a & b;
  if (&op == &op::bitwise_or()) return a | b;
  if (&op == &op::bitwise_xor()) return a ^ b;
  return &op == &op::shift_left() ? int64_t(uint64_t(a) << b) : a >> b;
}

double (*rounds_by(const OpInfo& op))(double) {
  if (&op == &op::floor()) return std::floor;
  if (&op == &op::ceil()) return std::ceil;
  if (&op == &op::trunc()) return std::trunc;
  return &op == &op::round() || &op == &op::nearbyint() ? static_cast<double (*)(double)>(std::nearbyint) : nullptr;
}

}  // namespace

bool is_bitwise(const OpInfo& op) {
  return &op == &op::bitwise_and() || &op == &op::bitwise_or() || &op == &op::bitwise_xor() ||
         &op == &op::shift_left() || &op == &op::shift_right();
}

Expr rounding(const OpInfo& op, const Expr& x) {
  if (x->dtype.is_integer()) return x;
  if (auto constant = as<FloatImmNode>(x)) return make<FloatImmNode>(x->dtype, rounds_by(op)(constant->value));
  return call(x->dtype, op, {x});
}

Expr absolute(const Expr& x) {
  if (x->dtype.is_uint()) return x;
  if (x->dtype.is_int()) {
    if (auto constant = as<IntImmNode>(x); constant && constant->value != std::numeric_limits<int64_t>::min())
      return make_const(x->dtype, std::abs(constant->value));
    return make<SelectNode>(ge(x, make_const(x->dtype, 0)), x, neg(x));
  }
  if (auto constant = as<FloatImmNode>(x)) return make<FloatImmNode>(x->dtype, std::fabs(constant->value));
  return call(x->dtype, op::fabs(), {x});
}

Expr is_nan(const Expr& x) {
  const DataType result = DataType::boolean(x->dtype.lanes());
  if (x->dtype.is_integer()) return make_const(result, 0);
  if (auto constant = as<FloatImmNode>(x)) return make_const(result, std::isnan(constant->value) ? 1 : 0);
  if (x->dtype.bits == 16) return call(result, op::isnan(), {cast(DataType::floating(32, x->dtype.lanes()), x)});
  return call(result, op::isnan(), {x});
}

Expr is_infinite(const Expr& x) {
  if (x->dtype.is_integer()) return make_const(DataType::boolean(x->dtype.lanes()), 0);
  const Expr infinity = make<FloatImmNode>(x->dtype, std::numeric_limits<double>::infinity());
  return logical_and(eq(absolute(x), infinity), logical_not(is_nan(x)));
}

Expr is_finite(const Expr& x) { return logical_and(logical_not(is_infinite(x)), logical_not(is_nan(x))); }

Expr bitwise(const OpInfo& op, Expr a, Expr b) {
  match_types(a, b);
  const bool shifts = &op == &op::shift_left() || &op == &op::shift_right();
  const IntImmNode *x = index_constant(a), *y = index_constant(b);
  if (shifts && y && (y->value < 0 || y->value >= b->dtype.bits))
    throw LimitReached{bad_input("ir.shift", "a number of type {0} is shifted by 0 to {1} bits, not by {2}",
                                 b->dtype.str(), b->dtype.bits - 1, y->value)};
  if (x && y) return make_const(a->dtype, computed(op, x->value, y->value));
  if (shifts && y && y->value == 0) return a;
  const DataType dtype = a->dtype;
  return call(dtype, op, {std::move(a), std::move(b)});
}

Expr power(Expr x, Expr y) {
  match_types(x, y);
  if (!x->dtype.is_floating())
    throw LimitReached{bad_input("ir.float-only", "powers are of floats, not of {0}", x->dtype.str())};
  const DataType dtype = x->dtype;
  return call(dtype, op::pow(), {std::move(x), std::move(y)});
}

Expr made_by_function(const OpInfo& op, const std::vector<Expr>& args) {
  if (args.size() == 1) {
    if (rounds_by(op)) return rounding(op, args[0]);
    if (&op == &op::fabs()) return absolute(args[0]);
    if (&op == &op::isnan()) return is_nan(args[0]);
    if (&op == &op::likely() && as<IntImmNode>(args[0])) return args[0];
  }
  if (args.size() == 2 && &op == &op::pow()) return power(args[0], args[1]);
  return args.size() == 2 && is_bitwise(op) ? bitwise(op, args[0], args[1]) : nullptr;
}

}  // namespace tirscope
