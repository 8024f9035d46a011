// SPDX-License-Identifier: Apache-2.0
// What the families share: refusals, axes, sizes.
#pragma once

#include "topi/topi.h"

namespace tirscope::topi {

using te::Indices;
using te::Shape;
using te::Tensor;

/// Ends the operator; `call` returns the diagnostic.
[[noreturn]] void refuse(Diagnostic diagnostic);

/// Axis `axis` of `ndim`, counted from the end where it is negative. `topi.axis` outside [-ndim, ndim).
std::size_t real_axis(std::string_view op, int64_t axis, std::size_t ndim);
/// All of them, in increasing order, each once; all axes where none are given.
std::vector<std::size_t> real_axes(std::string_view op, const std::optional<std::vector<int64_t>>& axes,
                                   std::size_t ndim);
/// Refuses tensors of another number of dimensions as `topi.dimensions`.
void expect_ndim(std::string_view op, const Tensor& tensor, std::size_t ndim);

/// The value of a dimension. `topi.symbolic` where it is not known.
int64_t known_size(std::string_view op, const Expr& size);
std::vector<int64_t> known_sizes(std::string_view op, const std::vector<Expr>& sizes);
/// Whether both are the same: TVM's EqualCheck.
bool same_size(const Expr& a, const Expr& b);
Expr simplified(const Expr& expr);
Expr product(const Shape& shape);

/// Names of axes as Python's te.compute gives them to `lambda *i`: i0, i1, ...
std::vector<std::string> python_axes(std::size_t count);
/// As te.compute of a lambda with `*i`: name "compute", axes i0, i1, ...
Tensor python_compute(const Shape& shape, const std::function<Expr(const Indices&)>& body, std::string name = "compute",
                      std::string tag = {}, AttrDict attrs = {});
/// Dimensions as TVM makes them of Python's ints and expressions.
Shape shape_of(const std::vector<int64_t>& sizes);

/// Refuses known values below `least` as `topi.count`.
void expect_at_least(std::string_view op, std::string_view what, const std::vector<Expr>& values, int64_t least);
/// Refuses what would make more than so many dimensions, or results, as `topi.count`.
inline constexpr int64_t most_dimensions = 100, most_results = 10'000;

/// One for each of `count` dimensions: a single value is for all. `topi.length` otherwise.
std::vector<Expr> for_each_dimension(std::string_view op, std::string_view what, const std::vector<Expr>& values,
                                     std::size_t count);

}  // namespace tirscope::topi
