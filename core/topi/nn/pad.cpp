// SPDX-License-Identifier: Apache-2.0
#include "topi/nn/pad.h"

#include "topi/table.h"

namespace tirscope::topi {

namespace {

/// The one of `conditions` after the other; true where there is none.
Expr all_of(const std::vector<Expr>& conditions) {
  Expr out = conditions.front();
  for (std::size_t i = 1; i < conditions.size(); ++i) out = tirscope::logical_and(out, conditions[i]);
  return out;
}

/// Twice the padding of a dimension, divided: the larger half comes first.
void add_halves(Sides& sides, const Expr& both) {
  const DataType dtype = both->dtype;
  const Expr before = simplified(floordiv(tirscope::add(both, make_const(dtype, 1)), make_const(dtype, 2)));
  sides.before.push_back(before);
  sides.after.push_back(simplified(tirscope::sub(both, before)));
}

Expr twice(const Expr& size) { return mul(size, make_const(size->dtype, 2)); }

}  // namespace

Tensor pad(const Tensor& x, const std::vector<Expr>& before, const std::vector<Expr>& after, const Expr& value,
           std::string name) {
  if (before.size() != x.ndim() || after.size() != x.ndim())
    refuse(bad_input("topi.length",
                     "topi.nn.pad needs one size before and one after for each of the {0} dimensions of "
                     "{1}",
                     x.ndim(), x.name()));
  const auto stays = [&](std::size_t d) { return is_zero(before[d]) && is_zero(after[d]); };
  Shape shape;
  for (std::size_t d = 0; d < x.ndim(); ++d)
    shape.push_back(stays(d) ? x.shape()[d]
                             : simplified(tirscope::add(x.shape()[d], tirscope::add(before[d], after[d]))));
  const Expr outside = cast(x.dtype(), value);
  return python_compute(
      shape,
      [&](const Indices& i) {
        Indices of_x;
        std::vector<Expr> inside;
        for (std::size_t d = 0; d < i.size(); ++d) {
          if (stays(d)) {
            of_x.push_back(i[d]);
            continue;
          }
          of_x.push_back(tirscope::sub(i[d], before[d]));
          inside.push_back(ge(i[d], before[d]));
          inside.push_back(lt(i[d], tirscope::add(x.shape()[d], before[d])));
        }
        return inside.empty() ? x(of_x) : if_then_else(all_of(inside), x(of_x), outside);
      },
      std::move(name), "injective,pad");
}

Tensor pad(const Tensor& x, const std::vector<Expr>& before, const std::vector<Expr>& after, std::string name) {
  return pad(x, before, after, make_const(x.dtype(), 0), std::move(name));
}

Tensor dilate(const Tensor& x, const std::vector<Expr>& strides, std::string name) {
  if (strides.size() != x.ndim())
    refuse(bad_input("topi.length", "topi.nn.dilate needs one stride for each of the {0} dimensions of {1}", x.ndim(),
                     x.name()));
  expect_at_least("nn.dilate", "the stride", strides, 1);
  Shape shape;
  for (std::size_t d = 0; d < x.ndim(); ++d) {
    const Expr one = make_const(x.shape()[d]->dtype, 1);
    shape.push_back(simplified(tirscope::add(mul(tirscope::sub(x.shape()[d], one), strides[d]), one)));
  }
  return python_compute(
      shape,
      [&](const Indices& i) {
        Indices of_x;
        std::vector<Expr> on_element;
        for (std::size_t d = 0; d < i.size(); ++d) {
          const bool dilated = !is_one(strides[d]);
          of_x.push_back(dilated ? floordiv(i[d], strides[d]) : i[d]);
          if (dilated) on_element.push_back(eq(floormod(i[d], strides[d]), make_const(i[d]->dtype, 0)));
        }
        if (on_element.empty()) return x(of_x);
        return if_then_else(all_of(on_element), x(of_x), make_const(x.dtype(), 0));
      },
      std::move(name), "injective,dilate");
}

Sides pad_sides(std::string_view op, const Padding& padding, const std::vector<Expr>& kernel) {
  Sides out;
  const std::size_t count = kernel.size();
  if (padding.sizes.size() == 2 * count && padding.is_list) {
    out.before.assign(padding.sizes.begin(), padding.sizes.begin() + std::ptrdiff_t(count));
    out.after.assign(padding.sizes.begin() + std::ptrdiff_t(count), padding.sizes.end());
    return out;
  }
  for (std::size_t d = 0; d < count; ++d) {
    if (padding.word == "VALID")
      add_halves(out, int32(0));
    else if (padding.word == "SAME")
      add_halves(out, tirscope::sub(kernel[d], make_const(kernel[d]->dtype, 1)));
    else
      add_halves(out, twice(for_each_dimension(op, "the padding", padding.sizes, count)[d]));
  }
  return out;
}

namespace {

Tensor flatten(const Tensor& x) {
  if (x.ndim() == 0) refuse(bad_input("topi.dimensions", "{0} has no dimensions to flatten", x.name()));
  const Shape rest(x.shape().begin() + 1, x.shape().end());
  return te::compute({x.shape()[0], simplified(product(rest))},
                     [&](const Indices& i) {
                       Indices of_x = {i[0]};
                       Expr position = i[1];
                       std::vector<Expr> reversed;
                       for (std::size_t d = rest.size(); d-- > 0;) {
                         reversed.push_back(floormod(position, rest[d]));
                         position = floordiv(position, rest[d]);
                       }
                       of_x.insert(of_x.end(), reversed.rbegin(), reversed.rend());
                       return x(of_x);
                     },
                     {"compute", "injective", {}, {"i", "j"}});
}

}  // namespace

void add_padding(Table& table) {
  table.add("nn.pad",
            {tensor("data"), required("pad_before", Takes::Sizes), or_none("pad_after", Takes::Sizes),
             optional("pad_value", Takes::Number, 0.0), optional("name", Takes::Text, "PadInput")},
            [](const Arguments& a) {
              const std::vector<Expr> before = a.sizes("pad_before");
              return pad(a.tensor("data"), before, a.is_none("pad_after") ? before : a.sizes("pad_after"),
                         a.number("pad_value"), a.text("name"));
            });
  table.add("nn.dilate",
            {tensor("data"), required("strides", Takes::Sizes), optional("dilation_value", Takes::Real, 0.0),
             optional("name", Takes::Text, "DilatedInput")},
            [](const Arguments& a) {
              if (a.real("dilation_value") != 0)
                refuse(refused("topi.dilation-value", "topi.nn.dilate puts zeros between the elements, nothing else"));
              return dilate(a.tensor("data"), a.sizes("strides"), a.text("name"));
            });
  table.add("nn.flatten", {tensor("data")}, [](const Arguments& a) { return flatten(a.tensor("data")); });
}

}  // namespace tirscope::topi
