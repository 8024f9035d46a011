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

/// How many numbers there are from `start` to `stop`; null where a constant of them would be no constant of a module,
/// but an array.
std::optional<int64_t> constant_count(int64_t start, int64_t stop, int64_t step) {
  constexpr int64_t most = int64_t(1) << 26;
  int64_t distance = 0;
  if (step == 0 || __builtin_sub_overflow(step > 0 ? stop : start, step > 0 ? start : stop, &distance))
    return std::nullopt;
  if (distance <= 0) return 0;
  const uint64_t stride = step > 0 ? uint64_t(step) : 0 - uint64_t(step);
  const uint64_t count = (uint64_t(distance) - 1) / stride + 1;
  return count > uint64_t(most) ? std::nullopt : std::optional(int64_t(count));
}

/// Of numbers that are known a constant.
Result<RelaxExpr> arange(BlockBuilder& builder, const OperatorCall& call) {
  const DataType dtype = call.result_dtype();
  std::vector<Expr> numbers;
  for (std::size_t i = 0; i < 3; ++i) numbers.push_back(call.number(i));
  if (std::ranges::find(numbers, Expr{}) != numbers.end()) return RelaxExpr{};
  const auto start = as_int(numbers[0]), stop = as_int(numbers[1]), step = as_int(numbers[2]);
  const auto count = start && stop && step ? constant_count(*start, *stop, *step) : std::nullopt;
  if (count && (dtype.is_index() || dtype == DataType::floating(32))) {
    const TensorData data = TensorData::filled(dtype, {*count}, [&](std::span<std::byte> bytes) {
      for (int64_t i = 0; i < *count; ++i) {
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
    return RelaxExpr(make<RelaxConstantNode>(tensor_info({int64(*count)}, dtype), data));
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
