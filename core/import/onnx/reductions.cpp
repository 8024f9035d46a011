// SPDX-License-Identifier: Apache-2.0
// Reductions, softmax among them, and positions of extremes.
#include "import/onnx/node.h"
#include "ir/build.h"

namespace tirscope::onnx_import {

namespace {

/// The axes of a reduction: an attribute, from version 13 (sums) or 18 on an input. Empty: all axes.
struct Axes {
  Attr list;               ///< of Relax
  bool keeps_all = false;  ///< none are reduced (noop_with_empty_axes)
};
Axes axes_of(Node& node) {
  std::vector<int64_t> axes = node.integers("axes");
  if (node.has(1)) axes = node.known_constants(1);
  if (axes.empty()) return {{}, node.integer("noop_with_empty_axes", 0) != 0};
  return {attr_list(axes), false};
}

RelaxExpr reduced(Node& node, std::string_view op, const RelaxExpr& x) {
  Axes axes = axes_of(node);
  if (axes.keeps_all) return x;
  return node.call(op, {x}, {{"axis", axes.list}, {"keepdims", node.integer("keepdims", 1) != 0}});
}

Values reduce_sum(Node& node) { return {reduced(node, "sum", node.input(0))}; }
Values reduce_mean(Node& node) { return {reduced(node, "mean", node.input(0))}; }
Values reduce_max(Node& node) { return {reduced(node, "max", node.input(0))}; }
Values reduce_min(Node& node) { return {reduced(node, "min", node.input(0))}; }
Values reduce_prod(Node& node) { return {reduced(node, "prod", node.input(0))}; }
Values reduce_l1(Node& node) { return {reduced(node, "sum", node.call("abs", {node.input(0)}))}; }
Values reduce_sum_square(Node& node) {
  RelaxExpr x = node.input(0);
  return {reduced(node, "sum", node.call("multiply", {x, x}))};
}
Values reduce_l2(Node& node) { return {node.call("sqrt", {reduce_sum_square(node)[0]})}; }
Values reduce_log_sum(Node& node) { return {node.call("log", {reduced(node, "sum", node.input(0))})}; }
/// With the largest element taken out, so that no exponential overflows.
Values reduce_log_sum_exp(Node& node) {
  RelaxExpr x = node.input(0);
  Axes axes = axes_of(node);
  if (axes.keeps_all) return {x};
  RelaxExpr largest = node.call("max", {x}, {{"axis", axes.list}, {"keepdims", true}});
  RelaxExpr total = node.call("sum", {node.call("exp", {node.call("subtract", {x, largest})})},
                              {{"axis", axes.list}, {"keepdims", true}});
  RelaxExpr result = node.call("add", {node.call("log", {total}), largest});
  if (node.integer("keepdims", 1)) return {result};
  return {node.call("squeeze", {result}, {{"axis", axes.list}})};
}

/// Before version 13 the axes from `axis` on are one (of the flattened matrix); since then `axis` alone.
Values softmax_of(Node& node, std::string_view op) {
  RelaxExpr x = node.input(0);
  const bool flattens = node.opset() < 13;
  const int rank = node.rank(x), axis = node.axis_of(node.integer("axis", flattens ? 1 : -1), std::max(rank, 1));
  if (!flattens || axis == rank - 1) return {node.call(op, {x}, {{"axis", axis}})};
  std::vector<Expr> shape = node.shape(x);
  Expr rows = int64(1), columns = int64(1);
  for (int i = 0; i < rank; ++i) (i < axis ? rows : columns) = mul(i < axis ? rows : columns, shape[std::size_t(i)]);
  RelaxExpr matrix = node.call("reshape", {x, shape_expr({rows, columns})});
  return {node.call("reshape", {node.call(op, {matrix}, {{"axis", 1}}), shape_expr(shape)})};
}
Values softmax(Node& node) { return softmax_of(node, "nn.softmax"); }
Values log_softmax(Node& node) { return softmax_of(node, "nn.log_softmax"); }

Values arg_extreme(Node& node, std::string_view op) {
  if (node.integer("select_last_index", 0))
    node.refuse("the last of several equal elements is wanted; the first is what Relax finds");
  return {node.call(op, {node.input(0)},
                    {{"axis", node.integer("axis", 0)}, {"keepdims", node.integer("keepdims", 1) != 0}})};
}
Values arg_max(Node& node) { return arg_extreme(node, "argmax"); }
Values arg_min(Node& node) { return arg_extreme(node, "argmin"); }

constexpr Converter reduction_table[] = {{"ReduceSum", reduce_sum},
                                         {"ReduceMean", reduce_mean},
                                         {"ReduceMax", reduce_max},
                                         {"ReduceMin", reduce_min},
                                         {"ReduceProd", reduce_prod},
                                         {"ReduceL1", reduce_l1},
                                         {"ReduceL2", reduce_l2},
                                         {"ReduceSumSquare", reduce_sum_square},
                                         {"ReduceLogSum", reduce_log_sum},
                                         {"ReduceLogSumExp", reduce_log_sum_exp},
                                         {"Softmax", softmax},
                                         {"LogSoftmax", log_softmax},
                                         {"ArgMax", arg_max},
                                         {"ArgMin", arg_min}};

}  // namespace

std::span<const Converter> reduction_converters() { return reduction_table; }

}  // namespace tirscope::onnx_import
