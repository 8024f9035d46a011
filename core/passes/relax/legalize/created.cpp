// SPDX-License-Identifier: Apache-2.0
// Tensors that are made from numbers, and the triangles of a matrix.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "passes/relax/legalize/operator_call.h"
#include "topi/transform/filling.h"
#include "topi/transform/selection.h"

namespace tirscope::passes::legalize {

namespace {

/// The shape that a result gets: an operand that is a shape, or that of an operand.
Result<RelaxExpr> filled(BlockBuilder& builder, const OperatorCall& call, bool is_like, const std::string& hint,
                         const Expr& value) {
  if (!value) return RelaxExpr{};
  const DataType dtype = call.result_dtype();
  const NodeRef shape = is_like ? NodeRef(shape_expr(call.shape(0))) : call.arg(0);
  return call_te(builder, hint, {shape},
                 [&](const TeOperands& operands) -> Tensors { return {topi::full(operands.sizes(0), dtype, value)}; });
}

/// The fill value is an operand.
Rule full(bool is_like) {
  return [is_like](BlockBuilder& builder, const OperatorCall& call) {
    return filled(builder, call, is_like, "full", call.scalar(1));
  };
}

Rule ones_or_zeros(bool is_like, const std::string& hint, int value) {
  return [=](BlockBuilder& builder, const OperatorCall& call) {
    return filled(builder, call, is_like, hint, int32(value));
  };
}

/// Of numbers that are known a constant.
Result<RelaxExpr> arange(BlockBuilder& builder, const OperatorCall& call) {
  const DataType dtype = call.result_dtype();
  std::vector<Expr> numbers;
  for (std::size_t i = 0; i < 3; ++i) numbers.push_back(call.number(i));
  if (std::ranges::find(numbers, Expr{}) != numbers.end()) return RelaxExpr{};
  const auto start = as_int(numbers[0]), stop = as_int(numbers[1]), step = as_int(numbers[2]);
  if (start && stop && step && *step != 0 && (dtype.is_index() || dtype == DataType::floating(32))) {
    const int64_t distance = *step > 0 ? *stop - *start : *start - *stop, stride = std::abs(*step);
    const int64_t count = std::max<int64_t>(0, (distance + stride - 1) / stride);
    std::vector<int64_t> shape = {count};
    const TensorData data = TensorData::filled(dtype, shape, [&](std::span<std::byte> bytes) {
      for (int64_t i = 0; i < count; ++i) {
        const int64_t value = *start + i * *step;
        const auto store = [&](auto element) {
          std::memcpy(bytes.data() + std::size_t(i) * sizeof element, &element, sizeof element);
        };
        if (dtype.is_float())
          store(float(value));
        else if (dtype.bits == 32)
          store(int32_t(value));
        else
          store(value);
      }
    });
    return RelaxExpr(make<RelaxConstantNode>(tensor_info({int64(count)}, dtype), data));
  }
  return call_te(builder, "arange", {numbers[0], numbers[1], numbers[2]}, [&](const TeOperands& o) -> Tensors {
    return {topi::arange(o.number(0), o.number(1), o.number(2), dtype)};
  });
}

}  // namespace

void add_created(Rules& rules) {
  rules["full"] = full(false);
  rules["full_like"] = full(true);
  rules["ones"] = ones_or_zeros(false, "ones", 1);
  rules["ones_like"] = ones_or_zeros(true, "ones", 1);
  rules["zeros"] = ones_or_zeros(false, "zeros", 0);
  rules["zeros_like"] = ones_or_zeros(true, "zeros", 0);
  rules["arange"] = arange;
  for (bool upper : {false, true})
    rules[upper ? "triu" : "tril"] =
        te_rule(upper ? "triu" : "tril", [upper](const TeOperands& o, const OperatorCall&) {
          return topi::trilu(o.tensor(0), o.size() > 1 ? o.number(1) : int32(0), upper);
        });
}

}  // namespace tirscope::passes::legalize
