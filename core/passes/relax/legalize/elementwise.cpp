// SPDX-License-Identifier: Apache-2.0
// Operators on elements. A number that is an operand stays in the body: the second one, else the first.
#include "topi/elementwise.h"

#include <cmath>
#include <numbers>

#include "passes/relax/legalize/operator_call.h"
#include "topi/broadcast.h"
#include "topi/scalar.h"
#include "topi/transform/selection.h"

namespace tirscope::passes::legalize {

namespace {

Rule binary(std::string name) {
  return [name](BlockBuilder& builder, const OperatorCall& call) {
    const Expr second = call.scalar(1), first = second ? nullptr : call.scalar(0);
    std::vector<NodeRef> tensors;
    if (!first) tensors.push_back(call.arg(0));
    if (!second) tensors.push_back(call.arg(1));
    return call_te(builder, name, tensors, [&](const TeOperands& operands) -> Tensors {
      const auto operand = [&](std::size_t i) -> topi::Operand {
        const relax::TeValue& value = operands.value(i);
        if (value.tensor()) return *value.tensor();
        return *value.expr();
      };
      if (second) return {topi::broadcast(name, operand(0), second)};
      if (first) return {topi::broadcast(name, first, operand(0))};
      return {topi::broadcast(name, operand(0), operand(1))};
    });
  };
}

/// By topi's operator of the same name.
Rule unary(const std::string& name) {
  return te_rule("tir_" + name, [name](const TeOperands& operands, const OperatorCall&) {
    auto made = topi::call(*topi::find(name), {operands.tensor(0)});
    if (!made) throw LimitReached{std::move(made).error()};
    return made->front();
  });
}

/// The error function of half precision is computed in single precision.
Tensor erf_of(const Tensor& x) {
  if (x.dtype() != DataType::floating(16)) return topi::erf(x);
  return topi::cast_elements(topi::erf(topi::cast_elements(x, DataType::floating(32))), DataType::floating(16));
}

Expr real(DataType dtype, double value) { return topi::scalar::number(dtype, value); }

/// x * (0.5 + erf(x * sqrt(0.5)) * 0.5)
Tensor gelu(const Tensor& x) {
  const Expr half = real(x.dtype(), 0.5);
  const Tensor error = erf_of(topi::multiply(x, real(x.dtype(), std::sqrt(0.5))));
  return topi::multiply(x, topi::add(half, topi::multiply(error, half)));
}

/// 0.5 * x * (1 + tanh(sqrt(2 / pi) * x * (1 + 0.044715 * x * x)))
Tensor gelu_tanh(const Tensor& x) {
  const Expr one = real(x.dtype(), 1);
  const Tensor scaled = topi::multiply(real(x.dtype(), std::sqrt(2 / std::numbers::pi)), x);
  const Tensor cubic = topi::add(one, topi::multiply(topi::multiply(real(x.dtype(), 0.044715), x), x));
  const Tensor inner = topi::multiply(scaled, cubic);
  const Tensor tanh = topi::map_elements(inner, [](const Expr& e) { return topi::scalar::apply(op::tanh(), e); });
  return topi::multiply(topi::multiply(real(x.dtype(), 0.5), x), topi::add(one, tanh));
}

Result<RelaxExpr> astype(BlockBuilder& builder, const OperatorCall& call) {
  const DataType dtype = *call.dtype("dtype");
  if (const Expr value = call.scalar(0); value && tensor_bytes(dtype, {})) {
    const Expr now = cast(dtype, value);
    if (auto number = tirscope::as_int(now))
      return RelaxExpr(make<RelaxConstantNode>(tensor_info({}, dtype), TensorData::scalar(dtype, *number)));
    if (auto number = as<FloatImmNode>(now))
      return RelaxExpr(make<RelaxConstantNode>(tensor_info({}, dtype), TensorData::scalar(dtype, number->value)));
  }
  return call_te(builder, "cast", {call.arg(0)}, [&](const TeOperands& operands) -> Tensors {
    return {topi::cast_elements(operands.tensor(0), dtype)};
  });
}

}  // namespace

void add_elementwise(Rules& rules) {
  for (const char* name : {"add",         "divide",      "floor_divide", "floor_mod",   "mod",           "multiply",
                           "power",       "subtract",    "equal",        "greater",     "greater_equal", "less",
                           "less_equal",  "not_equal",   "maximum",      "minimum",     "bitwise_and",   "bitwise_or",
                           "bitwise_xor", "logical_and", "logical_or",   "logical_xor", "left_shift",    "right_shift"})
    rules[name] = binary(name);
  for (const char* name :
       {"abs",     "acos", "acosh", "asin",  "asinh", "atan",        "atanh",    "bitwise_not", "ceil",
        "cos",     "cosh", "exp",   "floor", "log",   "logical_not", "negative", "round",       "rsqrt",
        "sigmoid", "sign", "sin",   "sinh",  "sqrt",  "tan",         "tanh",     "trunc"})
    rules[name] = unary(name);
  rules["erf"] = te_rule("erf", [](const TeOperands& o, const OperatorCall&) { return erf_of(o.tensor(0)); });
  rules["square"] = te_rule(
      "tir_square", [](const TeOperands& o, const OperatorCall&) { return topi::multiply(o.tensor(0), o.tensor(0)); });
  rules["clip"] = te_rule("tir_clip", [](const TeOperands& o, const OperatorCall&) {
    return topi::clip(o.tensor(0), o.number(1), o.number(2));
  });
  rules["where"] = te_rule("where", [](const TeOperands& o, const OperatorCall&) {
    return topi::where(o.tensor(0), o.tensor(1), o.tensor(2));
  });
  rules["astype"] = astype;
  rules["nn.relu"] = te_rule("relu", [](const TeOperands& o, const OperatorCall&) { return topi::relu(o.tensor(0)); });
  rules["nn.leakyrelu"] = te_rule("leaky_relu", [](const TeOperands& o, const OperatorCall& call) {
    return topi::leaky_relu(o.tensor(0), call.real("alpha").value_or(0.01));
  });
  rules["nn.gelu"] = te_rule("gelu", [](const TeOperands& o, const OperatorCall&) { return gelu(o.tensor(0)); });
  rules["nn.gelu_tanh"] =
      te_rule("gelu_tanh", [](const TeOperands& o, const OperatorCall&) { return gelu_tanh(o.tensor(0)); });
  rules["nn.silu"] = te_rule("silu", [](const TeOperands& o, const OperatorCall&) {
    return topi::multiply(o.tensor(0), topi::sigmoid(o.tensor(0)));
  });
}

}  // namespace tirscope::passes::legalize
