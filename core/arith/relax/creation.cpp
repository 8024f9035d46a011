// SPDX-License-Identifier: Apache-2.0
// Operators that make tensors, and triangles of them.
#include <cmath>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

/// A tensor whose shape is the shape operand `i`.
Info of_shape(const Call& call, std::size_t i, DataType dtype, NodeRef vdevice = nullptr) {
  auto shape = i < call.args.size() ? ref_as<RelaxExprNode>(call.args[i]) : nullptr;
  auto info = shape ? as<ShapeStructInfoNode>(shape->struct_info) : nullptr;
  if (!info) return wrong_argument(call, "a shape as argument " + std::to_string(i + 1));
  return make<TensorStructInfoNode>(shape, dtype, info->ndim, std::move(vdevice));
}

Info full(const Call& call) {
  TS_TRY(auto value, tensor(call, 1));
  TS_TRY_VOID(require_ndim(call, *value, 0, "the value"));
  return of_shape(call, 0, type_attr(call, "dtype", value->dtype), value->vdevice);
}

Info zeros_or_ones(const Call& call) {
  const DataType dtype = type_attr(call, "dtype", DataType::none());
  if (dtype.is_void()) return wrong_argument(call, "a type as dtype");
  return of_shape(call, 0, dtype);
}

Info like_first(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return typed(*x, type_attr(call, "dtype", x->dtype));
}

Info full_like(const Call& call) {
  TS_TRY(auto value, tensor(call, 1));
  TS_TRY_VOID(require_ndim(call, *value, 0, "the value"));
  return like_first(call);
}

Info triangle(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  if (x->ndim == 0 || x->ndim == 1)
    return wrong_shape(call, "the operand must have at least 2 dimensions, found " + std::to_string(x->ndim));
  return x;
}

/// Of a number of R.arange: its value, or a variable of its own where it is unknown.
Result<DataType> prim_type(const Call& call, std::size_t i) {
  auto info = i < call.args.size() ? as<PrimStructInfoNode>(struct_info_of(call.args[i])) : nullptr;
  if (!info) return wrong_argument(call, "a number as argument " + std::to_string(i + 1));
  return info->dtype;
}

Info arange(const Call& call) {
  bool integers = true;
  Expr number[3];
  for (std::size_t i = 0; i < 3; ++i) {
    TS_TRY(DataType dtype, prim_type(call, i));
    integers = integers && dtype.is_int();
    number[i] = prim_of(call.args[i]);
  }
  const DataType dtype = type_attr(call, "dtype", integers ? DataType::integer(64) : DataType::floating(32));
  if (!number[0] || !number[1] || !number[2]) return unknown_shape(dtype, 1);
  Sizes sizes(call);
  if (is_zero(number[2])) return wrong_argument(call, "a step other than 0");
  const Expr span = number[1] - number[0];
  if (integers) return tensor_info({sizes.simplified(floordiv(span + number[2] - 1, number[2]))}, dtype);
  auto real = [](const Expr& e) { return cast(DataType::floating(32), e); };
  const Expr steps = div(real(number[1]) - real(number[0]), real(number[2]));
  if (auto known = as<FloatImmNode>(sizes.simplified(steps)))
    return tensor_info({dim(int64_t(std::ceil(known->value)))}, dtype);
  return tensor_info(
      {sizes.simplified(cast(DataType::integer(64), tirscope::call(DataType::floating(32), op::ceil(), {steps})))},
      dtype);
}

/// One number is the end; numbers that are not integers make a tensor of float32.
Result<RelaxExpr> make_arange(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  std::vector<NodeRef> numbers = args;
  if (!numbers[1]) numbers[1] = std::exchange(numbers[0], relax_prim(dim(0)));
  AttrDict complete = attrs;
  bool integers = true;
  for (NodeRef& number : numbers) {
    auto info = as<PrimStructInfoNode>(struct_info_of(number));
    integers = integers && info && info->dtype.is_int();
    auto prim = as<PrimValueNode>(number);
    if (auto real = prim ? as<FloatImmNode>(prim->value) : nullptr)
      number = relax_prim(make_const(DataType::floating(32), real->value));
  }
  if (complete["dtype"].as_string() && *complete["dtype"].as_string() == "void")
    complete["dtype"] = integers ? "int64" : "float32";
  return relax_call("arange", std::move(numbers), std::move(complete));
}

Info eye(const Call& call) {
  Dims dims;
  for (std::size_t i = 0; i < 2; ++i) {
    TS_TRY_VOID(prim_type(call, i));
    dims.push_back(prim_of(call.args[i]));
  }
  const DataType dtype = type_attr(call, "dtype", DataType::floating(32));
  if (!dims[0] || !dims[1]) return unknown_shape(dtype, 2);
  return tensor_info(std::move(dims), dtype);
}

Result<RelaxExpr> make_eye(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  return relax_call("eye", {args[0], args[1] ? args[1] : args[0], args[2]}, attrs);
}

Info one_hot(const Call& call) {
  TS_TRY(auto indices, tensor(call, 0));
  TS_TRY(DataType on, prim_type(call, 1));
  const Expr depth = dim(int_attr(call, "depth"));
  auto dims = dims_of(*indices);
  const int ndim = indices->ndim < 0 ? -1 : indices->ndim + 1;
  if (!dims) return unknown_shape(on, ndim, indices->vdevice);
  TS_TRY(int64_t axis, normal_axis(call, int_attr(call, "axis", -1), ndim));
  dims->insert(dims->begin() + axis, depth);
  return shaped(*indices, dims, ndim, on);
}

}  // namespace

void add_creation(OpTable& table) {
  const Param shape{"shape", Takes::Shape}, x{"x"}, value{"fill_value", Takes::Tensor},
      same_type{"dtype", Takes::DType, "void"}, offset{"k", Takes::Prim, 0};
  table.add("full", {shape, value, same_type}, full);
  table.add("full_like", {x, value, same_type}, full_like);
  table.add_each({"zeros", "ones"}, {shape, {"dtype", Takes::DType}}, zeros_or_ones);
  table.add_each({"zeros_like", "ones_like"}, {x, same_type}, like_first);
  table.add("arange", {{"start", Takes::Prim}, {"end", Takes::Prim, none}, {"step", Takes::Prim, 1}, same_type}, arange)
      .make = make_arange;
  table.add_each({"tril", "triu"}, {x, offset}, triangle);
  RelaxOp& identity =
      table.add("eye", {{"n", Takes::Prim}, {"m", Takes::Prim, none}, offset, {"dtype", Takes::DType, "float32"}}, eye);
  identity.make = make_eye, identity.since = 20;
  table.add("eye_like", {x, offset, same_type}, like_first).since = 20;
  table
      .add("one_hot",
           {{"indices"},
            {"on_value", Takes::Prim},
            {"off_value", Takes::Prim},
            {"depth", Takes::Int},
            {"axis", Takes::Int, -1}},
           one_hot)
      .since = 20;
}

}  // namespace tirscope::relax_rules
