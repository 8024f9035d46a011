// SPDX-License-Identifier: Apache-2.0
// quantize and dequantize: a scale and a zero point for all elements, or for each index along the axis.
#include "ir/limits.h"
#include "passes/relax/legalize/operator_call.h"
#include "topi/parts.h"
#include "topi/scalar.h"

namespace tirscope::passes::legalize {

namespace {

/// The element of a parameter for the element at `i`.
Expr parameter(const Tensor& x, const topi::Indices& i, std::size_t axis) {
  if (x.ndim() == 0) return x(topi::Indices{});
  return x(is_one(x.shape()[0]) ? make_const(i[axis]->dtype, 0) : i[axis]);
}

/// `value` in `dtype`, the nearest that it holds.
Expr clipped(const Expr& value, DataType dtype) {
  const Expr least = smallest_value(dtype), most = largest_value(dtype);
  if (!least || !most) topi::refuse(bad_input("topi.type", "{0} is no type to quantize to", dtype.str()));
  return cast(dtype, max(min(value, cast(value->dtype, most)), cast(value->dtype, least)));
}

std::size_t channel_axis(const Tensor& x, const OperatorCall& call) {
  return topi::real_axis(call.node().op->name, call.integer("axis", -1), x.ndim());
}

Tensor quantized(const TeOperands& o, const OperatorCall& call) {
  const Tensor& x = o.tensor(0);
  const std::size_t axis = channel_axis(x, call);
  const DataType dtype = call.dtype("out_dtype").value_or(DataType::integer(8));
  return topi::python_compute(
      x.shape(),
      [&](const topi::Indices& i) {
        const Expr scaled = div(x(i), parameter(o.tensor(1), i, axis));
        const Expr whole = dtype.is_integer() ? topi::scalar::round(scaled) : scaled;
        return clipped(add(whole, parameter(o.tensor(2), i, axis)), dtype);
      },
      "quantized");
}

Tensor dequantized(const TeOperands& o, const OperatorCall& call) {
  const Tensor& x = o.tensor(0);
  const std::size_t axis = channel_axis(x, call);
  const DataType dtype = call.dtype("out_dtype").value_or(DataType::floating(32));
  const DataType wide = x.dtype().is_integer() ? DataType::integer(32) : DataType::floating(32);
  return topi::python_compute(
      x.shape(),
      [&](const topi::Indices& i) {
        const Expr steps = sub(cast(wide, x(i)), cast(wide, parameter(o.tensor(2), i, axis)));
        const Expr value = mul(steps, cast(DataType::floating(32), parameter(o.tensor(1), i, axis)));
        return dtype == DataType::floating(32) ? value : clipped(value, dtype);
      },
      "dequantized");
}

}  // namespace

void add_quantization(Rules& rules) {
  rules["quantize"] = te_rule("quantize", quantized);
  rules["dequantize"] = te_rule("dequantize", dequantized);
}

}  // namespace tirscope::passes::legalize
