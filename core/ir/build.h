// SPDX-License-Identifier: Apache-2.0
// Arithmetic on expressions as TVM's operators do it: operand types are matched by its rules (broadcast scalars, widen
// to the larger of two integers, convert integers to the other's floating type), constants are folded by its rules
// (both constant; x+0, x-0, x*0, x*1, x//1, 0//x, x%1, and/or with a constant, ...), nothing else is simplified.
// Where operands cannot be matched (a handle and a number) these throw LimitReached `ir.type-mismatch`.
#pragma once

#include "ir/make.h"

namespace tirscope {

// Constants
Expr make_const(DataType dtype, int64_t value);  ///< integer or floating; broadcast when dtype is a vector
inline Expr make_const(DataType dtype, int value) { return make_const(dtype, int64_t(value)); }
Expr make_const(DataType dtype, double value);
inline Expr zero_like(const Expr& like) { return make_const(like->dtype, 0); }
inline Expr int32(int64_t value) { return make<IntImmNode>(DataType::integer(32), value); }
inline Expr int64(int64_t value) { return make<IntImmNode>(DataType::integer(64), value); }
inline Expr true_expr() { return make<IntImmNode>(DataType::boolean(), 1); }
inline Expr false_expr() { return make<IntImmNode>(DataType::boolean(), 0); }
Var make_var(std::string name, DataType dtype = DataType::integer(32));

/// The value of an integer constant, or nothing.
std::optional<int64_t> as_int(const Expr& expr);
inline bool is_const_int(const Expr& expr, int64_t value) { return as_int(expr) == value; }
inline bool is_zero(const Expr& expr) { return is_const_int(expr, 0); }
inline bool is_one(const Expr& expr) { return is_const_int(expr, 1); }
/// A boolean constant that is true (TVM's is_one on a predicate).
inline bool is_true(const Expr& expr) { return is_const_int(expr, 1); }
/// An integer or floating constant, or a broadcast of one.
bool is_const_number(const Expr& expr);

// Operations, with type matching and folding
Expr add(Expr a, Expr b);
Expr sub(Expr a, Expr b);
Expr mul(Expr a, Expr b);
Expr div(Expr a, Expr b);  ///< `/`: floating division, or the truncated integer division
Expr truncdiv(Expr a, Expr b);
Expr truncmod(Expr a, Expr b);
Expr floordiv(Expr a, Expr b);
Expr floormod(Expr a, Expr b);
Expr min(Expr a, Expr b);
Expr max(Expr a, Expr b);
Expr eq(Expr a, Expr b);
Expr ne(Expr a, Expr b);
Expr lt(Expr a, Expr b);
Expr le(Expr a, Expr b);
Expr gt(Expr a, Expr b);
Expr ge(Expr a, Expr b);
Expr logical_and(Expr a, Expr b);
Expr logical_or(Expr a, Expr b);
Expr logical_not(Expr a);
Expr neg(Expr a);
Expr cast(DataType dtype, Expr value);  ///< the value itself when it has the type; constants are converted
Expr call(DataType dtype, const OpInfo& op, std::vector<Expr> args);
/// if_then_else with the branch types matched; folds when the condition is constant.
Expr if_then_else(Expr condition, Expr true_value, Expr false_value);
Expr load(const Buffer& buffer, std::vector<Expr> indices);

/// The operation of `kind` (Add to Or) by the functions above.
Expr binary(Kind kind, Expr a, Expr b);
/// The plain node of `kind`, nothing matched or folded.
Expr make_binary(Kind kind, Expr a, Expr b);
/// The folded constant (or operand) when TVM would fold `a kind b`; null otherwise. Types must match already.
Expr try_const_fold(Kind kind, const Expr& a, const Expr& b);
/// Brings both operands to one type by TVM's BinaryOpMatchTypes.
void match_types(Expr& a, Expr& b);

inline Expr operator+(const Expr& a, const Expr& b) { return add(a, b); }
inline Expr operator-(const Expr& a, const Expr& b) { return sub(a, b); }
inline Expr operator*(const Expr& a, const Expr& b) { return mul(a, b); }
inline Expr operator+(const Expr& a, int64_t b) { return add(a, make_const(a->dtype, b)); }
inline Expr operator-(const Expr& a, int64_t b) { return sub(a, make_const(a->dtype, b)); }
inline Expr operator*(const Expr& a, int64_t b) { return mul(a, make_const(a->dtype, b)); }

Range make_range(Expr min, Expr extent);
/// A range of one point: [value, value + 1).
Range point_range(Expr value);
Stmt evaluate(Expr value);
/// `T.evaluate(0)`.
Stmt no_op();
bool is_no_op(const Stmt& stmt);

}  // namespace tirscope
