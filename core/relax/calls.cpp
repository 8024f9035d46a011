// SPDX-License-Identifier: Apache-2.0
// Nodes of Relax from their parts.
#include <algorithm>

#include "arith/relax/op_table.h"
#include "relax/block_builder.h"

namespace tirscope::relax {

Result<RelaxExpr> call_op(std::string_view name, std::vector<NodeRef> args, AttrDict attrs) {
  const RelaxOp* op = find_relax_op(name);
  if (!op) return fail(bad_input("relax.unknown-operator", "R.{0} is not a known operator", name));
  TS_TRY_VOID(complete_call(*op, args, attrs));
  return RelaxExpr(make<RelaxCallNode>(nullptr, op, nullptr, std::move(args), std::move(attrs)));
}

RelaxExpr call_function(const GlobalVar& function, std::vector<NodeRef> args) {
  return make<RelaxCallNode>(nullptr, nullptr, function, std::move(args));
}

RelaxExpr call_tir(const GlobalVar& function, std::vector<RelaxExpr> args, const StructInfo& info,
                   const std::vector<Expr>& sizes) {
  std::vector<NodeRef> operands{function, make_tuple(std::move(args))};
  if (!sizes.empty()) operands.push_back(shape_expr(sizes));
  static const RelaxOp* op = find_relax_op("call_tir");
  return make<RelaxCallNode>(info, op, nullptr, std::move(operands), AttrDict{}, std::vector<StructInfo>{info});
}

RelaxExpr make_tuple(std::vector<RelaxExpr> items) {
  std::vector<StructInfo> infos;
  for (const RelaxExpr& item : items) infos.push_back(item->struct_info ? item->struct_info : object_info());
  return make<RelaxTupleNode>(make<TupleStructInfoNode>(std::move(infos)), std::move(items));
}

RelaxExpr prim_value(const Expr& value) { return make<PrimValueNode>(make<PrimStructInfoNode>(value), value); }
RelaxExpr relax_string(std::string text) { return make<RelaxStringNode>(object_info(), std::move(text)); }
RelaxExpr extern_func(std::string symbol) {
  return make<ExternFuncNode>(make<FuncStructInfoNode>(object_info()), std::move(symbol));
}

RelaxFunction make_function(std::vector<RelaxVar> params, const SeqExpr& body, bool is_pure, AttrDict attrs) {
  std::vector<StructInfo> infos;
  std::unordered_set<const VarNode*> sizes;
  for (const RelaxVar& param : params) {
    infos.push_back(param->struct_info ? param->struct_info : object_info());
    collect_sizes(infos.back(), sizes);
  }
  const StructInfo result = body->body->struct_info ? body->body->struct_info : object_info();
  StructInfo ret = erase_unknown_vars(result, [&](const VarNode& v) { return sizes.contains(&v); });
  StructInfo type = make<FuncStructInfoNode>(std::move(infos), ret, is_pure);
  return make<RelaxFunctionNode>(type, std::move(params), body, ret, is_pure, std::move(attrs));
}

}  // namespace tirscope::relax
