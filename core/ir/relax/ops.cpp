// SPDX-License-Identifier: Apache-2.0
#include "ir/relax/ops.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/walk/visitor.h"

namespace tirscope {

StructInfo object_info() { return make<ObjectStructInfoNode>(); }
StructInfo void_info() { return make<TupleStructInfoNode>(std::vector<StructInfo>{}); }
RelaxExpr shape_expr(std::vector<Expr> values) {
  StructInfo info = make<ShapeStructInfoNode>(values);
  return make<ShapeExprNode>(std::move(info), std::move(values));
}
StructInfo tensor_info(std::vector<Expr> shape, DataType dtype, NodeRef vdevice) {
  int ndim = static_cast<int>(shape.size());
  return make<TensorStructInfoNode>(shape_expr(std::move(shape)), dtype, ndim, std::move(vdevice));
}
RelaxExpr relax_prim(Expr value) { return make<PrimValueNode>(make<PrimStructInfoNode>(value), value); }
RelaxExpr relax_tuple(std::vector<RelaxExpr> items) {
  std::vector<StructInfo> infos;
  for (const RelaxExpr& item : items) infos.push_back(item->struct_info ? item->struct_info : object_info());
  return make<RelaxTupleNode>(make<TupleStructInfoNode>(std::move(infos)), std::move(items));
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

const RelaxParameter* RelaxOp::find(std::string_view param) const {
  auto found = std::ranges::find(params, param, &RelaxParameter::name);
  return found == params.end() ? nullptr : &*found;
}

std::vector<const RelaxParameter*> RelaxOp::attributes() const {
  std::vector<const RelaxParameter*> out;
  for (std::string_view attribute : printed) out.push_back(find(attribute));
  if (printed.empty())
    for (const RelaxParameter& param : params)
      if (is_attribute(param.kind)) out.push_back(&param);
  return out;
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
  auto info = call->op->infer({*call->op, call->args, attrs, call->sinfo_args});
  return info ? *info : nullptr;
}

}  // namespace tirscope
