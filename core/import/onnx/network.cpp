// SPDX-License-Identifier: Apache-2.0
// Products, convolutions and pools.
#include <algorithm>

#include "import/onnx/node.h"
#include "ir/build.h"

namespace tirscope::onnx_import {

namespace {

/// An edge on both sides of each spatial axis, as Relax writes it: all widths before, then all behind.
std::vector<int64_t> padding(Node& node, const RelaxExpr& x, const std::vector<int64_t>& kernel,
                             const std::vector<int64_t>& strides, const std::vector<int64_t>& dilations) {
  const std::size_t n = kernel.size();
  const std::string mode = node.text("auto_pad", "NOTSET");
  if (mode == "NOTSET") return node.integers("pads", std::vector<int64_t>(2 * n, 0));
  std::vector<int64_t> pads(2 * n, 0);
  if (mode == "VALID") return pads;
  if (mode != "SAME_UPPER" && mode != "SAME_LOWER") node.refuse("auto_pad is \"" + mode + "\"");
  for (std::size_t i = 0; i < n; ++i) {
    const int64_t extent = node.extent(x, int(i) + 2), window = dilations[i] * (kernel[i] - 1) + 1;
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
  shape[1] = node.shape(bias).at(0);
  return node.call("add", {x, node.call("reshape", {bias, shape_expr(shape)})});
}

std::vector<int64_t> kernel_of(Node& node, const RelaxExpr& weight, int axes) {
  std::vector<int64_t> kernel;
  for (int i = 0; i < axes; ++i) kernel.push_back(node.extent(weight, i + 2));
  return kernel;
}

Values convolution(Node& node) {
  RelaxExpr x = node.input(0), weight = node.input(1);
  const int axes = spatial(node, x);
  const std::vector<int64_t> ones(std::size_t(axes), 1), kernel = kernel_of(node, weight, axes);
  const std::vector<int64_t> strides = node.integers("strides", ones), dilations = node.integers("dilations", ones);
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
  if (wanted.empty() && mode == "NOTSET") return node.integers("pads", std::vector<int64_t>(2 * n, 0));
  std::vector<int64_t> pads(2 * n, 0);
  if (wanted.empty() && mode == "VALID") return pads;
  if (wanted.size() > n) wanted.erase(wanted.begin(), wanted.end() - std::ptrdiff_t(n));
  for (std::size_t i = 0; i < n; ++i) {
    const int64_t extent = node.extent(x, int(i) + 2), goal = wanted.empty() ? extent * strides[i] : wanted[i];
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
  const std::vector<int64_t> ones(std::size_t(axes), 1), kernel = kernel_of(node, weight, axes);
  const std::vector<int64_t> strides = node.integers("strides", ones), dilations = node.integers("dilations", ones);
  const std::vector<int64_t> output_padding =
      node.integers("output_padding", std::vector<int64_t>(std::size_t(axes), 0));
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
  const std::vector<int64_t> ones(std::size_t(axes), 1), kernel = node.integers("kernel_shape", ones);
  if (int(kernel.size()) != axes) node.refuse("the window has another number of axes than the tensor");
  const std::vector<int64_t> strides = node.integers("strides", ones), dilations = node.integers("dilations", ones);
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
    for (int i = 0; i < 2; ++i)
      size[std::size_t(i)] = int64(int64_t(double(node.extent(x, i + 2)) * constant->data.number(i + 2)));
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
