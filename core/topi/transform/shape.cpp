// SPDX-License-Identifier: Apache-2.0
#include "topi/transform/shape.h"

#include <algorithm>

#include "topi/table.h"

namespace tirscope::topi {

Expr ravel_index(const Indices& indices, const Shape& shape) {
  if (indices.empty()) return int64(0);
  Expr position = indices.front();
  for (std::size_t i = 1; i < indices.size(); ++i) position = tirscope::add(mul(position, shape[i]), indices[i]);
  return position;
}

Indices unravel_index(Expr position, const Shape& shape) {
  Indices out(shape.size());
  for (std::size_t i = shape.size(); i-- > 0;) {
    out[i] = floormod(position, shape[i]);
    position = floordiv(position, shape[i]);
  }
  return out;
}

namespace {

bool has_no_elements(const Shape& shape) { return std::ranges::any_of(shape, is_zero); }

}  // namespace

Tensor reshape(const Tensor& x, const Shape& shape, std::string name) {
  const auto before = as_int(simplified(product(x.shape()))), after = as_int(simplified(product(shape)));
  if (before && after && before != after)
    refuse(bad_input("topi.sizes", "{0} has {1} elements and is reshaped to {2}", x.name(), *before, *after));
  if (has_no_elements(shape) || has_no_elements(x.shape()))
    return te::compute(shape, [&](const Indices&) { return make_const(x.dtype(), 0); }, {std::move(name), "injective"});
  return te::compute(shape, [&](const Indices& i) { return x(unravel_index(ravel_index(i, shape), x.shape())); },
                     {std::move(name), "injective"});
}

Tensor transpose(const Tensor& x, const std::optional<std::vector<int64_t>>& axes) {
  std::vector<std::size_t> order;
  if (axes)
    for (int64_t axis : *axes) order.push_back(real_axis("transpose", axis, x.ndim()));
  else
    for (std::size_t i = x.ndim(); i-- > 0;) order.push_back(i);
  std::vector<std::size_t> each = order;
  std::ranges::sort(each);
  if (each.size() != x.ndim() || std::ranges::adjacent_find(each) != each.end())
    refuse(bad_input("topi.axis", "topi.transpose takes each of the {0} dimensions of {1} once", x.ndim(), x.name()));
  Shape shape;
  for (std::size_t axis : order) shape.push_back(x.shape()[axis]);
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices of_x(i.size());
                       for (std::size_t k = 0; k < i.size(); ++k) of_x[order[k]] = i[k];
                       return x(of_x);
                     },
                     {"T_transpose", "injective"});
}

Tensor expand_dims(const Tensor& x, int64_t axis, int64_t count) {
  const std::size_t at = real_axis("expand_dims", axis, x.ndim() + 1);
  if (count < 0 || count > most_dimensions)
    refuse(bad_input("topi.count", "topi.expand_dims makes 0 to {0} dimensions, not {1}", most_dimensions, count));
  Shape shape = x.shape();
  shape.insert(shape.begin() + std::ptrdiff_t(at), std::size_t(count), int32(1));
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices of_x(i.begin(), i.begin() + std::ptrdiff_t(at));
                       of_x.insert(of_x.end(), i.begin() + std::ptrdiff_t(at) + count, i.end());
                       return x(of_x);
                     },
                     {"T_expand_dims", "broadcast"});
}

Tensor squeeze(const Tensor& x, const std::optional<std::vector<int64_t>>& axes) {
  std::vector<std::size_t> gone;
  if (axes) {
    for (int64_t axis : *axes) gone.push_back(real_axis("squeeze", axis, x.ndim()));
    for (std::size_t axis : gone)
      if (as_int(x.shape()[axis]).value_or(1) != 1)
        refuse(bad_input("topi.sizes", "dimension {0} of {1} is {2}; only dimensions of 1 can be squeezed", axis,
                         x.name(), *as_int(x.shape()[axis])));
  } else {
    for (std::size_t i = 0; i < x.ndim(); ++i)
      if (is_one(x.shape()[i])) gone.push_back(i);
  }
  Shape shape;
  for (std::size_t i = 0; i < x.ndim(); ++i)
    if (!std::ranges::contains(gone, i)) shape.push_back(x.shape()[i]);
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices of_x;
                       std::size_t next = 0;
                       for (std::size_t k = 0; k < x.ndim(); ++k)
                         of_x.push_back(std::ranges::contains(gone, k) ? int32(0) : i[next++]);
                       return x(of_x);
                     },
                     {"T_squeeze", "broadcast"});
}

void add_shapes(Table& table) {
  table.add("reshape", {tensor("a"), required("newshape", Takes::Sizes)},
            [](const Arguments& a) { return reshape(a.tensor("a"), a.sizes("newshape")); });
  table.add("transpose", {tensor("a"), or_none("axes", Takes::Integers)},
            [](const Arguments& a) { return transpose(a.tensor("a"), a.integers_or_none("axes")); });
  table.add("expand_dims", {tensor("a"), required("axis", Takes::Integer), optional("num_newaxis", Takes::Integer, 1)},
            [](const Arguments& a) { return expand_dims(a.tensor("a"), a.integer("axis"), a.integer("num_newaxis")); });
  table.add("squeeze", {tensor("a"), or_none("axis", Takes::Integers)},
            [](const Arguments& a) { return squeeze(a.tensor("a"), a.integers_or_none("axis")); });
  table.add("layout_transform",
            {tensor("array"), required("src_layout", Takes::Text), required("dst_layout", Takes::Text),
             optional("schedule_rule", Takes::Text, "None")},
            [](const Arguments& a) {
              return layout_transform(a.tensor("array"), a.text("src_layout"), a.text("dst_layout"),
                                      a.text("schedule_rule"));
            });
}

}  // namespace tirscope::topi
