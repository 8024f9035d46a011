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

StructInfo struct_info_of(const NodeRef& expr) {
  auto relax = as<RelaxExprNode>(expr);
  return relax ? relax->struct_info : nullptr;
}

namespace {

using namespace relax_rules;

std::vector<RelaxOp> make_table() {
  const RelaxParameter x{"x"}, data{"data"};
  const RelaxParameter shape{"shape", RelaxParam::Shape};
  const Attr none, ints_one(AttrList{1}), ints_zero(AttrList{0});
  const RelaxAttribute out_dtype{"out_dtype", "void"};
  std::vector<RelaxOp> table;
  auto plain = [&](std::string_view name, std::vector<RelaxParameter> params, std::vector<RelaxAttribute> attributes,
                   RelaxOp::Infer infer) { table.push_back({name, std::move(params), std::move(attributes), infer}); };
  for (std::string_view name : {"abs",
                                "exp",
                                "log",
                                "sqrt",
                                "rsqrt",
                                "negative",
                                "sin",
                                "cos",
                                "tan",
                                "sinh",
                                "cosh",
                                "tanh",
                                "asin",
                                "acos",
                                "atan",
                                "erf",
                                "sigmoid",
                                "floor",
                                "ceil",
                                "round",
                                "trunc",
                                "sign",
                                "square",
                                "bitwise_not",
                                "logical_not",
                                "clip",
                                "nn.relu",
                                "nn.gelu",
                                "nn.gelu_tanh",
                                "nn.silu",
                                "stop_lift_params"})
    plain(name, {x}, {}, same_as_first);
  for (std::string_view name : {"add", "subtract", "multiply", "divide", "floor_divide", "mod", "power", "maximum",
                                "minimum", "bitwise_and", "bitwise_or", "bitwise_xor"})
    plain(name, {{"x1"}, {"x2"}}, {}, arithmetic);
  for (std::string_view name :
       {"equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "logical_and", "logical_or"})
    plain(name, {{"x1"}, {"x2"}}, {}, comparison);
  for (std::string_view name : {"sum", "mean", "max", "min", "prod", "std", "variance"})
    plain(name, {x}, {{"axis", none}, {"keepdims", false}}, reduction);
  for (std::string_view name : {"nn.softmax", "nn.log_softmax"}) plain(name, {data}, {{"axis", -1}}, same_as_first);
  plain("matmul", {{"x1"}, {"x2"}}, {out_dtype}, matmul);
  plain("reshape", {x, shape}, {}, reshape);
  plain("broadcast_to", {x, shape}, {}, broadcast_to);
  plain("permute_dims", {x}, {{"axes", none}}, permute_dims);
  plain("concat", {{"tensors", RelaxParam::Tuple}}, {{"axis", 0}}, concat);
  plain("astype", {x}, {{"dtype", none, true}}, astype);
  plain("squeeze", {x}, {{"axis", none}}, squeeze);
  plain("expand_dims", {x}, {{"axis", none, true}}, expand_dims);
  plain("full", {shape, {"fill_value"}}, {{"dtype", none}}, filled);
  plain("zeros", {shape}, {{"dtype", none, true}}, filled);
  plain("ones", {shape}, {{"dtype", none, true}}, filled);
  plain("take", {x, {"indices"}}, {{"axis", none}}, take);
  plain("strided_slice",
        {x,
         {"axes", RelaxParam::PrimTuple},
         {"begin", RelaxParam::PrimTuple},
         {"end", RelaxParam::PrimTuple},
         {"strides", RelaxParam::PrimTuple, true}},
        {{"assume_inbound", false}}, strided_slice);
  plain("layout_transform", {x},
        {{"index_map", none, true},
         {"pad_value", none},
         {"axis_separators", AttrList{}},
         {"input_axis_separators", AttrList{}}},
        layout_transform);
  plain("nn.conv2d", {data, {"weight"}},
        {{"strides", 1},
         {"padding", 0},
         {"dilation", 1},
         {"groups", 1},
         {"data_layout", "NCHW"},
         {"kernel_layout", "OIHW"},
         {"out_layout", none},
         out_dtype},
        conv2d);
  for (std::string_view name : {"nn.max_pool2d", "nn.avg_pool2d"})
    plain(name, {data},
          {{"pool_size", 1},
           {"strides", 1},
           {"dilation", 1},
           {"padding", 0},
           {"ceil_mode", false},
           {"count_include_pad", false},
           {"layout", "NCHW"},
           {"out_layout", none}},
          pool2d);
  plain("nn.layer_norm", {data, {"gamma"}, {"beta"}},
        {{"axes", none, true}, {"epsilon", 1e-5}, {"center", true}, {"scale", true}}, same_as_first);
  plain("nn.attention", {{"query"}, {"key"}, {"value"}, {"bias", RelaxParam::Value, true}},
        {{"scale", none}, {"causal_mask", none}, {"window_size", none}}, same_as_first);
  plain("null_value", {}, {}, any_object);
  for (std::string_view name : {"call_tir", "call_dps_packed", "call_tir_inplace"})
    table.push_back({name,
                     {},
                     name == "call_tir_inplace" ? std::vector<RelaxAttribute>{{"inplace_indices", none, true}}
                                                : std::vector<RelaxAttribute>{},
                     nullptr,
                     RelaxForm::CallTir});
  table.push_back({"call_pure_packed", {}, {}, nullptr});
  table.push_back({"print", {}, {}, nothing, RelaxForm::FormatFirst});
  table.push_back({"assert_op", {}, {}, nothing, RelaxForm::FormatSecond});
  return table;
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
