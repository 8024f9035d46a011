// SPDX-License-Identifier: Apache-2.0
#include "topi/scalar.h"

#include <cmath>
#include <limits>

#include "topi/parts.h"

namespace tirscope::topi::scalar {

namespace {

/// `op` of a real; an integer is kept, a constant computed.
Expr rounded(const OpInfo& op, double (*compute)(double), const Expr& x) {
  if (x->dtype.is_integer()) return x;
  if (auto constant = as<FloatImmNode>(x)) return make<FloatImmNode>(x->dtype, compute(constant->value));
  return apply(op, x);
}

}  // namespace

Expr floor(const Expr& x) { return rounded(op::floor(), std::floor, x); }
Expr ceil(const Expr& x) { return rounded(op::ceil(), std::ceil, x); }
Expr trunc(const Expr& x) { return rounded(op::trunc(), std::trunc, x); }
Expr round(const Expr& x) { return rounded(op::round(), std::nearbyint, x); }

Expr abs(const Expr& x) {
  if (x->dtype.is_int()) return select(ge(x, make_const(x->dtype, 0)), x, neg(x));
  if (x->dtype.is_uint()) return x;
  return apply(op::fabs(), x);
}

Expr isnan(const Expr& x) {
  if (x->dtype.is_integer()) return false_expr();
  const DataType result = DataType::boolean(x->dtype.lanes());
  // Half precision is computed in single precision, as TVM does.
  if (x->dtype.bits == 16) return call(result, op::isnan(), {cast(DataType::floating(32, x->dtype.lanes()), x)});
  return call(result, op::isnan(), {x});
}

Expr isinf(const Expr& x) {
  if (x->dtype.is_integer()) return false_expr();
  const Expr infinity = make<FloatImmNode>(x->dtype, std::numeric_limits<double>::infinity());
  return logical_and(eq(abs(x), infinity), logical_not(isnan(x)));
}

Expr isfinite(const Expr& x) {
  if (x->dtype.is_integer()) return true_expr();
  return logical_and(logical_not(isinf(x)), logical_not(isnan(x)));
}

Expr pow(Expr x, Expr y) {
  match_types(x, y);
  if (!x->dtype.is_floating())
    refuse(bad_input("topi.float-only", "powers are of floats here, not of {0}", x->dtype.str()));
  const DataType dtype = x->dtype;
  return call(dtype, op::pow(), {std::move(x), std::move(y)});
}

Expr bitwise(const OpInfo& op, Expr a, Expr b) {
  match_types(a, b);
  if (!a->dtype.is_integer())
    refuse(bad_input("topi.integer-only", "{0} is of integers, not of {1}", op.script_name, a->dtype.str()));
  const DataType dtype = a->dtype;
  return call(dtype, op, {std::move(a), std::move(b)});
}

Expr select(Expr condition, Expr true_value, Expr false_value) {
  return make<SelectNode>(std::move(condition), std::move(true_value), std::move(false_value));
}

Expr number(DataType dtype, double value) {
  if (dtype.is_integer()) return make_const(dtype, int64_t(value));
  return make<FloatImmNode>(dtype, value);
}

}  // namespace tirscope::topi::scalar
