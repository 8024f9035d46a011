// SPDX-License-Identifier: Apache-2.0
#include "ir/relax/ops.h"

#include <algorithm>
#include <unordered_map>

#include "ir/build.h"
#include "ir/relax/rules.h"
#include "ir/walk/visitor.h"

namespace tirscope {

StructInfo object_info() { return make<ObjectStructInfoNode>(); }
StructInfo void_info() { return make<TupleStructInfoNode>(std::vector<StructInfo>{}); }
RelaxExpr shape_expr(std::vector<Expr> values) {
  StructInfo info = make<ShapeStructInfoNode>(values);
  return make<ShapeExprNode>(std::move(info), std::move(values));
}
StructInfo tensor_info(std::vector<Expr> shape, DataType dtype) {
  int ndim = static_cast<int>(shape.size());
  return make<TensorStructInfoNode>(shape_expr(std::move(shape)), dtype, ndim);
}

RelaxConstant relax_constant(TensorData data) {
  std::vector<Expr> extents;
  for (int64_t extent : data.shape()) extents.push_back(int64(extent));
  StructInfo info = tensor_info(std::move(extents), data.dtype());
  return make<RelaxConstantNode>(std::move(info), std::move(data));
}

StructInfo struct_info_of(const NodeRef& expr) {
  auto relax = as<RelaxExprNode>(expr);
  return relax ? relax->struct_info : nullptr;
}

namespace {

using namespace relax_rules;

using Parameters = std::vector<RelaxParameter>;
using Attributes = std::vector<RelaxAttribute>;

/// The table of operators while it is made.
class OpTable {
 public:
  void add(std::string_view name, Parameters parameters, Attributes attributes, RelaxOp::Infer infer) {
    ops_.push_back({name, std::move(parameters), std::move(attributes), infer});
  }
  void add_each(std::initializer_list<std::string_view> names, const Parameters& parameters,
                const Attributes& attributes, RelaxOp::Infer infer) {
    for (std::string_view name : names) add(name, parameters, attributes, infer);
  }
  /// One that is written in a form of its own.
  void add_form(std::string_view name, Attributes attributes, RelaxOp::Infer infer, RelaxForm form) {
    ops_.push_back({name, {}, std::move(attributes), infer, form});
  }
  std::vector<RelaxOp> take() { return std::move(ops_); }

 private:
  std::vector<RelaxOp> ops_;
};

const RelaxParameter x{"x"}, data{"data"};
const Attr none{};

void add_elementwise(OpTable& table) {
  table.add_each({"abs", "exp", "log", "sqrt", "rsqrt", "negative", "erf", "sigmoid", "square", "sign", "clip"}, {x},
                 {}, same_as_first);
  table.add_each({"sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan"}, {x}, {}, same_as_first);
  table.add_each({"floor", "ceil", "round", "trunc", "bitwise_not", "logical_not"}, {x}, {}, same_as_first);
  table.add_each({"nn.relu", "nn.gelu", "nn.gelu_tanh", "nn.silu", "stop_lift_params"}, {x}, {}, same_as_first);
  table.add_each({"add", "subtract", "multiply", "divide", "floor_divide", "mod", "power", "maximum", "minimum",
                  "bitwise_and", "bitwise_or", "bitwise_xor"},
                 {{"x1"}, {"x2"}}, {}, arithmetic);
  table.add_each({"equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "logical_and", "logical_or"},
                 {{"x1"}, {"x2"}}, {}, comparison);
  table.add("astype", {x}, {{"dtype", none, true}}, astype);
}

void add_shapes(OpTable& table) {
  const RelaxParameter shape{"shape", RelaxParam::Shape};
  table.add("reshape", {x, shape}, {}, reshape);
  table.add("broadcast_to", {x, shape}, {}, broadcast_to);
  table.add("permute_dims", {x}, {{"axes", none}}, permute_dims);
  table.add("concat", {{"tensors", RelaxParam::Tuple}}, {{"axis", 0}}, concat);
  table.add("squeeze", {x}, {{"axis", none}}, squeeze);
  table.add("expand_dims", {x}, {{"axis", none, true}}, expand_dims);
  table.add("full", {shape, {"fill_value"}}, {{"dtype", none}}, filled);
  table.add_each({"zeros", "ones"}, {shape}, {{"dtype", none, true}}, filled);
  table.add("take", {x, {"indices"}}, {{"axis", none}}, take);
  table.add("strided_slice",
            {x,
             {"axes", RelaxParam::PrimTuple},
             {"begin", RelaxParam::PrimTuple},
             {"end", RelaxParam::PrimTuple},
             {"strides", RelaxParam::PrimTuple, true}},
            {{"assume_inbound", false}}, strided_slice);
  table.add("layout_transform", {x},
            {{"index_map", none, true},
             {"pad_value", none},
             {"axis_separators", AttrList{}},
             {"input_axis_separators", AttrList{}}},
            layout_transform);
}

void add_reductions_and_products(OpTable& table) {
  table.add_each({"sum", "mean", "max", "min", "prod", "std", "variance"}, {x}, {{"axis", none}, {"keepdims", false}},
                 reduction);
  table.add("matmul", {{"x1"}, {"x2"}}, {{"out_dtype", "void"}}, matmul);
}

void add_networks(OpTable& table) {
  table.add_each({"nn.softmax", "nn.log_softmax"}, {data}, {{"axis", -1}}, same_as_first);
  table.add("nn.conv2d", {data, {"weight"}},
            {{"strides", 1},
             {"padding", 0},
             {"dilation", 1},
             {"groups", 1},
             {"data_layout", "NCHW"},
             {"kernel_layout", "OIHW"},
             {"out_layout", none},
             {"out_dtype", "void"}},
            conv2d);
  table.add_each({"nn.max_pool2d", "nn.avg_pool2d"}, {data},
                 {{"pool_size", 1},
                  {"strides", 1},
                  {"dilation", 1},
                  {"padding", 0},
                  {"ceil_mode", false},
                  {"count_include_pad", false},
                  {"layout", "NCHW"},
                  {"out_layout", none}},
                 pool2d);
  table.add("nn.layer_norm", {data, {"gamma"}, {"beta"}},
            {{"axes", none, true}, {"epsilon", 1e-5}, {"center", true}, {"scale", true}}, same_as_first);
  table.add("nn.attention", {{"query"}, {"key"}, {"value"}, {"bias", RelaxParam::Value, true}},
            {{"scale", none}, {"causal_mask", none}, {"window_size", none}}, same_as_first);
}

void add_calls(OpTable& table) {
  table.add("null_value", {}, {}, any_object);
  table.add_form("call_tir", {}, nullptr, RelaxForm::CallTir);
  table.add_form("call_dps_packed", {}, nullptr, RelaxForm::CallTir);
  table.add_form("call_tir_inplace", {{"inplace_indices", none, true}}, nullptr, RelaxForm::CallTir);
  table.add("call_pure_packed", {}, {}, nullptr);
  table.add_form("print", {}, nothing, RelaxForm::FormatFirst);
  table.add_form("assert_op", {}, nothing, RelaxForm::FormatSecond);
}

/// What lowering makes of calls and results: memory, and what the virtual machine of Relax runs.
void add_memory(OpTable& table) {
  const RelaxParameter shape{"shape", RelaxParam::Shape}, size{"size", RelaxParam::Shape}, dtype{"dtype"};
  const RelaxParameter device{"runtime_device_index"}, scope{"storage_scope"}, storage{"storage"}, offset{"offset"};
  table.add("builtin.alloc_tensor", {shape, dtype, device, scope}, {}, allocated_tensor<0, 1>);
  table.add("memory.alloc_storage", {size, {"virtual_device_index"}, scope, dtype}, {}, any_object);
  table.add("memory.alloc_tensor", {storage, offset, shape, dtype}, {}, allocated_tensor<2, 3>);
  table.add("memory.kill_storage", {storage}, {}, nothing);
  table.add("memory.kill_tensor", {{"tensor"}}, {}, nothing);
  table.add("vm.alloc_storage", {size, device, dtype, scope}, {}, any_object);
  table.add("vm.alloc_tensor", {storage, offset, shape, dtype}, {}, allocated_tensor<2, 3>);
  table.add("vm.kill_object", {{"obj"}}, {}, nothing);
  table.add("vm.call_tir_dyn", {{"func"}, {"args", RelaxParam::Tuple}}, {}, nothing);
}

std::vector<RelaxOp> make_table() {
  OpTable table;
  add_elementwise(table);
  add_shapes(table);
  add_reductions_and_products(table);
  add_networks(table);
  add_calls(table);
  add_memory(table);
  return table.take();
}

}  // namespace

const RelaxOp* find_relax_op(std::string_view name) {
  static const std::vector<RelaxOp> table = make_table();
  static const std::unordered_map<std::string_view, const RelaxOp*> index = [] {
    std::unordered_map<std::string_view, const RelaxOp*> map;
    for (const RelaxOp& op : table) map.emplace(op.name, &op);
    return map;
  }();
  auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

StructInfo erase_unknown_vars(const StructInfo& info, const std::function<bool(const VarNode&)>& known) {
  auto knows = [&](const Expr& e) { return !uses_var(*e, [&](const VarNode& v) { return !known(v); }); };
  if (auto prim = as<PrimStructInfoNode>(info)) {
    if (!prim->value || knows(prim->value)) return info;
    return make<PrimStructInfoNode>(prim->dtype);
  }
  if (auto shape = as<ShapeStructInfoNode>(info)) {
    if (std::ranges::all_of(shape->values, knows)) return info;
    return make<ShapeStructInfoNode>(shape->ndim);
  }
  if (auto tensor_node = as<TensorStructInfoNode>(info)) {
    auto shape = as<ShapeExprNode>(tensor_node->shape);
    if (!tensor_node->shape || (shape && std::ranges::all_of(shape->values, knows))) return info;
    return make<TensorStructInfoNode>(nullptr, tensor_node->dtype, tensor_node->ndim, tensor_node->vdevice);
  }
  if (auto tuple = as<TupleStructInfoNode>(info)) {
    std::vector<StructInfo> items;
    for (const StructInfo& item : tuple->items) items.push_back(erase_unknown_vars(item, known));
    return items == tuple->items ? info : make<TupleStructInfoNode>(std::move(items));
  }
  return info;
}

StructInfo inferred_info(const RelaxExprNode& expr) {
  if (auto tuple = as<RelaxTupleNode>(&expr)) {
    std::vector<StructInfo> items;
    for (const RelaxExpr& item : tuple->items) {
      if (!item->struct_info) return nullptr;
      items.push_back(item->struct_info);
    }
    return make<TupleStructInfoNode>(std::move(items));
  }
  if (auto get = as<TupleGetItemNode>(&expr)) {
    auto tuple = as<TupleStructInfoNode>(get->tuple->struct_info);
    return tuple && std::size_t(get->index) < tuple->items.size() ? tuple->items[std::size_t(get->index)] : nullptr;
  }
  auto call = as<RelaxCallNode>(&expr);
  if (!call || !call->op) return nullptr;
  if (!call->op->infer) return call->sinfo_args.empty() ? nullptr : call->sinfo_args.front();
  AttrDict attrs = call->attrs;
  auto info = call->op->infer(call->args, attrs);
  return info ? *info : nullptr;
}

}  // namespace tirscope
