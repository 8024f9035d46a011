// SPDX-License-Identifier: Apache-2.0
#include "topi/nn/pool.h"

#include "ir/limits.h"
#include "topi/scalar.h"
#include "topi/table.h"
#include "topi/transform/layout.h"

namespace tirscope::topi {

namespace {

/// Where the spatial dimensions stand: D, H, W, the last `count` of them.
std::vector<std::size_t> spatial_axes(std::string_view op, const Tensor& x, const std::string& text,
                                      std::size_t count) {
  const Layout layout = Layout::parse(op, text);
  expect_ndim(op, x, layout.axes().size());
  std::vector<std::size_t> out;
  for (char letter : std::string_view("DHW").substr(3 - count)) {
    out.push_back(layout.position(op, letter));
    if (layout.block_of(letter) != 1)
      refuse(bad_input("topi.layout", "topi.{0}: the layout {1} has blocks of {2}", op, text, std::string(1, letter)));
  }
  return out;
}

/// As topi's C++ pads: axes ax0, ax1, ...; only conditions that can fail.
Tensor pad_temp(const Tensor& x, const std::vector<Expr>& before, const std::vector<Expr>& after, const Expr& value) {
  Shape shape;
  for (std::size_t d = 0; d < x.ndim(); ++d)
    shape.push_back(simplified(tirscope::add(tirscope::add(x.shape()[d], before[d]), after[d])));
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices of_x;
                       Expr inside;
                       const auto require = [&](const Expr& condition) {
                         inside = inside ? tirscope::logical_and(inside, condition) : condition;
                       };
                       for (std::size_t d = 0; d < i.size(); ++d) {
                         of_x.push_back(is_zero(before[d]) ? i[d] : tirscope::sub(i[d], before[d]));
                         if (!is_zero(before[d])) require(ge(i[d], before[d]));
                         if (!is_zero(after[d])) require(lt(i[d], simplified(tirscope::add(before[d], x.shape()[d]))));
                       }
                       return inside ? if_then_else(inside, x(of_x), value) : x(of_x);
                     },
                     {"pad_temp", "elemwise"});
}

Expr minus_one(const Expr& size) { return tirscope::sub(size, make_const(size->dtype, 1)); }

AttrDict schedule_rule(const std::string& name) { return {{"schedule_rule", "meta_schedule." + name}}; }

/// A pool whose numbers fit the tensor.
struct Windows {
  const Tensor& x;
  std::vector<std::size_t> axes;
  std::vector<Expr> kernel, stride, dilation, head, tail;
  std::vector<Expr> extra;  ///< of `tail`, what ceil_mode added
  Shape shape;              ///< of the result

  bool padded() const {
    for (std::size_t k = 0; k < axes.size(); ++k)
      if (!is_zero(head[k]) || !is_zero(tail[k])) return true;
    return false;
  }
  Tensor source(const Expr& outside) const {
    if (!padded()) return x;
    std::vector<Expr> before(x.ndim(), int32(0)), after = before;
    for (std::size_t k = 0; k < axes.size(); ++k) {
      before[axes[k]] = head[k];
      after[axes[k]] = tail[k];
    }
    return pad_temp(x, before, after, outside);
  }
  std::vector<IterVar> window() const {
    std::vector<IterVar> out;
    for (std::size_t k = 0; k < axes.size(); ++k) out.push_back(te::reduce_axis(kernel[k], formatted("rv{}", k)));
    return out;
  }
  Indices inside(Indices i, const std::vector<IterVar>& window) const {
    for (std::size_t k = 0; k < axes.size(); ++k)
      i[axes[k]] = tirscope::add(mul(i[axes[k]], stride[k]), mul(Expr(window[k]->var), dilation[k]));
    return i;
  }
};

Windows windows_of(const Tensor& x, const Pool& what) {
  const std::size_t count = what.kernel.size();
  Windows out{x,
              spatial_axes("nn.pool", x, what.layout, count),
              what.kernel,
              for_each_dimension("nn.pool", "the stride", what.strides, count),
              for_each_dimension("nn.pool", "the dilation", what.dilation, count),
              {},
              {},
              {},
              x.shape()};
  expect_at_least("nn.pool", "the kernel", out.kernel, 1);
  expect_at_least("nn.pool", "the stride", out.stride, 1);
  expect_at_least("nn.pool", "the dilation", out.dilation, 1);
  const std::vector<Expr> padding = for_each_dimension("nn.pool", "the padding", what.padding, 2 * count);
  for (std::size_t k = 0; k < count; ++k) {
    out.head.push_back(padding[k]);
    out.extra.push_back(what.ceil_mode ? minus_one(out.stride[k]) : make_const(padding[k]->dtype, 0));
    out.tail.push_back(tirscope::add(padding[k + count], out.extra[k]));
    Expr& size = out.shape[out.axes[k]];
    const Expr moves = minus_one(tirscope::sub(size, mul(minus_one(out.kernel[k]), out.dilation[k])));
    const Expr padded = tirscope::add(tirscope::add(moves, out.head[k]), out.tail[k]);
    size = simplified(tirscope::add(floordiv(padded, out.stride[k]), make_const(size->dtype, 1)));
    if (as_int(size).value_or(1) < 1)
      refuse(bad_input("topi.sizes", "topi.nn.pool: the window is larger than the padded data"));
  }
  return out;
}

/// How many elements the window at `i` holds.
Expr window_count(const Windows& w, const Indices& i, bool include_pad) {
  Expr count = int32(1);
  for (std::size_t k = 0; k < w.axes.size(); ++k) {
    const Expr start = tirscope::sub(mul(i[w.axes[k]], w.stride[k]), w.head[k]);
    const Expr end = tirscope::add(start, mul(minus_one(w.kernel[k]), w.dilation[k]));
    const Expr& size = w.x.shape()[w.axes[k]];
    Expr first = start, last = minus_one(size);
    if (include_pad) {
      last = tirscope::sub(minus_one(tirscope::add(size, w.tail[k])), w.extra[k]);
    } else {
      const Expr outside =
          tirscope::max(truncdiv(tirscope::sub(minus_one(w.dilation[k]), start), w.dilation[k]), int32(0));
      first = tirscope::add(start, mul(w.dilation[k], outside));
    }
    const Expr steps = truncdiv(tirscope::sub(tirscope::min(end, last), first), w.dilation[k]);
    count = mul(count, tirscope::add(steps, make_const(steps->dtype, 1)));
  }
  return include_pad ? count : tirscope::max(count, int32(1));
}

PoolType pool_type(const std::string& name) {
  if (name == "max") return PoolType::Max;
  if (name == "avg") return PoolType::Average;
  refuse(bad_input("topi.word", "a pool is \"max\" or \"avg\", not \"{0}\"", name));
}

}  // namespace

Tensor pool(const Tensor& x, const Pool& what) {
  const Windows w = windows_of(x, what);
  const std::vector<IterVar> window = w.window();
  if (what.type == PoolType::Max) {
    const Expr lowest = smallest_value(x.dtype());
    if (!lowest) refuse(bad_input("topi.type", "values of the type {0} have no maximum", x.dtype().str()));
    const Tensor source = w.source(lowest);
    return te::compute(w.shape, [&](const Indices& i) { return te::max(source(w.inside(i, window)), window); },
                       {"pool_max", "pool_max", schedule_rule("pool_max")});
  }
  const Tensor source = w.source(make_const(x.dtype(), 0));
  const Tensor sums =
      te::compute(w.shape, [&](const Indices& i) { return te::sum(source(w.inside(i, window)), window); },
                  {"pool_sum", "pool_sum"});
  return te::compute(w.shape,
                     [&](const Indices& i) { return div(sums(i), window_count(w, i, what.count_include_pad)); },
                     {"pool_avg", "elemwise", schedule_rule("pool_avg")});
}

Tensor adaptive_pool(const Tensor& x, const std::vector<Expr>& given, PoolType type, const std::string& layout) {
  const std::size_t count = layout.find('D') != std::string::npos ? 3 : layout.find('H') != std::string::npos ? 2 : 1;
  const std::vector<std::size_t> axes = spatial_axes("nn.adaptive_pool", x, layout, count);
  const std::vector<Expr> sizes = for_each_dimension("nn.adaptive_pool", "the output size", given, count);
  expect_at_least("nn.adaptive_pool", "the output size", sizes, 1);
  Shape shape = x.shape();
  for (std::size_t k = 0; k < count; ++k) shape[axes[k]] = sizes[k];

  // The window of output o begins at o * in / out and ends before the next whole number from (o + 1) * in / out on.
  const auto begin = [&](const Indices& i, std::size_t k) {
    return floordiv(mul(i[axes[k]], x.shape()[axes[k]]), sizes[k]);
  };
  const auto extent = [&](const Indices& i, std::size_t k) {
    const Expr next = mul(tirscope::add(i[axes[k]], make_const(i[axes[k]]->dtype, 1)), x.shape()[axes[k]]);
    const Expr whole = floordiv(next, sizes[k]);
    const Expr remainder = floormod(next, sizes[k]);
    const Expr end = scalar::select(eq(remainder, make_const(remainder->dtype, 0)), whole,
                                    tirscope::add(whole, make_const(whole->dtype, 1)));
    return tirscope::sub(end, begin(i, k));
  };
  const auto reduced = [&](const Indices& i, Expr (*reduce)(Expr, std::vector<IterVar>)) {
    std::vector<IterVar> window;
    Indices of_x = i;
    for (std::size_t k = 0; k < count; ++k) {
      window.push_back(te::reduce_axis(extent(i, k), formatted("rv{}", k)));
      of_x[axes[k]] = tirscope::add(begin(i, k), window[k]->var);
    }
    return reduce(x(of_x), window);
  };
  if (type == PoolType::Max)
    return te::compute(shape, [&](const Indices& i) { return reduced(i, te::max); },
                       {"adaptive_pool_max", "adaptive_pool_max", schedule_rule("adaptive_pool_max")});
  const Tensor sums = te::compute(shape, [&](const Indices& i) { return reduced(i, te::sum); },
                                  {"adaptive_pool_sum", "adaptive_pool_sum"});
  return te::compute(shape,
                     [&](const Indices& i) {
                       Expr elements = make_const(x.dtype(), 1);
                       for (std::size_t k = 0; k < count; ++k)
                         elements = mul(elements, cast(DataType::integer(32), extent(i, k)));
                       return div(sums(i), elements);
                     },
                     {"adaptive_pool_avg", "elemwise", schedule_rule("adaptive_pool_avg")});
}

void add_pools(Table& table) {
  struct Named {
    std::string_view name, adaptive, layout;
    std::size_t count;
  };
  const Parameter data = tensor("data"), type = required("pool_type", Takes::Text);
  for (const Named& named : {Named{"nn.pool1d", "nn.adaptive_pool1d", "NCW", 1},
                             {"nn.pool2d", "nn.adaptive_pool", "NCHW", 2},
                             {"nn.pool3d", "nn.adaptive_pool3d", "NCDHW", 3}}) {
    const Parameter layout = optional("layout", Takes::Text, std::string(named.layout));
    table.add(
        named.name,
        {data, required("kernel", Takes::Sizes), required("stride", Takes::Sizes), required("dilation", Takes::Sizes),
         required("padding", Takes::Sizes), type, flag("ceil_mode", false), layout, flag("count_include_pad", true)},
        [named](const Arguments& a) {
          return pool(a.tensor("data"),
                      {for_each_dimension(named.name, "the kernel", a.sizes("kernel"), named.count), a.sizes("stride"),
                       a.sizes("dilation"), a.sizes("padding"), pool_type(a.text("pool_type")), a.flag("ceil_mode"),
                       a.text("layout"), a.flag("count_include_pad")});
        });
    table.add(named.adaptive, {data, required("output_size", Takes::Sizes), type, layout}, [](const Arguments& a) {
      return adaptive_pool(a.tensor("data"), a.sizes("output_size"), pool_type(a.text("pool_type")), a.text("layout"));
    });
  }
  table.add("nn.global_pool", {data, type, optional("layout", Takes::Text, "NCHW")}, [](const Arguments& a) {
    return adaptive_pool(a.tensor("data"), {int32(1)}, pool_type(a.text("pool_type")), a.text("layout"));
  });
}

}  // namespace tirscope::topi
