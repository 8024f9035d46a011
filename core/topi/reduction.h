// SPDX-License-Identifier: Apache-2.0
// Reductions over axes of one tensor: block <data>_red, reduce axes k<i> by the dimension that they run over.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

enum class Reduction : uint8_t { Sum, Product, Min, Max, All, Any };
/// "sum", "prod", "min", "max", "all" or "any".
Reduction reduction_named(std::string_view name);

/// Which dimensions go. No axes: all of them.
struct ReduceOver {
  std::vector<std::size_t> axes;  ///< increasing
  bool keepdims = false;          ///< they stay, with size 1
  bool at_least_1d = false;       ///< a result without dimensions gets one of size 1
};

Tensor reduce(const Tensor& data, Reduction reduction, const ReduceOver& over);
inline Tensor sum(const Tensor& data, const ReduceOver& over) { return reduce(data, Reduction::Sum, over); }

/// Where the largest (smallest) value stands, counted over the reduced axes: int32, or the type of the axes.
Tensor arg_reduce(const Tensor& data, bool largest, const ReduceOver& over, bool select_last_index = false);

/// Sums so that the result has the shape: the inverse of broadcasting.
Tensor collapse_sum(const Tensor& data, const Shape& shape);

/// Axes to reduce `data` over, called k<dimension>.
std::vector<IterVar> reduce_axes(const Tensor& data, const std::vector<std::size_t>& axes);
/// The shape that is left.
Shape reduced_shape(const Tensor& data, const ReduceOver& over);
/// The index of the whole tensor: `reduced` where a dimension goes, the next of `kept` where it stays (one that is kept
/// with size 1 is passed over).
Indices merged_indices(std::size_t ndim, const ReduceOver& over, const Indices& kept,
                       const std::vector<IterVar>& reduced);

}  // namespace tirscope::topi
