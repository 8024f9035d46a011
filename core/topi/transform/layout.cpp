// SPDX-License-Identifier: Apache-2.0
#include "topi/transform/layout.h"

#include <algorithm>
#include <cctype>

#include "topi/transform/shape.h"

namespace tirscope::topi {

Layout Layout::parse(std::string_view op, const std::string& text) {
  Layout out;
  out.text_ = text;
  int64_t factor = 0;
  for (char c : text) {
    const bool digit = c >= '0' && c <= '9', capital = c >= 'A' && c <= 'Z', small = c >= 'a' && c <= 'z';
    if (digit) {
      factor = factor * 10 + (c - '0');
      if (factor > 0 && factor < 1'000'000) continue;
    }
    if ((capital && factor == 0) || (small && factor > 0)) {
      if (!out.find(c)) {
        out.axes_.push_back({c, factor});
        factor = 0;
        continue;
      }
    }
    refuse(bad_input("topi.layout",
                     "topi.{0}: \"{1}\" is no layout; one is written as NCHW or NCHW8c, each letter once", op, text));
  }
  for (const LayoutAxis& axis : out.axes_)
    if (!out.find(axis.primal()))
      refuse(bad_input("topi.layout", "topi.{0}: the layout {1} has blocks of an axis {2} that it lacks", op, text,
                       axis.primal()));
  if (factor != 0 || out.axes_.empty()) refuse(bad_input("topi.layout", "topi.{0}: \"{1}\" is no layout", op, text));
  return out;
}

std::optional<std::size_t> Layout::find(char name) const {
  auto found = std::ranges::find(axes_, name, &LayoutAxis::name);
  return found == axes_.end() ? std::nullopt : std::optional(std::size_t(found - axes_.begin()));
}

std::size_t Layout::position(std::string_view op, char name) const {
  if (auto found = find(name)) return *found;
  refuse(bad_input("topi.layout", "topi.{0}: the layout {1} has no axis {2}", op, text_, name));
}

int64_t Layout::block_of(char primal) const {
  int64_t block = 1;
  for (const LayoutAxis& axis : axes_)
    if (!axis.is_primal() && axis.primal() == primal) block *= axis.factor;
  return block;
}

bool Layout::has_blocks() const { return !std::ranges::all_of(axes_, &LayoutAxis::is_primal); }

void Layout::expect_same_axes(std::string_view op, const Layout& other) const {
  for (const auto& [one, another] : {std::pair(this, &other), std::pair(&other, this)})
    for (const LayoutAxis& axis : one->axes_)
      if (!another->find(axis.primal()))
        refuse(
            bad_input("topi.layout", "topi.{0}: the layouts {1} and {2} have different axes", op, text_, other.text_));
}

Indices Layout::indices_from(const Layout& other, const Indices& indices) const {
  Indices out;
  for (const LayoutAxis& axis : axes_) {
    Expr index;
    for (std::size_t k = 0; k < other.axes_.size(); ++k) {
      const LayoutAxis& from = other.axes_[k];
      if (from.primal() != axis.primal()) continue;
      const int64_t block = other.block_of(from.primal());
      const Expr part =
          from.is_primal() && block > 1 ? mul(indices[k], make_const(indices[k]->dtype, block)) : indices[k];
      index = index ? tirscope::add(index, part) : part;
    }
    if (!axis.is_primal())
      index = floormod(index, make_const(index->dtype, axis.factor));
    else if (int64_t block = block_of(axis.name); block > 1)
      index = floordiv(index, make_const(index->dtype, block));
    out.push_back(std::move(index));
  }
  return out;
}

Shape Layout::shape_from(const Layout& other, const Shape& shape) const {
  Shape out;
  for (const LayoutAxis& axis : axes_) {
    const Expr& size = shape[*other.find(axis.primal())];
    if (!axis.is_primal()) {
      out.push_back(make_const(size->dtype, axis.factor));
      continue;
    }
    const Expr whole = mul(size, make_const(size->dtype, other.block_of(axis.name)));
    const Expr block = make_const(size->dtype, block_of(axis.name));
    out.push_back(simplified(floordiv(tirscope::sub(tirscope::add(whole, block), make_const(size->dtype, 1)), block)));
  }
  return out;
}

Tensor layout_transform(const Tensor& x, const std::string& from, const std::string& to,
                        const std::string& schedule_rule) {
  const Layout source = Layout::parse("layout_transform", from), target = Layout::parse("layout_transform", to);
  source.expect_same_axes("layout_transform", target);
  expect_ndim("layout_transform", x, source.axes().size());
  if (from == to) return x;
  AttrList sizes;
  for (const Expr& size : x.shape()) sizes.push_back(size);
  return te::compute(
      target.shape_from(source, x.shape()),
      [&](const Indices& i) {
        const Indices of_x = source.indices_from(target, i);
        Expr inside = true_expr();
        for (std::size_t d = 0; d < of_x.size(); ++d) inside = tirscope::logical_and(inside, lt(of_x[d], x.shape()[d]));
        return if_then_else(inside, x(of_x), make_const(x.dtype(), 0));
      },
      {"T_layout_trans",
       "injective",
       {{"schedule_rule", schedule_rule}, {"src_layout", from}, {"dst_layout", to}, {"input_shape", sizes}}});
}

}  // namespace tirscope::topi
