// SPDX-License-Identifier: Apache-2.0
// What the virtual machine and its memory are spoken to with, what looks into a tensor, and marks for other passes.
#include <algorithm>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

Info shape_of(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  if (auto dims = dims_of(*x)) return make<ShapeStructInfoNode>(*dims);
  return make<ShapeStructInfoNode>(x->ndim);
}

Info tensor_to_shape(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_ndim(call, *x, 1, "the tensor"));
  auto dims = dims_of(*x);
  auto count = dims ? as_int((*dims)[0]) : std::nullopt;
  return make<ShapeStructInfoNode>(count && *count >= 0 ? int(std::min<int64_t>(*count, 1 << 20)) : -1);
}

Info shape_to_tensor(const Call& call) {
  auto info = call.args.empty() ? nullptr : as<ShapeStructInfoNode>(struct_info_of(call.args[0]));
  if (!info) return wrong_argument(call, "a shape");
  if (info->ndim < 0) return unknown_shape(DataType::integer(64), 1);
  return tensor_info({dim(info->ndim)}, DataType::integer(64));
}

/// A tensor with the shape of operand `shape` and the type of operand `type`.
Info allocated(const Call& call, std::size_t shape, std::size_t type) {
  auto extents = shape < call.args.size() ? ref_as<RelaxExprNode>(call.args[shape]) : nullptr;
  auto info = extents ? as<ShapeStructInfoNode>(extents->struct_info) : nullptr;
  auto dtype = type < call.args.size() ? as<DataTypeImmNode>(call.args[type]) : nullptr;
  if (!info) return wrong_argument(call, "a shape as argument " + std::to_string(shape + 1));
  if (!dtype) return wrong_argument(call, "a type as argument " + std::to_string(type + 1));
  return make<TensorStructInfoNode>(extents, dtype->value, info->ndim);
}
Info builtin_tensor(const Call& call) { return allocated(call, 0, 1); }
Info tensor_in_storage(const Call& call) { return allocated(call, 2, 3); }
/// A shape that is not written there gives what is known of it.
Info tensor_of_machine(const Call& call) {
  TS_TRY(StructInfo made, tensor_in_storage(call));
  auto tensor = as<TensorStructInfoNode>(made);
  if (tensor->shape->kind == Kind::ShapeExpr) return made;
  auto info = as<ShapeStructInfoNode>(tensor->shape->struct_info);
  RelaxExpr known = info->has_values ? shape_expr(info->values) : nullptr;
  return make<TensorStructInfoNode>(known, tensor->dtype, tensor->ndim);
}

/// The data as another shape or type, which may be left out (an empty tuple).
Info view(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto shape = call.args.size() > 1 ? ref_as<RelaxExprNode>(call.args[1]) : nullptr;
  auto type = call.args.size() > 2 ? as<DataTypeImmNode>(call.args[2]) : nullptr;
  const DataType dtype = type ? type->value : x->dtype;
  auto info = shape ? as<ShapeStructInfoNode>(shape->struct_info) : nullptr;
  if (!info) return typed(*x, dtype);
  return make<TensorStructInfoNode>(shape, dtype, info->ndim, x->vdevice);
}

/// What is not given is an empty tuple.
Result<RelaxExpr> make_view(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  std::vector<NodeRef> all = args;
  for (NodeRef& arg : all)
    if (!arg) arg = relax_tuple({});
  return relax_call("memory.view", std::move(all), attrs);
}

/// A number that the tensor has, with its value where that is known.
Info looked_up(DataType dtype, std::optional<int64_t> value) {
  if (!value) return make<PrimStructInfoNode>(dtype);
  return make<PrimStructInfoNode>(make_const(dtype, *value));
}

Info type_code(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  static constexpr int64_t codes[] = {0, 1, 2, 3,
                                      4, 6, 7};  // DLPack's: int, uint, float, handle, bfloat, the two float8
  return looked_up(DataType::uint(8),
                   x->dtype.is_void() ? std::nullopt : std::optional(codes[std::size_t(x->dtype.code)]));
}
Info type_bits(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return looked_up(DataType::uint(8), x->dtype.is_void() ? std::nullopt : std::optional<int64_t>(x->dtype.bits));
}
Info type_lanes(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return looked_up(DataType::uint(16), x->dtype.is_void() ? std::nullopt : std::optional<int64_t>(x->dtype.lane_count));
}
Info tensor_ndim(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return looked_up(DataType::integer(32), x->ndim < 0 ? std::nullopt : std::optional<int64_t>(x->ndim));
}

/// The axis that is asked about; nothing where it is not a constant.
Result<std::optional<std::size_t>> asked_axis(const Call& call, const TensorStructInfoNode& x) {
  auto info = call.args.size() > 1 ? as<PrimStructInfoNode>(struct_info_of(call.args[1])) : nullptr;
  if (!info) return wrong_argument(call, "an axis as argument 2");
  auto axis = info->value ? as_int(info->value) : std::nullopt;
  if (!axis) return std::optional<std::size_t>();
  if (*axis < 0 || (x.ndim >= 0 && *axis >= x.ndim))
    return wrong_argument(call, "an axis from 0 to " + std::to_string(x.ndim - 1) + ", found " + std::to_string(*axis));
  return std::optional(std::size_t(*axis));
}

Info size_along(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY(auto axis, asked_axis(call, *x));
  auto dims = dims_of(*x);
  if (!axis || !dims) return make<PrimStructInfoNode>(DataType::integer(64));
  return make<PrimStructInfoNode>((*dims)[*axis]);
}

/// In compact tensors, which all are: the product of the sizes behind the axis.
Info stride_along(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(asked_axis(call, *x));
  return make<PrimStructInfoNode>(DataType::integer(64));
}

Info offset_of(const Call& call) {
  TS_TRY_VOID(tensor(call, 0));
  return make<PrimStructInfoNode>(DataType::integer(64));
}

Info element_count(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return shaped(*x, Dims{}, 0, DataType::integer(64));
}

/// The same tensor on the device that the attribute names.
Info on_device(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto device = call.attrs["dst_vdevice"].get<NodeRef>();
  if (!device || !*device || (*device)->kind != Kind::VDevice)
    return wrong_argument(call, "a device of the module's global infos as dst_vdevice");
  return make<TensorStructInfoNode>(x->shape, x->dtype, x->ndim, *device);
}

Info keep_any(const Call& call) {
  StructInfo info = call.args.empty() ? nullptr : struct_info_of(call.args[0]);
  return info ? info : object_info();
}

Info gathered(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto dims = dims_of(*x);
  if (!dims || dims->empty()) return x;
  Sizes sizes(call);
  dims->front() = sizes.simplified(dims->front() * dim(int_attr(call, "num_workers", 1)));
  return shaped(*x, dims, x->ndim);
}

Info scattered(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto dims = dims_of(*x);
  const int64_t workers = int_attr(call, "num_workers", 1);
  if (workers < 1) return wrong_argument(call, "a positive number of workers");
  if (!dims) return x;
  TS_TRY(int64_t axis, normal_axis(call, int_attr(call, "axis"), x->ndim));
  Expr& size = (*dims)[std::size_t(axis)];
  size = Sizes(call).simplified(floordiv(size, dim(workers)));
  return shaped(*x, dims, x->ndim);
}

void add_memory(OpTable& table) {
  const Param shape{"shape", Takes::Shape}, dtype{"dtype", Takes::Type}, storage{"storage"},
      offset{"offset", Takes::Prim}, scope{"storage_scope", Takes::Text, "global"},
      device{"runtime_device_index", Takes::Prim};
  // Memory that is allocated is no effect that anybody sees; memory that is freed is.
  auto free = [&](std::string_view name, std::string_view param) { table.add(name, {{param}}, nothing).pure = false; };
  RelaxOp& tensor = table.add("builtin.alloc_tensor", {shape, dtype, device, scope}, builtin_tensor);
  tensor.takes_types = tensor.knows_types = true;  // CallTIRRewrite of 0.25 gives them
  table.add("memory.alloc_storage",
            {{"size", Takes::Shape}, {"virtual_device_index", Takes::Prim}, {"storage_scope", Takes::Text}, dtype},
            any_object);
  const Param tensor_device{"runtime_device_ind", Takes::Prim, none};
  table.add("memory.alloc_tensor", {storage, offset, shape, dtype, tensor_device}, tensor_in_storage);
  free("memory.kill_storage", "storage");
  free("memory.kill_tensor", "tensor");
  table.add("vm.alloc_storage", {shape, device, dtype, scope}, any_object);
  table.add("vm.alloc_tensor", {storage, offset, shape, dtype, tensor_device}, tensor_of_machine);
  free("vm.kill_object", "obj");
  table.add("vm.call_tir_dyn", {{"func", Takes::Function}, {"args", Takes::Tuple}}, nothing).pure = false;
  table
      .add("memory.view",
           {{"data"},
            {"shape", Takes::Shape, none},
            {"dtype", Takes::Type, none},
            {"relative_byte_offset", Takes::Prim, none}},
           view)
      .make = make_view;
  table.add("memory.ensure_zero_offset", {{"data"}}, keep_first);
}

void add_inspection(OpTable& table) {
  const Param tensor{"tensor"}, axis{"axis", Takes::Prim};
  table.add("inspect.tensor_dtype_code", {tensor}, type_code);
  table.add("inspect.tensor_dtype_bits", {tensor}, type_bits);
  table.add("inspect.tensor_dtype_lanes", {tensor}, type_lanes);
  table.add("inspect.tensor_ndim", {tensor}, tensor_ndim);
  table.add("inspect.tensor_shape_i", {tensor, axis}, size_along);
  table.add("inspect.tensor_stride_i", {tensor, axis}, stride_along);
  table.add_each({"inspect.tensor_byte_offset", "inspect.tensor_elem_offset"}, {tensor}, offset_of);
}

}  // namespace

void add_runtime(OpTable& table) {
  add_memory(table);
  add_inspection(table);
  const Param expr{"expr"}, x{"x"}, input{"input"};
  table.add("shape_of", {expr}, shape_of);
  table.add("tensor_to_shape", {expr}, tensor_to_shape);
  table.add("shape_to_tensor", {{"expr", Takes::Shape}}, shape_to_tensor);
  table.add("size", {expr}, element_count).since = 21;
  table.add("to_vdevice", {{"data"}, {"dst_vdevice", Takes::Any}}, on_device);
  table.add("hint_on_device", {{"data"}, {"device_type", Takes::Int}, {"device_id", Takes::Int, 0}}, keep_first);
  table.add_each({"builtin.stop_lift_params", "stop_lift_params"}, {x}, keep_first);
  table.add_each({"grad.no_grad", "grad.start_checkpoint", "grad.end_checkpoint"}, {input}, keep_any);
  table.add("grad.take_backward", {{"output_grad"}, x, {"indices"}, {"axis", Takes::Int, none}},
            [](const Call& call) -> Info {
              TS_TRY(auto data, tensor(call, 1));
              return data;
            });
  const Param group{"in_group", Takes::Bool, true};
  table.add("ccl.allreduce", {x, {"op_type", Takes::String, "sum"}, group}, keep_first);
  table.add("ccl.allgather", {x, {"num_workers", Takes::Int}, group}, gathered);
  table.add("ccl.broadcast_from_worker0", {x}, keep_first);
  table.add("ccl.scatter_from_worker0", {x, {"num_workers", Takes::Int}, {"axis", Takes::Int, 0}}, scattered);
}

}  // namespace tirscope::relax_rules
