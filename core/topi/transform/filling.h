// SPDX-License-Identifier: Apache-2.0
// Tensors that are made from numbers.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

/// Every element is `value`; the block is called `name`.
Tensor full(const Shape& shape, DataType dtype, const Expr& value, std::string name = "T_full");
Tensor full_like(const Tensor& x, const Expr& value);
/// start, start + step, ... before stop.
Tensor arange(const Expr& start, const Expr& stop, const Expr& step, DataType dtype);

}  // namespace tirscope::topi
