// SPDX-License-Identifier: Apache-2.0
#include "topi/parts.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"

namespace tirscope::topi {

void refuse(Diagnostic diagnostic) { throw LimitReached{std::move(diagnostic)}; }

std::size_t real_axis(std::string_view op, int64_t axis, std::size_t ndim) {
  const int64_t count = int64_t(ndim);
  if (axis < -count || axis >= count)
    refuse(bad_input("topi.axis", "topi.{0}: axis {1} is not one of {2} dimensions", op, axis, ndim));
  return std::size_t(axis < 0 ? axis + count : axis);
}

std::vector<std::size_t> real_axes(std::string_view op, const std::optional<std::vector<int64_t>>& axes,
                                   std::size_t ndim) {
  std::vector<std::size_t> out;
  if (!axes || axes->empty()) {
    for (std::size_t i = 0; i < ndim; ++i) out.push_back(i);
    return out;
  }
  for (int64_t axis : *axes) out.push_back(real_axis(op, axis, ndim));
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

void expect_ndim(std::string_view op, const Tensor& tensor, std::size_t ndim) {
  if (tensor.ndim() != ndim)
    refuse(bad_input("topi.dimensions", "topi.{0} takes a tensor of {1} dimensions; {2} has {3}", op, ndim,
                     tensor.name(), tensor.ndim()));
}

int64_t known_size(std::string_view op, const Expr& size) {
  if (std::optional<int64_t> known = as_int(simplified(size))) return *known;
  refuse(refused("topi.symbolic", "topi.{0} needs sizes that are numbers here, not expressions of variables", op));
}

std::vector<int64_t> known_sizes(std::string_view op, const std::vector<Expr>& sizes) {
  std::vector<int64_t> out;
  for (const Expr& size : sizes) out.push_back(known_size(op, size));
  return out;
}

bool same_size(const Expr& a, const Expr& b) { return deep_equal(a, b) || is_zero(simplified(sub(a, b))); }

Expr simplified(const Expr& expr) { return as_int(expr) ? expr : arith::Analyzer().simplify(expr); }

Expr product(const Shape& shape) {
  Expr out = shape.empty() ? int32(1) : shape.front();
  for (std::size_t i = 1; i < shape.size(); ++i) out = mul(out, shape[i]);
  return out;
}

std::vector<std::string> python_axes(std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(formatted("i{}", i));
  return out;
}

Tensor python_compute(const Shape& shape, const std::function<Expr(const Indices&)>& body, std::string name,
                      std::string tag, AttrDict attrs) {
  return te::compute(shape, body, {std::move(name), std::move(tag), std::move(attrs), python_axes(shape.size())});
}

Shape shape_of(const std::vector<int64_t>& sizes) {
  Shape out;
  for (int64_t size : sizes) out.push_back(as_number(Value(size)));
  return out;
}

void expect_at_least(std::string_view op, std::string_view what, const std::vector<Expr>& values, int64_t least) {
  for (const Expr& value : values)
    if (auto known = as_int(value); known && *known < least)
      refuse(bad_input("topi.count", "topi.{0}: {1} must be at least {2}, not {3}", op, what, least, *known));
}

std::vector<Expr> for_each_dimension(std::string_view op, std::string_view what, const std::vector<Expr>& values,
                                     std::size_t count) {
  if (values.size() == count) return values;
  if (values.size() == 1) return std::vector<Expr>(count, values.front());
  refuse(bad_input("topi.length", "topi.{0}: {1} has {2} values for {3} dimensions", op, what, values.size(), count));
}

}  // namespace tirscope::topi
