// SPDX-License-Identifier: Apache-2.0
// Operators that compute each element from the elements at the same position.
#include <cmath>
#include <limits>

#include "import/onnx/node.h"

namespace tirscope::onnx_import {

namespace {

/// The operators that Relax has with the same meaning, by one or two inputs.
struct Same {
  std::string_view op_type, relax;
};
constexpr Same same_unary[] = {{"Abs", "abs"},      {"Acos", "acos"},       {"Acosh", "acosh"},
                               {"Asin", "asin"},    {"Asinh", "asinh"},     {"Atan", "atan"},
                               {"Atanh", "atanh"},  {"Ceil", "ceil"},       {"Cos", "cos"},
                               {"Cosh", "cosh"},    {"Erf", "erf"},         {"Exp", "exp"},
                               {"Floor", "floor"},  {"IsNaN", "isnan"},     {"Log", "log"},
                               {"Neg", "negative"}, {"Not", "logical_not"}, {"Relu", "nn.relu"},
                               {"Round", "round"},  {"Sigmoid", "sigmoid"}, {"Sign", "sign"},
                               {"Sin", "sin"},      {"Sinh", "sinh"},       {"Sqrt", "sqrt"},
                               {"Tan", "tan"},      {"Tanh", "tanh"},       {"BitwiseNot", "bitwise_not"}};
constexpr Same same_binary[] = {{"Add", "add"},
                                {"Sub", "subtract"},
                                {"Mul", "multiply"},
                                {"Div", "divide"},
                                {"And", "logical_and"},
                                {"Or", "logical_or"},
                                {"Xor", "logical_xor"},
                                {"Equal", "equal"},
                                {"Less", "less"},
                                {"LessOrEqual", "less_equal"},
                                {"Greater", "greater"},
                                {"GreaterOrEqual", "greater_equal"},
                                {"BitwiseAnd", "bitwise_and"},
                                {"BitwiseOr", "bitwise_or"},
                                {"BitwiseXor", "bitwise_xor"}};

std::string_view relax_name(std::span<const Same> table, std::string_view op_type) {
  for (const Same& entry : table)
    if (entry.op_type == op_type) return entry.relax;
  return {};
}

Values unary(Node& node) { return {node.call(relax_name(same_unary, node.proto.op_type()), {node.input(0)})}; }

/// The second operand. Before version 7 it was broadcast only when asked, and its dimensions could be at `axis` of
/// the first one instead of its end.
RelaxExpr second_operand(Node& node) {
  RelaxExpr value = node.input(1);
  if (node.opset() >= 7 || !node.attribute("axis")) return value;
  const int rank = node.rank(node.input(0)), axis = node.axis_of(node.integer("axis", 0), rank);
  std::vector<Expr> shape = node.shape(value);
  for (int behind = rank - axis - int(shape.size()); behind > 0; --behind) shape.push_back(int64(1));
  return node.call("reshape", {value, shape_expr(shape)});
}

Values binary(Node& node) {
  return {node.call(relax_name(same_binary, node.proto.op_type()), {node.input(0), second_operand(node)})};
}

/// x1 op x2 op x3 ..., from the left.
RelaxExpr folded(Node& node, std::string_view op) {
  Values all = node.all_inputs();
  if (all.empty()) node.refuse("expected at least one input");
  RelaxExpr total = all.front();
  for (std::size_t i = 1; i < all.size(); ++i) total = node.call(op, {total, all[i]});
  return total;
}
Values sum(Node& node) { return {folded(node, "add")}; }
Values maximum(Node& node) { return {folded(node, "maximum")}; }
Values minimum(Node& node) { return {folded(node, "minimum")}; }
Values mean(Node& node) {
  RelaxExpr total = folded(node, "add");
  return {node.call("divide", {total, node.constant_like(total, double(node.inputs()))})};
}

Values identity(Node& node) { return {node.raw_input(0)}; }

/// The exponent in the type of the base, as ONNX allows them to differ.
Values power(Node& node) {
  RelaxExpr base = node.input(0), exponent = second_operand(node);
  if (node.dtype(exponent) != node.dtype(base))
    exponent = node.call("astype", {exponent}, {{"dtype", node.dtype(base).str()}});
  return {node.call("power", {base, exponent})};
}

/// The remainder with the sign of the divisor (integers), or of the dividend (fmod).
Values remainder(Node& node) {
  RelaxExpr a = node.input(0), b = node.input(1);
  RelaxExpr quotient = node.call(node.integer("fmod", 0) ? "divide" : "floor_divide", {a, b});
  if (node.integer("fmod", 0)) {
    RelaxExpr zero = node.constant_like(a, 0);
    quotient = node.call(
        "where", {node.call("less", {quotient, zero}), node.call("ceil", {quotient}), node.call("floor", {quotient})});
  }
  return {node.call("subtract", {a, node.call("multiply", {quotient, b})})};
}

Values clip(Node& node) {
  RelaxExpr x = node.input(0);
  const bool by_inputs = node.opset() >= 11;
  if (by_inputs) {
    // The bounds may be computed.
    if (node.has(1)) x = node.call("maximum", {x, node.input(1)});
    if (node.has(2)) x = node.call("minimum", {x, node.input(2)});
    return {x};
  }
  if (node.attribute("min")) x = node.call("maximum", {x, node.constant_like(x, node.number("min", 0))});
  if (node.attribute("max")) x = node.call("minimum", {x, node.constant_like(x, node.number("max", 0))});
  return {x};
}

Values cast(Node& node) {
  DataType dtype = relax::checked(element_type(int32_t(node.integer("to", 0)), node.proto.name()));
  return {node.call("astype", {node.input(0)}, {{"dtype", dtype.str()}})};
}

RelaxExpr select_positive(Node& node, const RelaxExpr& x, const RelaxExpr& positive, const RelaxExpr& other) {
  return node.call("where", {node.call("greater", {x, node.constant_like(x, 0)}), positive, other});
}

/// alpha * (exp(x) - 1) below 0.
Values elu(Node& node) {
  RelaxExpr x = node.input(0);
  RelaxExpr below = node.call("subtract", {node.call("exp", {x}), node.constant_like(x, 1)});
  return {select_positive(node, x, x, node.call("multiply", {node.constant_like(x, node.number("alpha", 1)), below}))};
}

Values selu(Node& node) {
  RelaxExpr x = node.input(0);
  const double alpha = node.number("alpha", 1.67326319217681884765625),
               gamma = node.number("gamma", 1.05070102214813232421875);
  RelaxExpr below = node.call("multiply", {node.constant_like(x, alpha),
                                           node.call("subtract", {node.call("exp", {x}), node.constant_like(x, 1)})});
  return {node.call("multiply", {node.constant_like(x, gamma), select_positive(node, x, x, below)})};
}

/// max(0, x) + min(0, alpha * (exp(x / alpha) - 1)).
Values celu(Node& node) {
  RelaxExpr x = node.input(0), zero = node.constant_like(x, 0), alpha = node.constant_like(x, node.number("alpha", 1));
  RelaxExpr grown =
      node.call("subtract", {node.call("exp", {node.call("divide", {x, alpha})}), node.constant_like(x, 1)});
  return {node.call(
      "add", {node.call("maximum", {x, zero}), node.call("minimum", {zero, node.call("multiply", {alpha, grown})})})};
}

Values leaky_relu(Node& node) {
  return {node.call("nn.leakyrelu", {node.input(0)}, {{"alpha", node.number("alpha", 0.01)}})};
}

/// The slope is broadcast to x, by ONNX's rule from the right.
Values prelu(Node& node) {
  RelaxExpr x = node.input(0), slope = node.input(1);
  // Exporters write a slope for each channel as one dimension.
  if (node.rank(slope) == 1 && node.rank(x) > 2 && node.extent(slope, 0) > 1 &&
      as_int(node.shape(x).back()) != node.extent(slope, 0)) {
    std::vector<Expr> shape(std::size_t(node.rank(x)), int64(1));
    shape[1] = int64(node.extent(slope, 0));
    slope = node.call("reshape", {slope, shape_expr(shape)});
  }
  return {select_positive(node, x, x, node.call("multiply", {x, slope}))};
}

Values thresholded_relu(Node& node) {
  RelaxExpr x = node.input(0);
  return {node.call("where", {node.call("greater", {x, node.constant_like(x, node.number("alpha", 1))}), x,
                              node.constant_like(x, 0)})};
}

RelaxExpr clamped_line(Node& node, const RelaxExpr& x, double alpha, double beta) {
  RelaxExpr line =
      node.call("add", {node.call("multiply", {x, node.constant_like(x, alpha)}), node.constant_like(x, beta)});
  return node.call("minimum", {node.call("maximum", {line, node.constant_like(x, 0)}), node.constant_like(x, 1)});
}
Values hard_sigmoid(Node& node) {
  return {clamped_line(node, node.input(0), node.number("alpha", 0.2), node.number("beta", 0.5))};
}
Values hard_swish(Node& node) {
  RelaxExpr x = node.input(0);
  return {node.call("multiply", {x, clamped_line(node, x, 1.0 / 6, 0.5)})};
}

/// log(1 + exp(x)), as max(x, 0) + log(1 + exp(-|x|)), which does not overflow.
Values softplus(Node& node) {
  RelaxExpr x = node.input(0);
  RelaxExpr small = node.call("exp", {node.call("negative", {node.call("abs", {x})})});
  return {node.call("add", {node.call("maximum", {x, node.constant_like(x, 0)}),
                            node.call("log", {node.call("add", {small, node.constant_like(x, 1)})})})};
}

Values softsign(Node& node) {
  RelaxExpr x = node.input(0);
  return {node.call("divide", {x, node.call("add", {node.call("abs", {x}), node.constant_like(x, 1)})})};
}

Values gelu(Node& node) {
  const bool by_tanh = node.text("approximate", "none") == "tanh";
  return {node.call(by_tanh ? "nn.gelu_tanh" : "nn.gelu", {node.input(0)})};
}

/// x - bias above lambd, x + bias below -lambd, 0 between.
Values shrink(Node& node) {
  RelaxExpr x = node.input(0);
  const double limit = node.number("lambd", 0.5), bias = node.number("bias", 0);
  auto constant = [&](double value) { return node.constant_like(x, value); };
  RelaxExpr below = node.call(
      "where", {node.call("less", {x, constant(-limit)}), node.call("add", {x, constant(bias)}), constant(0)});
  return {node.call("where",
                    {node.call("greater", {x, constant(limit)}), node.call("subtract", {x, constant(bias)}), below})};
}

Values reciprocal(Node& node) {
  RelaxExpr x = node.input(0);
  return {node.call("divide", {node.constant_like(x, 1), x})};
}

Values is_infinite(Node& node) {
  RelaxExpr x = node.input(0);
  const bool negative = node.integer("detect_negative", 1), positive = node.integer("detect_positive", 1);
  RelaxExpr infinite = node.call("isinf", {x});
  if (negative && positive) return {infinite};
  if (!negative && !positive)
    return {node.call("logical_and", {infinite, node.graph.constant(DataType::boolean(), 0)})};
  return {
      node.call("logical_and", {infinite, node.call(positive ? "greater" : "less", {x, node.constant_like(x, 0)})})};
}

Values where(Node& node) { return {node.call("where", {node.input(0), node.input(1), node.input(2)})}; }

std::vector<Converter> make_table() {
  std::vector<Converter> table = {{"Sum", sum},
                                  {"Max", maximum},
                                  {"Min", minimum},
                                  {"Mean", mean},
                                  {"Identity", identity},
                                  {"Pow", power},
                                  {"Mod", remainder},
                                  {"Clip", clip},
                                  {"Cast", cast},
                                  {"Elu", elu},
                                  {"Selu", selu},
                                  {"Celu", celu},
                                  {"LeakyRelu", leaky_relu},
                                  {"PRelu", prelu},
                                  {"ThresholdedRelu", thresholded_relu},
                                  {"HardSigmoid", hard_sigmoid},
                                  {"HardSwish", hard_swish},
                                  {"Softplus", softplus},
                                  {"Softsign", softsign},
                                  {"Gelu", gelu},
                                  {"Shrink", shrink},
                                  {"Reciprocal", reciprocal},
                                  {"IsInf", is_infinite},
                                  {"Where", where}};
  for (const Same& entry : same_unary) table.push_back({entry.op_type, unary});
  for (const Same& entry : same_binary) table.push_back({entry.op_type, binary});
  return table;
}

}  // namespace

std::span<const Converter> elementwise_converters() {
  static const std::vector<Converter> table = make_table();
  return table;
}

}  // namespace tirscope::onnx_import
