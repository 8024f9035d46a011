// SPDX-License-Identifier: Apache-2.0
// The functions of one element that operators are made of, as tvm.te has them.
#pragma once

#include "ir/build.h"
#include "ir/math.h"

namespace tirscope::topi::scalar {

/// A call of an operator with one argument, of the argument's type.
inline Expr apply(const OpInfo& op, const Expr& x) { return call(x->dtype, op, {x}); }
inline Expr exp(const Expr& x) { return apply(op::exp(), x); }
inline Expr log(const Expr& x) { return apply(op::log(), x); }
inline Expr sqrt(const Expr& x) { return apply(op::sqrt(), x); }
inline Expr rsqrt(const Expr& x) { return apply(op::rsqrt(), x); }

inline Expr floor(const Expr& x) { return rounding(op::floor(), x); }
inline Expr ceil(const Expr& x) { return rounding(op::ceil(), x); }
inline Expr trunc(const Expr& x) { return rounding(op::trunc(), x); }
inline Expr round(const Expr& x) { return rounding(op::round(), x); }
Expr pow(Expr x, Expr y);
/// `op` is bitwise_and, bitwise_or, bitwise_xor, shift_left or shift_right.
Expr bitwise(const OpInfo& op, Expr a, Expr b);
Expr select(Expr condition, Expr true_value, Expr false_value);
/// A constant of the given type. Reals keep the value as it is given, as TVM's make_const does.
Expr number(DataType dtype, double value);

}  // namespace tirscope::topi::scalar
