// SPDX-License-Identifier: Apache-2.0
// Operators that move elements: the result's element at an index is the input's at another.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

/// The position of `indices` in row-major order.
Expr ravel_index(const Indices& indices, const Shape& shape);
/// The indices of a position.
Indices unravel_index(Expr position, const Shape& shape);

Tensor reshape(const Tensor& x, const Shape& shape, std::string name = "T_reshape");
/// Without axes the dimensions are reversed; negative axes count from the end.
Tensor transpose(const Tensor& x, const std::optional<std::vector<int64_t>>& axes);
/// `count` dimensions of 1 before dimension `axis`, which counts in the result where it is negative.
Tensor expand_dims(const Tensor& x, int64_t axis, int64_t count = 1);
/// Without axes all dimensions that are known to be 1 go.
Tensor squeeze(const Tensor& x, const std::optional<std::vector<int64_t>>& axes);

/// Between layouts such as "NCHW" and "NCHW8c"; outside of the input is 0.
Tensor layout_transform(const Tensor& x, const std::string& from, const std::string& to,
                        const std::string& schedule_rule = "None");

Tensor concatenate(const Tensors& tensors, int64_t axis);
Tensor stack(const Tensors& tensors, int64_t axis);
Tensors split_sections(const Tensor& x, int64_t count, int64_t axis);
/// Before each of the indices.
Tensors split_at(const Tensor& x, const std::vector<Expr>& indices, int64_t axis);
Tensor tile(const Tensor& x, const std::vector<int64_t>& repetitions);
Tensor repeat(const Tensor& x, int64_t count, int64_t axis);

}  // namespace tirscope::topi
