// SPDX-License-Identifier: Apache-2.0
// Operators on each element of one tensor. Blocks are called "compute" with axes i0, i1, ..., as topi's Python writes
// them, unless said otherwise.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

Tensor map_elements(const Tensor& x, const std::function<Expr(const Expr&)>& f);
Tensor identity(const Tensor& x);
Tensor negative(const Tensor& x);
Tensor cast_elements(const Tensor& x, DataType dtype);
Tensor clip(const Tensor& x, const Expr& least, const Expr& most);
Tensor erf(const Tensor& x);
Tensor sqrt(const Tensor& x);
Tensor exp(const Tensor& x);
Tensor log(const Tensor& x);
Tensor sigmoid(const Tensor& x);

/// By a polynomial where it is float32.
Tensor fast_exp(const Tensor& x);

/// As topi's C++ does it: block T_cast, axes ax0, ax1, ...; the cast of a tensor that has the type copies it.
Tensor t_cast(const Tensor& x, DataType dtype);

Tensor relu(const Tensor& x);
Tensor leaky_relu(const Tensor& x, double alpha);
/// One slope for each index along `axis`.
Tensor prelu(const Tensor& x, const Tensor& slope, std::size_t axis);

}  // namespace tirscope::topi
