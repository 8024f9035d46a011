// SPDX-License-Identifier: Apache-2.0
// Normalisations, as they are at inference.
#include <algorithm>

#include "import/onnx/node.h"
#include "ir/build.h"

namespace tirscope::onnx_import {

namespace {

/// A vector along the channels, as wide as x.
RelaxExpr along_channels(Node& node, const RelaxExpr& x, const RelaxExpr& vector) {
  if (node.rank(x) < 2) node.refuse("a tensor of less than two dimensions has no channels");
  std::vector<Expr> shape(std::size_t(node.rank(x)), int64(1));
  shape[1] = node.dimension(vector, 0);
  return node.call("reshape", {vector, shape_expr(shape)});
}

/// By the stored mean and variance. R.nn.batch_norm would take those of the batch, as LegalizeOps of TVM 0.18 does.
Values batch_normalization(Node& node) {
  if (node.integer("training_mode", 0)) node.refuse("it is in training mode; export the model for inference");
  RelaxExpr x = node.input(0);
  auto along = [&](std::size_t index) { return along_channels(node, x, node.input(index)); };
  RelaxExpr spread = node.call("add", {along(4), node.constant_like(x, node.number("epsilon", 1e-5))});
  RelaxExpr normal = node.call("divide", {node.call("subtract", {x, along(3)}), node.call("sqrt", {spread})});
  return {node.call("add", {node.call("multiply", {normal, along(1)}), along(2)})};
}

/// (x - mean) / sqrt(variance + epsilon) over `axes`.
RelaxExpr standardized(Node& node, const RelaxExpr& x, const std::vector<int64_t>& axes) {
  AttrDict over = {{"axis", attr_list(axes)}, {"keepdims", true}};
  RelaxExpr centred = node.call("subtract", {x, node.call("mean", {x}, over)});
  RelaxExpr variance = node.call("mean", {node.call("multiply", {centred, centred})}, over);
  RelaxExpr deviation =
      node.call("sqrt", {node.call("add", {variance, node.constant_like(x, node.number("epsilon", 1e-5))})});
  return node.call("divide", {centred, deviation});
}

Values instance_normalization(Node& node) {
  RelaxExpr x = node.input(0);
  std::vector<int64_t> axes;
  for (int i = 2; i < node.rank(x); ++i) axes.push_back(i);
  RelaxExpr scaled = node.call("multiply", {standardized(node, x, axes), along_channels(node, x, node.input(1))});
  return {node.call("add", {scaled, along_channels(node, x, node.input(2))})};
}

Values group_normalization(Node& node) {
  RelaxExpr x = node.input(0);
  const int64_t groups = node.integer("num_groups", 1), channels = node.extent(x, 1);
  if (groups <= 0 || channels % groups != 0) node.refuse("the channels are no multiple of the groups");
  std::vector<Expr> shape = node.shape(x), grouped = {shape[0], int64(groups), int64(channels / groups)};
  grouped.insert(grouped.end(), shape.begin() + 2, shape.end());
  std::vector<int64_t> axes;
  for (std::size_t i = 2; i < grouped.size(); ++i) axes.push_back(int64_t(i));
  RelaxExpr normal = standardized(node, node.call("reshape", {x, shape_expr(grouped)}), axes);
  normal = node.call("reshape", {normal, shape_expr(shape)});
  RelaxExpr scaled = node.call("multiply", {normal, along_channels(node, x, node.input(1))});
  return {node.call("add", {scaled, along_channels(node, x, node.input(2))})};
}

Values layer_normalization(Node& node) {
  if (node.wants(1) || node.wants(2)) node.refuse("its mean or deviation is wanted as a result");
  RelaxExpr x = node.input(0);
  std::vector<int64_t> axes;
  for (int i = node.axis_of(node.integer("axis", -1), node.rank(x)); i < node.rank(x); ++i) axes.push_back(i);
  RelaxExpr scale = node.input(1);
  RelaxExpr shift =
      node.has(2) ? node.input(2) : node.call("zeros_like", {scale}, {{"dtype", node.dtype(scale).str()}});
  return {node.call("nn.layer_norm", {x, scale, shift},
                    {{"axes", attr_list(axes)}, {"epsilon", node.number("epsilon", 1e-5)}})};
}

/// x / (bias + alpha / size * the sum of squares of `size` neighbouring channels) ^ beta.
Values local_response(Node& node) {
  RelaxExpr x = node.input(0);
  const int64_t size = node.integer("size", 1), channels = node.extent(x, 1);
  if (size < 1 || size > 64) node.refuse("a window of that size has no translation");
  std::vector<int64_t> widths(std::size_t(2 * node.rank(x)), 0);
  widths[2] = (size - 1) / 2, widths[3] = size - 1 - (size - 1) / 2;
  RelaxExpr zero = relax_constant(TensorData::scalar(DataType::floating(32), 0.0));
  RelaxExpr squares = node.call("nn.pad", {node.call("multiply", {x, x}), zero},
                                {{"pad_width", attr_list(widths)}, {"pad_mode", "constant"}});
  RelaxExpr total;
  for (int64_t i = 0; i < size; ++i) {
    auto one = [](int64_t value) { return relax::make_tuple({relax::prim_value(int64(value))}); };
    RelaxExpr part = node.call("strided_slice", {squares, one(1), one(i), one(i + channels)});
    total = total ? node.call("add", {total, part}) : part;
  }
  auto constant = [&](double value) { return node.constant_like(x, value); };
  RelaxExpr scaled = node.call("multiply", {total, constant(node.number("alpha", 1e-4) / double(size))});
  RelaxExpr base = node.call("add", {scaled, constant(node.number("bias", 1))});
  return {node.call("divide", {x, node.call("power", {base, constant(node.number("beta", 0.75))})})};
}

/// Nothing is dropped at inference; the mask is all true.
Values dropout(Node& node) {
  RelaxExpr x = node.input(0);
  Values results = {x};
  if (node.wants(1)) results.push_back(node.call("ones", {shape_expr(node.shape(x))}, {{"dtype", "bool"}}));
  return results;
}

constexpr Converter normalization_table[] = {{"BatchNormalization", batch_normalization},
                                             {"InstanceNormalization", instance_normalization},
                                             {"GroupNormalization", group_normalization},
                                             {"LayerNormalization", layer_normalization},
                                             {"LRN", local_response},
                                             {"Dropout", dropout}};

}  // namespace

std::span<const Converter> normalization_converters() { return normalization_table; }

}  // namespace tirscope::onnx_import
