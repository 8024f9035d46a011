// SPDX-License-Identifier: Apache-2.0
// Padding and dilation, and padding as convolutions and pools take it.
#pragma once

#include "topi/arguments.h"
#include "topi/parts.h"

namespace tirscope::topi {

/// `before` and `after` elements of `value` around each dimension.
Tensor pad(const Tensor& x, const std::vector<Expr>& before, const std::vector<Expr>& after, const Expr& value,
           std::string name = "PadInput");
/// The same with zeros.
Tensor pad(const Tensor& x, const std::vector<Expr>& before, const std::vector<Expr>& after, std::string name);
/// Zeros between the elements.
Tensor dilate(const Tensor& x, const std::vector<Expr>& strides, std::string name = "DilatedInput");

/// Of each spatial dimension.
struct Sides {
  std::vector<Expr> before, after;
};
/// One size is of all sides, one a dimension of both its sides; two a dimension are all befores, then all afters;
/// "SAME" keeps the shape at stride 1. `kernel`: the extents of the window, dilated. `topi.length` otherwise.
Sides pad_sides(std::string_view op, const Padding& padding, const std::vector<Expr>& kernel);

}  // namespace tirscope::topi
