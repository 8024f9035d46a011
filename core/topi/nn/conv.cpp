// SPDX-License-Identifier: Apache-2.0
#include "topi/nn/conv.h"

#include <algorithm>

#include "topi/table.h"
#include "topi/transform/layout.h"

namespace tirscope::topi {

namespace {

/// Where a layout keeps [N, C, spatial...] or [O, I, spatial...].
struct Order {
  std::vector<std::size_t> positions;  ///< of the canonical dimensions, in the layout

  std::vector<Expr> canonical(const std::vector<Expr>& in_layout) const {
    std::vector<Expr> out;
    for (std::size_t at : positions) out.push_back(in_layout[at]);
    return out;
  }
  template <class T>
  std::vector<T> in_layout(const std::vector<T>& canonical) const {
    std::vector<T> out(canonical.size());
    for (std::size_t k = 0; k < canonical.size(); ++k) out[positions[k]] = canonical[k];
    return out;
  }
};

/// `first` and `second` are the letters that are not spatial.
Order order_of(const Layout& layout, char first, char second, std::size_t ndim) {
  if (layout.has_blocks() || layout.axes().size() != ndim)
    refuse(bad_input("topi.layout", "topi.nn.conv: the layout {0} does not fit a tensor of {1} dimensions",
                     layout.text(), ndim));
  Order out{{layout.position("nn.conv", first), layout.position("nn.conv", second)}};
  for (std::size_t k = 0; k < layout.axes().size(); ++k)
    if (layout.axes()[k].name != first && layout.axes()[k].name != second) out.positions.push_back(k);
  return out;
}

/// Channels before the spatial dimensions: OIHW; behind them: HWIO.
Order default_kernel_order(const Order& data) {
  const std::size_t spatial = data.positions.size() - 2;
  Order out;
  if (data.positions[1] < data.positions[2])
    out.positions = {0, 1};
  else
    out.positions = {spatial + 1, spatial};
  for (std::size_t d = 0; d < spatial; ++d) out.positions.push_back(out.positions[0] == 0 ? d + 2 : d);
  return out;
}

/// The sums' axes in the order of the data's layout. As TVM counts: it leaves out the first dimension of the layout,
/// which need not be the batch.
std::vector<IterVar> in_layout_order(const Order& data, const std::vector<IterVar>& channels_then_spatial) {
  std::vector<std::size_t> which(data.positions.size());
  for (std::size_t k = 0; k < which.size(); ++k) which[data.positions[k]] = k;
  std::vector<IterVar> out;
  for (std::size_t k = 1; k < which.size(); ++k)
    out.push_back(channels_then_spatial[which[k] - (which[k] > which[0] ? 1 : 0)]);
  return out;
}

/// The names of the axes of the result, [N, C, spatial...].
std::vector<std::string> axis_names(std::size_t spatial) {
  const char* const names[] = {"nn", "ff", "yy", "xx", "zz"};
  return {names, names + spatial + 2};
}

/// What the parts of a convolution are, in canonical order.
struct Geometry {
  Order data, kernel;
  std::vector<Expr> data_shape, kernel_shape;
  std::vector<Expr> strides, dilation;
  Sides sides;
  std::size_t spatial() const { return strides.size(); }
};

Geometry geometry(const Tensor& data, const Tensor& kernel, const Convolution& what) {
  Geometry out;
  if (data.ndim() < 3 || data.ndim() > 5)
    refuse(bad_input("topi.dimensions", "topi.nn.conv has one to three spatial dimensions; {0} has {1} dimensions",
                     data.name(), data.ndim()));
  expect_ndim("nn.conv", kernel, data.ndim());
  out.data = order_of(Layout::parse("nn.conv", what.data_layout), 'N', 'C', data.ndim());
  out.kernel = what.kernel_layout.empty()
                   ? default_kernel_order(out.data)
                   : order_of(Layout::parse("nn.conv", what.kernel_layout), 'O', 'I', data.ndim());
  out.data_shape = out.data.canonical(data.shape());
  out.kernel_shape = out.kernel.canonical(kernel.shape());
  const std::size_t spatial = data.ndim() - 2;
  out.strides = for_each_dimension("nn.conv", "the stride", what.strides, spatial);
  out.dilation = for_each_dimension("nn.conv", "the dilation", what.dilation, spatial);
  expect_at_least("nn.conv", "the stride", out.strides, 1);
  expect_at_least("nn.conv", "the dilation", out.dilation, 1);
  std::vector<Expr> window;
  for (std::size_t d = 0; d < spatial; ++d) {
    const Expr& size = out.kernel_shape[d + 2];
    const Expr one = make_const(size->dtype, 1);
    window.push_back(simplified(tirscope::add(mul(tirscope::sub(size, one), out.dilation[d]), one)));
  }
  out.sides = pad_sides("nn.conv", what.padding, window);
  return out;
}

void expect_channels(const Geometry& g, int64_t groups) {
  if (groups < 1) refuse(bad_input("topi.count", "topi.nn.conv has at least one group, not {0}", groups));
  const auto in = as_int(g.data_shape[1]), out = as_int(g.kernel_shape[0]), per_group = as_int(g.kernel_shape[1]);
  if ((in && *in % groups != 0) || (out && *out % groups != 0))
    refuse(bad_input("topi.sizes", "topi.nn.conv: the channels are not divisible into {0} groups", groups));
  if (in && per_group && *in != *per_group * groups)
    refuse(bad_input("topi.sizes",
                     "topi.nn.conv: the kernel takes {0} channels a group, the data has {1} in {2} groups", *per_group,
                     *in, groups));
}

/// The shape of the result, canonical.
Shape result_shape(const Geometry& g) {
  Shape out = {g.data_shape[0], g.kernel_shape[0]};
  for (std::size_t d = 0; d < g.spatial(); ++d) {
    const Expr &size = g.data_shape[d + 2], &window = g.kernel_shape[d + 2];
    const Expr one = make_const(size->dtype, 1);
    const Expr moves = tirscope::sub(tirscope::sub(size, mul(tirscope::sub(window, one), g.dilation[d])), one);
    const Expr padded = tirscope::add(tirscope::add(moves, g.sides.before[d]), g.sides.after[d]);
    out.push_back(simplified(tirscope::add(floordiv(padded, g.strides[d]), one)));
    if (as_int(out.back()).value_or(1) < 1)
      refuse(bad_input("topi.sizes", "topi.nn.conv: the window is larger than the padded data"));
  }
  return out;
}

Expr divided(const Expr& channels, int64_t groups) {
  return simplified(floordiv(channels, make_const(channels->dtype, groups)));
}

}  // namespace

Tensor conv(const Tensor& data, const Tensor& kernel, const Convolution& what) {
  const Geometry g = geometry(data, kernel, what);
  expect_channels(g, what.groups);
  const DataType dtype = what.out_dtype.value_or(data.dtype());
  std::vector<Expr> before = {int32(0), int32(0)}, after = before;
  before.insert(before.end(), g.sides.before.begin(), g.sides.before.end());
  after.insert(after.end(), g.sides.after.begin(), g.sides.after.end());
  const Tensor padded = pad(data, g.data.in_layout(before), g.data.in_layout(after), "pad_temp");

  const Expr group_inputs = divided(g.data_shape[1], what.groups),
             group_outputs = divided(g.kernel_shape[0], what.groups);
  std::vector<IterVar> summed = {te::reduce_axis(group_inputs, "rc")};
  const char* const names[] = {"ry", "rx", "rz"};
  for (std::size_t d = 0; d < g.spatial(); ++d) summed.push_back(te::reduce_axis(g.kernel_shape[d + 2], names[d]));

  const std::string letters = formatted("{}conv{}d_{}", what.groups > 1 ? "group_" : "", g.spatial(), [&] {
    std::string lower = what.data_layout;
    std::ranges::transform(lower, lower.begin(), [](char c) { return char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
    return lower;
  }());
  AttrDict attrs;
  if (what.free_kernel_layout) attrs["layout_free_placeholders"] = AttrList{kernel.buffer()};
  return te::compute(
      g.data.in_layout(result_shape(g)),
      [&](const Indices& i) {
        const Indices at = g.data.canonical(i);
        const Expr channel = what.groups == 1
                                 ? Expr(summed[0]->var)
                                 : tirscope::add(mul(floordiv(at[1], group_outputs), group_inputs), summed[0]->var);
        Indices of_data = {at[0], channel}, of_kernel = {at[1], summed[0]->var};
        for (std::size_t d = 0; d < g.spatial(); ++d) {
          of_data.push_back(tirscope::add(mul(at[d + 2], g.strides[d]), mul(Expr(summed[d + 1]->var), g.dilation[d])));
          of_kernel.push_back(summed[d + 1]->var);
        }
        return te::sum(
            mul(cast(dtype, padded(g.data.in_layout(of_data))), cast(dtype, kernel(g.kernel.in_layout(of_kernel)))),
            in_layout_order(g.data, summed));
      },
      {letters, letters, attrs, g.data.in_layout(axis_names(g.spatial()))});
}

namespace {

/// Those with a fixed layout.
struct Fixed {
  std::string_view name;
  std::string_view data_layout, kernel_layout;
  std::string_view out_dtype = {};  ///< the default; empty: None
  bool free_kernel_layout = false;
};

Convolution convolution_of(const Arguments& a, std::string_view stride, int64_t groups) {
  return {a.sizes(stride), a.padding("padding"), a.sizes("dilation"), groups, "", "", a.type_or_none("out_dtype")};
}

void add_fixed(Table& table, const Fixed& fixed, bool grouped) {
  std::vector<Parameter> parameters = {tensor("Input"), tensor("Filter"), required("stride", Takes::Sizes),
                                       required("padding", Takes::Padding), required("dilation", Takes::Sizes)};
  if (grouped) parameters.push_back(required("groups", Takes::Integer));
  parameters.push_back(fixed.out_dtype.empty() ? or_none("out_dtype", Takes::Type)
                                               : optional("out_dtype", Takes::Type, std::string(fixed.out_dtype)));
  if (!fixed.out_dtype.empty()) {
    parameters.push_back(optional("auto_scheduler_rewritten_layout", Takes::Text, ""));
    parameters.push_back(or_none("meta_schedule_original_shape", Takes::Sizes));
  }
  table.add(fixed.name, std::move(parameters), [fixed, grouped](const Arguments& a) {
    Convolution what = convolution_of(a, "stride", grouped ? a.integer("groups") : 1);
    what.data_layout = fixed.data_layout;
    what.kernel_layout = fixed.kernel_layout;
    what.free_kernel_layout = fixed.free_kernel_layout;
    return conv(a.tensor("Input"), a.tensor("Filter"), what);
  });
}

/// With one spatial dimension everything has a default.
void add_1d(Table& table, std::string_view name, std::string_view data_layout, std::string_view kernel_layout,
            bool grouped) {
  std::vector<Parameter> parameters = {tensor("data"), tensor("kernel"), optional("strides", Takes::Sizes, 1),
                                       optional("padding", Takes::Padding, "VALID"),
                                       optional("dilation", Takes::Sizes, 1)};
  if (grouped) parameters.push_back(optional("groups", Takes::Integer, 1));
  const bool any_layout = data_layout.empty();
  if (any_layout) {
    parameters.push_back(optional("data_layout", Takes::Text, "NCW"));
    parameters.push_back(optional("kernel_layout", Takes::Text, ""));
  }
  parameters.push_back(or_none("out_dtype", Takes::Type));
  table.add(name, std::move(parameters), [=](const Arguments& a) {
    Convolution what = convolution_of(a, "strides", grouped ? a.integer("groups") : 1);
    what.data_layout = any_layout ? a.text("data_layout") : std::string(data_layout);
    what.kernel_layout = any_layout ? a.text("kernel_layout") : std::string(kernel_layout);
    return conv(a.tensor("data"), a.tensor("kernel"), what);
  });
}

void add_general(Table& table) {
  const Parameter padding = required("padding", Takes::Padding), dilation = required("dilation", Takes::Sizes);
  const Parameter out_dtype = or_none("out_dtype", Takes::Type);
  table.add(
      "nn.conv",
      {tensor("inp"), tensor("filt"), required("stride", Takes::Sizes), padding, dilation,
       required("groups", Takes::Integer), required("data_layout", Takes::Text),
       optional("kernel_layout", Takes::Text, ""), out_dtype, or_none("auto_scheduler_rewritten_layout", Takes::Text),
       or_none("meta_schedule_original_shape", Takes::Sizes), flag("auto_scheduler_should_rewrite_layout", false)},
      [](const Arguments& a) {
        Convolution what = convolution_of(a, "stride", a.integer("groups"));
        what.data_layout = a.text("data_layout");
        what.kernel_layout = a.text("kernel_layout");
        what.free_kernel_layout = a.flag("auto_scheduler_should_rewrite_layout");
        return conv(a.tensor("inp"), a.tensor("filt"), what);
      });
  table.add("nn.conv2d",
            {tensor("input"), tensor("filter"), required("strides", Takes::Sizes), padding, dilation,
             optional("data_layout", Takes::Text, "NCHW"), optional("kernel_layout", Takes::Text, ""), out_dtype},
            [](const Arguments& a) {
              Convolution what = convolution_of(a, "strides", 1);
              what.data_layout = a.text("data_layout");
              what.kernel_layout = a.text("kernel_layout");
              return conv(a.tensor("input"), a.tensor("filter"), what);
            });
}

struct Depthwise {
  std::vector<Expr> strides, dilation;
  Padding padding;
  bool channels_last = false;
  std::string kernel_layout = "HWOI";  ///< with channels last
  std::optional<DataType> out_dtype = {};
};

/// Every input channel has as many filters of its own as the kernel's second dimension counts.
Tensor depthwise_conv2d(std::string_view op, const Tensor& data, const Tensor& kernel, const Depthwise& what) {
  expect_ndim(op, data, 4);
  expect_ndim(op, kernel, 4);
  const Order data_order{what.channels_last ? std::vector<std::size_t>{0, 3, 1, 2}
                                            : std::vector<std::size_t>{0, 1, 2, 3}};
  // [channel, multiplier, height, width]
  Order kernel_order{{0, 1, 2, 3}};
  if (what.channels_last && what.kernel_layout == "HWIO")
    kernel_order.positions = {3, 2, 0, 1};
  else if (what.channels_last)
    kernel_order.positions = {2, 3, 0, 1};
  Geometry g{data_order,
             kernel_order,
             data_order.canonical(data.shape()),
             kernel_order.canonical(kernel.shape()),
             for_each_dimension(op, "the stride", what.strides, 2),
             for_each_dimension(op, "the dilation", what.dilation, 2),
             {}};
  std::vector<Expr> window;
  for (std::size_t d = 0; d < 2; ++d) {
    const Expr& size = g.kernel_shape[d + 2];
    const Expr one = make_const(size->dtype, 1);
    window.push_back(simplified(tirscope::add(mul(tirscope::sub(size, one), g.dilation[d]), one)));
  }
  expect_at_least(op, "the stride", g.strides, 1);
  expect_at_least(op, "the dilation", g.dilation, 1);
  g.sides = pad_sides(op, what.padding, window);
  const Expr multiplier = g.kernel_shape[1];
  Shape shape = result_shape(g);
  shape[1] = simplified(mul(g.data_shape[1], multiplier));
  const DataType dtype = what.out_dtype.value_or(data.dtype());
  const std::vector<Expr> zero = {int32(0), int32(0)};
  std::vector<Expr> before = zero, after = zero;
  before.insert(before.end(), g.sides.before.begin(), g.sides.before.end());
  after.insert(after.end(), g.sides.after.begin(), g.sides.after.end());
  const Tensor padded = pad(data, g.data.in_layout(before), g.data.in_layout(after), "PaddedInput");
  const std::vector<IterVar> summed = {te::reduce_axis(g.kernel_shape[2], "di"),
                                       te::reduce_axis(g.kernel_shape[3], "dj")};
  return te::compute(
      g.data.in_layout(shape),
      [&](const Indices& i) {
        const Indices at = g.data.canonical(i);
        const Expr channel = floordiv(at[1], multiplier);
        Indices of_data = {at[0], channel}, of_kernel = {channel, floormod(at[1], multiplier)};
        for (std::size_t d = 0; d < 2; ++d) {
          of_data.push_back(tirscope::add(mul(at[d + 2], g.strides[d]), mul(Expr(summed[d]->var), g.dilation[d])));
          of_kernel.push_back(summed[d]->var);
        }
        return te::sum(
            mul(cast(dtype, padded(g.data.in_layout(of_data))), cast(dtype, kernel(g.kernel.in_layout(of_kernel)))),
            summed);
      },
      {"DepthwiseConv2d",
       what.channels_last ? "depthwise_conv2d_nhwc" : "depthwise_conv2d_nchw",
       {},
       g.data.in_layout(std::vector<std::string>{"b", "c", "i", "j"})});
}

void add_depthwise(Table& table, std::string_view name, bool channels_last) {
  std::vector<Parameter> parameters = {tensor("Input"), tensor("Filter"), required("stride", Takes::Sizes),
                                       required("padding", Takes::Padding), required("dilation", Takes::Sizes)};
  if (channels_last) parameters.push_back(optional("kernel_layout", Takes::Text, "HWOI"));
  parameters.push_back(or_none("out_dtype", Takes::Type));
  table.add(name, std::move(parameters), [name, channels_last](const Arguments& a) {
    Depthwise what{a.sizes("stride"), a.sizes("dilation"), a.padding("padding"), channels_last};
    if (channels_last) what.kernel_layout = a.text("kernel_layout");
    what.out_dtype = a.type_or_none("out_dtype");
    return depthwise_conv2d(name, a.tensor("Input"), a.tensor("Filter"), what);
  });
}

}  // namespace

void add_convolutions(Table& table) {
  add_general(table);
  add_fixed(table, {"nn.conv2d_nchw", "NCHW", "OIHW"}, false);
  add_fixed(table, {"nn.conv2d_hwcn", "HWCN", "HWIO"}, false);
  add_fixed(table, {"nn.conv2d_nhwc", "NHWC", "HWIO", "float32", true}, false);
  add_fixed(table, {"nn.group_conv2d_nchw", "NCHW", "OIHW"}, true);
  add_fixed(table, {"nn.group_conv2d_nhwc", "NHWC", "HWIO"}, true);
  add_fixed(table, {"nn.conv3d_ncdhw", "NCDHW", "OIDHW"}, true);
  add_fixed(table, {"nn.conv3d_ndhwc", "NDHWC", "DHWIO", "float32"}, true);
  add_1d(table, "nn.conv1d", "", "", true);
  add_1d(table, "nn.conv1d_ncw", "NCW", "OIW", false);
  add_1d(table, "nn.conv1d_nwc", "NWC", "WIO", false);
  add_1d(table, "nn.group_conv1d_ncw", "NCW", "OIW", true);
  add_1d(table, "nn.group_conv1d_nwc", "NWC", "WIO", true);
  add_depthwise(table, "nn.depthwise_conv2d_nchw", false);
  add_depthwise(table, "nn.depthwise_conv2d_nhwc", true);
}

}  // namespace tirscope::topi
