// SPDX-License-Identifier: Apache-2.0
// Functions of mathematics as TVM's own make them (src/tir/op/op.cc): of constants, and of types for which there is
// nothing to compute, they are no calls.
#pragma once

#include "ir/expr.h"
#include "ir/ops/op_info.h"

namespace tirscope {

/// `op` is floor, ceil, trunc, round or nearbyint. Integers keep their values, real constants are computed; round and
/// nearbyint take ties to even.
Expr rounding(const OpInfo& op, const Expr& x);
Expr absolute(const Expr& x);
/// Of halves in single precision.
Expr is_nan(const Expr& x);
Expr is_infinite(const Expr& x);
Expr is_finite(const Expr& x);

/// Of two numbers of any types that come to one of floats; else throws LimitReached (`ir.float-only`).
Expr power(Expr x, Expr y);

/// Whether `op` is bitwise_and, bitwise_or, bitwise_xor, shift_left or shift_right.
bool is_bitwise(const OpInfo& op);
/// Such an operation of two integers of any types. Constants of int32 and int64 are computed, a shift by nothing is
/// what is shifted. Throws LimitReached: `ir.shift` for a constant of these types that no number can be shifted by,
/// `ir.type-mismatch`.
Expr bitwise(const OpInfo& op, Expr a, Expr b);

/// What the function of that operator's name makes of `args`; null for operators that are called as they are.
Expr made_by_function(const OpInfo& op, const std::vector<Expr>& args);

}  // namespace tirscope
