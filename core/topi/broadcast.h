// SPDX-License-Identifier: Apache-2.0
// Arithmetic with broadcasting: shapes are aligned at their ends, dimensions of 1 fit any other.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

/// A side of an operator: a tensor, or a number that stays in the body.
using Operand = std::variant<Tensor, Expr>;

/// `combine` of the elements; the block is called `name` ("T_add"). One side at least is a tensor: `topi.no-tensor`.
/// Shapes that do not fit are refused as `topi.broadcast`.
Tensor broadcast(const Operand& lhs, const Operand& rhs, const std::function<Expr(const Expr&, const Expr&)>& combine,
                 std::string name);
/// By the operator's name in topi: "add", "floor_divide", "less_equal", ...
Tensor broadcast(std::string_view op, const Operand& lhs, const Operand& rhs);

inline Tensor add(const Operand& lhs, const Operand& rhs) { return broadcast("add", lhs, rhs); }
inline Tensor subtract(const Operand& lhs, const Operand& rhs) { return broadcast("subtract", lhs, rhs); }
inline Tensor multiply(const Operand& lhs, const Operand& rhs) { return broadcast("multiply", lhs, rhs); }
inline Tensor divide(const Operand& lhs, const Operand& rhs) { return broadcast("divide", lhs, rhs); }

/// The dimensions of two shapes broadcast, and which of them each shape has (the others are read at 0, or left out).
struct Broadcasting {
  Shape shape;
  std::vector<bool> lhs, rhs;  ///< one for each dimension of `shape`
};
Broadcasting broadcast_shapes(const Shape& lhs, const Shape& rhs);
/// The indices into a tensor of `ndim` dimensions that has the dimensions marked in `has`.
Indices broadcast_indices(const Indices& indices, const std::vector<bool>& has, std::size_t ndim);

Tensor broadcast_to(const Tensor& x, const Shape& shape);

}  // namespace tirscope::topi
