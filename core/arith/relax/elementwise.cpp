// SPDX-License-Identifier: Apache-2.0
// Operators that work element by element.
#include <algorithm>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

Info unary_float(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_float(call, *x));
  return x;
}

Info unary_test(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return typed(*x, DataType::boolean());
}

/// One side of a binary operator. A number counts as a tensor of shape [1].
struct Side {
  const PrimStructInfoNode* prim = nullptr;
  TensorStructInfo tensor;
  DataType dtype() const { return prim ? prim->dtype : tensor->dtype; }
  int ndim() const { return prim ? 1 : tensor->ndim; }
  std::optional<Dims> dims() const { return prim ? std::optional(Dims{dim(1)}) : dims_of(*tensor); }
};

Result<Side> side(const Call& call, std::size_t i) {
  Side out;
  if (i < call.args.size()) out.prim = as<PrimStructInfoNode>(struct_info_of(call.args[i]));
  if (!out.prim) {
    TS_TRY(out.tensor, tensor(call, i));
  }
  return out;
}

Info binary(const Call& call, bool compares) {
  TS_TRY(Side a, side(call, 0));
  TS_TRY(Side b, side(call, 1));
  if (!a.dtype().is_void() && !b.dtype().is_void() && a.dtype() != b.dtype())
    return wrong_type(call, "the operands must have one type, found " + a.dtype().str() + " and " + b.dtype().str());
  DataType dtype = a.dtype().is_void() || b.dtype().is_void() ? DataType::none() : a.dtype();
  if (compares) dtype = DataType::boolean();
  if (a.prim && b.prim) return make<PrimStructInfoNode>(dtype);
  std::vector<TensorStructInfo> known;
  for (const Side* one : {&a, &b})
    if (one->tensor) known.push_back(one->tensor);
  TS_TRY(NodeRef vdevice, common_vdevice(call, known));
  const int ndim = a.ndim() < 0 || b.ndim() < 0 ? -1 : std::max(a.ndim(), b.ndim());
  auto x = a.dims(), y = b.dims();
  if (a.tensor && b.tensor && a.tensor->shape && a.tensor->shape == b.tensor->shape)
    return make<TensorStructInfoNode>(a.tensor->shape, dtype, ndim, vdevice);
  if (!x || !y) return unknown_shape(dtype, ndim, vdevice);
  TS_TRY(auto shape, broadcast(call, *x, *y));
  if (!shape) return unknown_shape(dtype, ndim, vdevice);
  return tensor_info(*std::move(shape), dtype, vdevice);
}

Info arithmetic(const Call& call) { return binary(call, false); }
Info comparison(const Call& call) { return binary(call, true); }

Info clip(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  for (std::size_t i : {1u, 2u})
    if (i >= call.args.size() || !as<PrimStructInfoNode>(struct_info_of(call.args[i])))
      return wrong_argument(call, "a number as argument " + std::to_string(i + 1));
  return x;
}

Info three_of_one_shape(const Call& call) {
  TS_TRY(auto infos, all_tensors(call));
  if (infos.size() != 3) return wrong_argument(call, "three tensors");
  TS_TRY(DataType dtype, common_dtype(call, infos));
  TS_TRY(NodeRef vdevice, common_vdevice(call, infos));
  Sizes sizes(call);
  auto shape = dims_of(*infos[0]);
  for (const TensorStructInfo& info : infos) {
    if (infos[0]->ndim >= 0) TS_TRY_VOID(require_ndim(call, *info, infos[0]->ndim, "each operand"));
    auto other = dims_of(*info);
    if (!shape || !other) {
      shape = std::nullopt;
      continue;
    }
    for (std::size_t i = 0; i < shape->size(); ++i)
      if (sizes.differ((*shape)[i], (*other)[i])) return wrong_shape(call, "the operands must have one shape");
  }
  if (!shape) return unknown_shape(dtype, infos[0]->ndim, vdevice);
  return tensor_info(*shape, dtype, vdevice);
}

Info where(const Call& call) {
  TS_TRY(auto infos, all_tensors(call));
  if (infos.size() != 3) return wrong_argument(call, "a condition and two tensors");
  if (!infos[0]->dtype.is_void() && !infos[0]->dtype.is_bool())
    return wrong_type(call, "the condition must be bool, found " + infos[0]->dtype.str());
  TS_TRY(DataType dtype, common_dtype(call, {infos[1], infos[2]}));
  TS_TRY(NodeRef vdevice, common_vdevice(call, infos));
  int ndim = 0;
  for (const TensorStructInfo& info : infos) ndim = ndim < 0 || info->ndim < 0 ? -1 : std::max(ndim, info->ndim);
  auto condition = dims_of(*infos[0]), x = dims_of(*infos[1]), y = dims_of(*infos[2]);
  if (!condition || !x || !y) return unknown_shape(dtype, ndim, vdevice);
  TS_TRY(auto values, broadcast(call, *x, *y));
  if (!values) return unknown_shape(dtype, ndim, vdevice);
  TS_TRY(auto all, broadcast(call, *condition, *values));
  if (!all) return unknown_shape(dtype, ndim, vdevice);
  return tensor_info(*std::move(all), dtype, vdevice);
}

Info astype(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return typed(*x, type_attr(call, "dtype", x->dtype));
}

/// Clips from 0 to 6.
Result<RelaxExpr> relu6(const std::vector<NodeRef>& args, const AttrDict&) {
  return relax_call("clip", {args[0], relax_prim(dim(0)), relax_prim(dim(6))});
}

}  // namespace

void add_elementwise(OpTable& table) {
  table.add_each({"acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "exp", "log", "rsqrt", "sigmoid",
                  "sin", "sinh", "sqrt", "tan", "tanh", "erf"},
                 {{"x"}}, unary_float);
  table.add_each({"nn.gelu", "nn.gelu_tanh", "nn.silu"}, {{"data"}}, unary_float);
  table.add_each({"abs", "bitwise_not", "ceil", "floor", "logical_not", "negative", "round", "sign", "square"}, {{"x"}},
                 keep_first);
  table.add("trunc", {{"x"}}, keep_first).since = 19;
  table.add("nn.relu", {{"data"}}, keep_first);
  table.add_each({"isfinite", "isinf", "isnan"}, {{"x"}}, unary_test);
  table.add("clip", {{"x"}, {"min", Takes::Prim}, {"max", Takes::Prim}}, clip);
  RelaxOp& six = table.add("nn.relu6", {{"data"}}, keep_first);
  six.make = relu6, six.since = 20;
  table.add_each(
      {"add", "divide", "floor_divide", "multiply", "power", "subtract", "maximum", "minimum", "left_shift",
       "right_shift", "bitwise_and", "bitwise_or", "bitwise_xor", "logical_and", "logical_or", "logical_xor"},
      {{"x1"}, {"x2"}}, arithmetic);
  for (std::string_view name : {"mod", "floor_mod", "atan2", "log_add_exp"})
    table.add(name, {{"x1"}, {"x2"}}, arithmetic).since = 20;
  table.add_each({"equal", "greater", "greater_equal", "less", "less_equal", "not_equal"}, {{"x1"}, {"x2"}},
                 comparison);
  table.add("ewise_fma", {{"x1"}, {"x2"}, {"x3"}}, three_of_one_shape);
  table.add("where", {{"condition"}, {"x1"}, {"x2"}}, where);
  table.add("astype", {{"x"}, {"dtype", Takes::DType}}, astype);
  table.add("wrap_param", {{"data"}, {"dtype", Takes::DType, "float32"}}, astype);
}

}  // namespace tirscope::relax_rules
