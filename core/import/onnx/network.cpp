// SPDX-License-Identifier: Apache-2.0
// Products, convolutions and pools.
#include <algorithm>
#include <limits>

#include "import/onnx/node.h"
#include "ir/build.h"
#include "support/format.h"

namespace tirscope::onnx_import {

namespace {

/// The attribute's numbers, one for each of `count`, from `least` on and below 2^31; `otherwise` each where it is not
/// given.
std::vector<int64_t> window_numbers(Node& node, const char* name, std::size_t count, int64_t least, int64_t otherwise) {
  std::vector<int64_t> values = node.integers(name, std::vector<int64_t>(count, otherwise));
  if (values.size() != count) node.refuse(formatted("{} has {} numbers; expected {}", name, values.size(), count));
  for (int64_t value : values)
    if (value < least || value > std::numeric_limits<int32_t>::max())
      node.refuse(formatted("{} has {}; expected numbers from {} to 2147483647", name, value, least));
  return values;
}

/// The extent of a tensor along an axis that windows go over, below 2^31.
int64_t window_extent(Node& node, const RelaxExpr& x, std::size_t axis) {
  const int64_t extent = node.extent(x, int(axis) + 2);
  if (extent < 0 || extent > std::numeric_limits<int32_t>::max())
    node.refuse(formatted("an extent is {}; expected one below 2147483648", extent));
  return extent;
}

constexpr int64_t any_width = std::numeric_limits<int32_t>::min();

/// An edge on both sides of each spatial axis, as Relax writes it: all widths before, then all behind.
std::vector<int64_t> padding(Node& node, const RelaxExpr& x, const std::vector<int64_t>& kernel,
                             const std::vector<int64_t>& strides, const std::vector<int64_t>& dilations) {
  const std::size_t n = kernel.size();
  const std::string mode = node.text("auto_pad", "NOTSET");
  if (mode == "NOTSET") return window_numbers(node, "pads", 2 * n, any_width, 0);
  std::vector<int64_t> pads(2 * n, 0);
  if (mode == "VALID") return pads;
  if (mode != "SAME_UPPER" && mode != "SAME_LOWER") node.refuse("auto_pad is \"" + mode + "\"");
  for (std::size_t i = 0; i < n; ++i) {
    const int64_t extent = window_extent(node, x, i), window = dilations[i] * (kernel[i] - 1) + 1;
    const int64_t results = (extent + strides[i] - 1) / strides[i];
    const int64_t total = std::max<int64_t>(0, (results - 1) * strides[i] + window - extent);
    pads[i] = mode == "SAME_UPPER" ? total / 2 : total - total / 2;
    pads[i + n] = total - pads[i];
  }
  return pads;
}

/// The number of spatial axes: "1d", "2d", "3d" and the layouts.
int spatial(Node& node, const RelaxExpr& x) {
  const int axes = node.rank(x) - 2;
  if (axes < 1 || axes > 3) node.refuse("expected one to three spatial axes");
  return axes;
}

RelaxExpr with_channel_bias(Node& node, const RelaxExpr& x, std::size_t index) {
  if (!node.has(index)) return x;
  RelaxExpr bias = node.input(index);
  std::vector<Expr> shape(std::size_t(node.rank(x)), int64(1));
  shape[1] = node.dimension(bias, 0);
  return node.call("add", {x, node.call("reshape", {bias, shape_expr(shape)})});
}

std::vector<int64_t> kernel_of(Node& node, const RelaxExpr& weight, int axes) {
  std::vector<int64_t> kernel;
  for (int i = 0; i < axes; ++i) kernel.push_back(window_extent(node, weight, std::size_t(i)));
  return kernel;
}

Values convolution(Node& node) {
  RelaxExpr x = node.input(0), weight = node.input(1);
  const int axes = spatial(node, x);
  const auto n = std::size_t(axes);
  const std::vector<int64_t> kernel = kernel_of(node, weight, axes), strides = window_numbers(node, "strides", n, 1, 1),
                             dilations = window_numbers(node, "dilations", n, 1, 1);
  RelaxExpr result = node.call("nn.conv" + std::to_string(axes) + "d", {x, weight},
                               {{"strides", attr_list(strides)},
                                {"padding", attr_list(padding(node, x, kernel, strides, dilations))},
                                {"dilation", attr_list(dilations)},
                                {"groups", node.integer("group", 1)}});
  return {with_channel_bias(node, result, 2)};
}

/// The widths before and behind, where the output's size is given or is to be the input's times the stride.
std::vector<int64_t> transposed_padding(Node& node, const RelaxExpr& x, const std::vector<int64_t>& kernel,
                                        const std::vector<int64_t>& strides, const std::vector<int64_t>& dilations,
                                        const std::vector<int64_t>& output_padding) {
  const std::size_t n = kernel.size();
  const std::string mode = node.text("auto_pad", "NOTSET");
  std::vector<int64_t> wanted = node.integers("output_shape");
  for (int64_t size : wanted)
    if (size < 0 || size > std::numeric_limits<int32_t>::max())
      node.refuse(formatted("output_shape has {}; expected numbers from 0 to 2147483647", size));
  if (wanted.empty() && mode == "NOTSET") return window_numbers(node, "pads", 2 * n, any_width, 0);
  std::vector<int64_t> pads(2 * n, 0);
  if (wanted.empty() && mode == "VALID") return pads;
  if (wanted.size() > n) wanted.erase(wanted.begin(), wanted.end() - std::ptrdiff_t(n));
  if (!wanted.empty() && wanted.size() != n) node.refuse("output_shape has too few numbers");
  for (std::size_t i = 0; i < n; ++i) {
    const int64_t extent = window_extent(node, x, i), goal = wanted.empty() ? extent * strides[i] : wanted[i];
    const int64_t total = strides[i] * (extent - 1) + output_padding[i] + (kernel[i] - 1) * dilations[i] + 1 - goal;
    pads[mode == "SAME_UPPER" ? i : i + n] = total / 2;
    pads[mode == "SAME_UPPER" ? i + n : i] = total - total / 2;
  }
  return pads;
}

Values transposed_convolution(Node& node) {
  RelaxExpr x = node.input(0), weight = node.input(1);
  const int axes = spatial(node, x);
  if (axes > 2) node.refuse("Relax has transposed convolutions of one and two axes");
  const auto n = std::size_t(axes);
  const std::vector<int64_t> kernel = kernel_of(node, weight, axes), strides = window_numbers(node, "strides", n, 1, 1),
                             dilations = window_numbers(node, "dilations", n, 1, 1),
                             output_padding = window_numbers(node, "output_padding", n, 0, 0);
  RelaxExpr result =
      node.call("nn.conv" + std::to_string(axes) + "d_transpose", {x, weight},
                {{"strides", attr_list(strides)},
                 {"padding", attr_list(transposed_padding(node, x, kernel, strides, dilations, output_padding))},
                 {"output_padding", attr_list(output_padding)},
                 {"dilation", attr_list(dilations)},
                 {"groups", node.integer("group", 1)}});
  return {with_channel_bias(node, result, 2)};
}

Values pool(Node& node, std::string_view op) {
  RelaxExpr x = node.input(0);
  if (node.wants(1)) node.refuse("the positions of the largest elements are wanted, which Relax does not give");
  const int axes = spatial(node, x);
  const auto n = std::size_t(axes);
  const std::vector<int64_t> kernel = window_numbers(node, "kernel_shape", n, 1, 1),
                             strides = window_numbers(node, "strides", n, 1, 1),
                             dilations = window_numbers(node, "dilations", n, 1, 1);
  AttrDict attrs = {{"pool_size", attr_list(kernel)},
                    {"strides", attr_list(strides)},
                    {"dilation", attr_list(dilations)},
                    {"padding", attr_list(padding(node, x, kernel, strides, dilations))},
                    {"ceil_mode", node.integer("ceil_mode", 0) != 0}};
  attrs["count_include_pad"] = node.integer("count_include_pad", 0) != 0;
  return {node.call(std::string(op) + std::to_string(axes) + "d", {x}, std::move(attrs))};
}
Values max_pool(Node& node) { return pool(node, "nn.max_pool"); }
Values average_pool(Node& node) { return pool(node, "nn.avg_pool"); }

Values global_pool(Node& node, std::string_view op) {
  RelaxExpr x = node.input(0);
  std::vector<int64_t> axes;
  for (int i = 2; i < node.rank(x); ++i) axes.push_back(i);
  return {node.call(op, {x}, {{"axis", attr_list(axes)}, {"keepdims", true}})};
}
Values global_average_pool(Node& node) { return global_pool(node, "mean"); }
Values global_max_pool(Node& node) { return global_pool(node, "max"); }

Values matrix_product(Node& node) { return {node.call("matmul", {node.input(0), node.input(1)})}; }

/// alpha * A' * B' + beta * C.
Values general_product(Node& node) {
  RelaxExpr a = node.input(0), b = node.input(1);
  auto scaled = [&](const RelaxExpr& value, double by) {
    return by == 1 ? value : node.call("multiply", {node.constant_like(value, by), value});
  };
  a = scaled(a, node.number("alpha", 1));
  if (node.integer("transA", 0)) a = node.call("permute_dims", {a}, {{"axes", attr_list({1, 0})}});
  if (node.integer("transB", 0)) b = node.call("permute_dims", {b}, {{"axes", attr_list({1, 0})}});
  RelaxExpr product = node.call("matmul", {a, b});
  const double beta = node.number("beta", 1);
  if (!node.has(2) || beta == 0) return {product};
  return {node.call("add", {product, scaled(node.input(2), beta)})};
}

/// Enlarged or reduced images, by sizes or by factors.
Values resize(Node& node) {
  RelaxExpr x = node.input(0);
  if (node.rank(x) != 4) node.refuse("expected images: a tensor of four dimensions");
  const bool old = node.opset() < 11, upsample = node.proto.op_type() == "Upsample";
  const std::size_t scales = old || upsample ? 1 : 2;
  std::vector<Expr> shape = node.shape(x), size = {shape[2], shape[3]};
  if (node.has(3)) {
    Integers sizes = node.known_input(3);
    if (sizes.size() != 4) node.refuse("expected four sizes");
    size = {sizes[2], sizes[3]};
  } else {
    auto constant = node.has(scales) ? as<RelaxConstantNode>(node.raw_input(scales)) : nullptr;
    if (!constant || !constant->data || constant->data.size() != 4)
      node.refuse("expected four factors that the model states");
    for (std::size_t i = 0; i < 2; ++i) {
      const double scaled = double(window_extent(node, x, i)) * constant->data.number(int64_t(i) + 2);
      if (!(scaled >= 0 && scaled < 0x1p31)) node.refuse("the factors make no size below 2147483648");
      size[i] = int64(int64_t(scaled));
    }
  }
  const std::string mode = node.text("mode", "nearest");
  const std::string method = mode == "nearest" ? "nearest_neighbor" : mode;
  const std::string rounding = node.text("nearest_mode", "round_prefer_floor");
  const std::string coordinates =
      node.text("coordinate_transformation_mode", old || upsample ? "asymmetric" : "half_pixel");
  return {node.call(
      "image.resize2d", {x, shape_expr(size)},
      {{"layout", "NCHW"},
       {"method", method},
       {"coordinate_transformation_mode", coordinates},
       {"rounding_method", mode == "nearest" ? (old || upsample ? std::string("floor") : rounding) : std::string()},
       {"cubic_alpha", node.number("cubic_coeff_a", -0.75)}})};
}

constexpr Converter network_table[] = {{"Conv", convolution},
                                       {"ConvTranspose", transposed_convolution},
                                       {"MaxPool", max_pool},
                                       {"AveragePool", average_pool},
                                       {"GlobalAveragePool", global_average_pool},
                                       {"GlobalMaxPool", global_max_pool},
                                       {"MatMul", matrix_product},
                                       {"Gemm", general_product},
                                       {"Resize", resize},
                                       {"Upsample", resize}};

}  // namespace

std::span<const Converter> network_converters() { return network_table; }

}  // namespace tirscope::onnx_import
