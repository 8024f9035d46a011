// SPDX-License-Identifier: Apache-2.0
// Tensors put together, taken apart and repeated.
#include <algorithm>

#include "topi/table.h"
#include "topi/transform/shape.h"

namespace tirscope::topi {

namespace {

/// `indices` with the one along `axis` replaced.
Indices with_index(Indices indices, std::size_t axis, Expr index) {
  indices[axis] = std::move(index);
  return indices;
}

Indices without_index(Indices indices, std::size_t axis) {
  indices.erase(indices.begin() + std::ptrdiff_t(axis));
  return indices;
}

void expect_some(std::string_view op, const Tensors& tensors) {
  if (tensors.empty()) refuse(bad_input("topi.no-tensor", "topi.{0} needs at least one tensor", op));
  for (const Tensor& tensor : tensors) expect_ndim(op, tensor, tensors.front().ndim());
}

}  // namespace

Tensor concatenate(const Tensors& tensors, int64_t along) {
  expect_some("concatenate", tensors);
  const Tensor& first = tensors.front();
  const std::size_t axis = real_axis("concatenate", along, first.ndim());
  Shape shape = first.shape();
  for (std::size_t k = 1; k < tensors.size(); ++k) {
    for (std::size_t d = 0; d < shape.size(); ++d)
      if (d != axis && as_int(shape[d]) && as_int(tensors[k].shape()[d]) && !same_size(shape[d], tensors[k].shape()[d]))
        refuse(bad_input("topi.sizes", "topi.concatenate: {0} and {1} differ in dimension {2}", first.name(),
                         tensors[k].name(), d));
    shape[axis] = tirscope::add(shape[axis], tensors[k].shape()[axis]);
  }
  shape[axis] = simplified(shape[axis]);
  return te::compute(shape,
                     [&](const Indices& i) {
                       Expr value = first(i), index = i[axis];
                       for (std::size_t k = 0; k + 1 < tensors.size(); ++k) {
                         index = tirscope::sub(index, tensors[k].shape()[axis]);
                         value = if_then_else(ge(index, make_const(index->dtype, 0)),
                                              tensors[k + 1](with_index(i, axis, index)), value);
                       }
                       return value;
                     },
                     {"T_concat", "injective"});
}

Tensor stack(const Tensors& tensors, int64_t along) {
  expect_some("stack", tensors);
  const Tensor& first = tensors.front();
  const std::size_t axis = real_axis("stack", along, first.ndim() + 1);
  Shape shape = first.shape();
  shape.insert(shape.begin() + std::ptrdiff_t(axis), int32(int64_t(tensors.size())));
  return te::compute(shape,
                     [&](const Indices& i) {
                       const Indices rest = without_index(i, axis);
                       Expr value = first(rest);
                       for (std::size_t k = 1; k < tensors.size(); ++k)
                         value =
                             if_then_else(eq(i[axis], make_const(i[axis]->dtype, int64_t(k))), tensors[k](rest), value);
                       return value;
                     },
                     {"T_stack", "injective"});
}

namespace {

/// The pieces of `x` that begin at `begins`.
Tensors pieces(const Tensor& x, const std::vector<Expr>& begins, std::size_t axis, const std::string& name) {
  Tensors out;
  for (std::size_t k = 0; k < begins.size(); ++k) {
    Shape shape = x.shape();
    const Expr end = k + 1 < begins.size() ? begins[k + 1] : shape[axis];
    shape[axis] = simplified(tirscope::sub(end, begins[k]));
    if (as_int(shape[axis]).value_or(0) < 0)
      refuse(bad_input("topi.sizes", "topi.split: the indices into dimension {0} of {1} must increase and lie in it",
                       axis, x.name()));
    out.push_back(
        te::compute(shape, [&](const Indices& i) { return x(with_index(i, axis, tirscope::add(i[axis], begins[k]))); },
                    {name, "injective"}));
  }
  return out;
}

}  // namespace

Tensors split_sections(const Tensor& x, int64_t count, int64_t along) {
  const std::size_t axis = real_axis("split", along, x.ndim());
  if (count < 1 || count > most_results)
    refuse(bad_input("topi.count", "topi.split makes 1 to {0} sections, not {1}", most_results, count));
  const Expr& size = x.shape()[axis];
  const Expr section =
      simplified(floordiv(tirscope::add(size, make_const(size->dtype, count - 1)), make_const(size->dtype, count)));
  std::vector<Expr> begins;
  for (int64_t k = 0; k < count; ++k) begins.push_back(simplified(mul(section, make_const(size->dtype, k))));
  return pieces(x, begins, axis, "T_split_sections");
}

Tensors split_at(const Tensor& x, const std::vector<Expr>& indices, int64_t along) {
  const std::size_t axis = real_axis("split", along, x.ndim());
  std::vector<Expr> begins = {make_const(x.shape()[axis]->dtype, 0)};
  begins.insert(begins.end(), indices.begin(), indices.end());
  return pieces(x, begins, axis, "T_split");
}

Tensor tile(const Tensor& x, const std::vector<int64_t>& repetitions) {
  const std::size_t count = std::max(x.ndim(), repetitions.size());
  const std::size_t of_x = count - x.ndim(), of_repetitions = count - repetitions.size();
  Shape shape;
  for (std::size_t d = 0; d < count; ++d) {
    const Expr size = d < of_x ? int32(1) : x.shape()[d - of_x];
    shape.push_back(d < of_repetitions ? size : mul(size, make_const(size->dtype, repetitions[d - of_repetitions])));
  }
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices within;
                       for (std::size_t d = of_x; d < count; ++d)
                         within.push_back(is_one(x.shape()[d - of_x]) ? int32(0) : floormod(i[d], x.shape()[d - of_x]));
                       return x(within);
                     },
                     {"T_tile", "broadcast"});
}

Tensor repeat(const Tensor& x, int64_t count, int64_t along) {
  const std::size_t axis = real_axis("repeat", along, x.ndim());
  if (count < 1) refuse(bad_input("topi.count", "topi.repeat repeats at least once, not {0} times", count));
  Shape shape = x.shape();
  shape[axis] = mul(shape[axis], make_const(shape[axis]->dtype, count));
  return te::compute(
      shape,
      [&](const Indices& i) { return x(with_index(i, axis, floordiv(i[axis], make_const(i[axis]->dtype, count)))); },
      {"T_repeat", "broadcast"});
}

namespace {

/// Each input along one dimension of all results. "xy": the first two dimensions are swapped.
Tensors meshgrid(const Tensors& inputs, const std::string& indexing) {
  if (indexing != "ij" && indexing != "xy")
    refuse(bad_input("topi.word", "topi.meshgrid is \"ij\" or \"xy\", not \"{0}\"", indexing));
  if (inputs.empty()) refuse(bad_input("topi.no-tensor", "topi.meshgrid needs at least one tensor"));
  Shape shape;
  for (const Tensor& input : inputs) shape.push_back(input.ndim() == 0 ? int32(1) : input.shape()[0]);
  const bool swapped = indexing == "xy" && inputs.size() >= 2;
  if (swapped) std::swap(shape[0], shape[1]);
  Tensors out;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const std::size_t along = swapped && k < 2 ? 1 - k : k;
    out.push_back(te::compute(
        shape, [&](const Indices& i) { return inputs[k](inputs[k].ndim() == 0 ? Indices{} : Indices{i[along]}); },
        {"T_meshgrid", "injective"}));
  }
  return out;
}

}  // namespace

void add_joins(Table& table) {
  table.add("concatenate", {required("a_tuple", Takes::Tensors), optional("axis", Takes::Integer, 0)},
            [](const Arguments& a) { return concatenate(a.tensors("a_tuple"), a.integer("axis")); });
  table.add("stack", {required("a", Takes::Tensors), optional("axis", Takes::Integer, 0)},
            [](const Arguments& a) { return stack(a.tensors("a"), a.integer("axis")); });
  table.add_list(
      "split", {tensor("ary"), required("indices_or_sections", Takes::Sizes), optional("axis", Takes::Integer, 0)},
      [](const Arguments& a) {
        if (a.is_list("indices_or_sections"))
          return split_at(a.tensor("ary"), a.sizes("indices_or_sections"), a.integer("axis"));
        return split_sections(a.tensor("ary"), known_size("split", a.number("indices_or_sections")), a.integer("axis"));
      });
  table.add("tile", {tensor("a"), required("reps", Takes::Integers)},
            [](const Arguments& a) { return tile(a.tensor("a"), a.integers("reps")); });
  table.add("repeat", {tensor("a"), required("repeats", Takes::Integer), required("axis", Takes::Integer)},
            [](const Arguments& a) { return repeat(a.tensor("a"), a.integer("repeats"), a.integer("axis")); });
  table.add_list("meshgrid", {required("a_tuple", Takes::Tensors), required("indexing", Takes::Text)},
                 [](const Arguments& a) { return meshgrid(a.tensors("a_tuple"), a.text("indexing")); });
}

}  // namespace tirscope::topi
