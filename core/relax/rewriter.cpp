// SPDX-License-Identifier: Apache-2.0
#include "relax/rewriter.h"

#include "ir/compare/structural_equal.h"

namespace tirscope::relax {

Binding bound_to(const Binding& binding, const RelaxVar& var, const RelaxExpr& value) {
  if (auto cast = as<MatchCastNode>(binding)) return make<MatchCastNode>(var, value, cast->struct_info);
  return make<VarBindingNode>(var, value);
}

RelaxVar Rewriter::redefined(const RelaxVar& var, const StructInfo& info) {
  if (info == var->struct_info || structural_equal(info, var->struct_info)) return var;
  RelaxVar now = make<RelaxVarNode>(var->name, info, var->is_dataflow);
  define(var, now);
  return now;
}

RelaxFunction Rewriter::function(const RelaxFunction& function) {
  std::vector<RelaxVar> params;
  for (const RelaxVar& param : function->params)
    params.push_back(redefined(param, info(param->struct_info ? param->struct_info : object_info())));
  SeqExpr body = sequence(function->body);
  if (body == function->body && params == function->params) return function;
  RelaxFunction made = make_function(std::move(params), body, function->is_pure, function->attrs);
  // What was declared is kept where the body still gives it.
  if (body->body->struct_info == function->body->body->struct_info) {
    const StructInfo ret = info(function->ret);
    if (ret != made->ret)
      made = with(made, [&](RelaxFunctionNode& copy) {
        copy.ret = ret;
        copy.struct_info =
            make<FuncStructInfoNode>(as<FuncStructInfoNode>(made->struct_info)->params, ret, function->is_pure);
      });
  }
  return made;
}

SeqExpr Rewriter::sequence(const SeqExpr& sequence) {
  builder_.begin_scope();
  for (const BindingBlock& one : sequence->blocks) block(one);
  builder_.next_block(false);
  SeqExpr made = ref_as<SeqExprNode>(checked(builder_.end_scope(expr(sequence->body))));
  if (made->body != sequence->body || made->blocks.size() != sequence->blocks.size()) return made;
  for (std::size_t i = 0; i < made->blocks.size(); ++i) {
    const BindingBlockNode &a = *made->blocks[i], &b = *sequence->blocks[i];
    if (a.is_dataflow != b.is_dataflow || a.bindings != b.bindings) return made;
  }
  return sequence;
}

void Rewriter::block(const BindingBlock& block) {
  builder_.next_block(block->is_dataflow);
  for (const Binding& one : block->bindings) binding(one);
}

void Rewriter::binding(const Binding& binding) { rebind(binding, expr(binding->value)); }

void Rewriter::rebind(const Binding& binding, const RelaxExpr& value) {
  if (auto cast = as<MatchCastNode>(binding)) {
    RelaxExpr operand = checked(builder_.normalize_operand(value));
    StructInfo type = info(cast->struct_info);
    RelaxVar var = redefined(binding->var, type);
    const bool same = operand == binding->value && type == cast->struct_info && var == binding->var;
    return builder_.emit_normalized(same ? binding : Binding(make<MatchCastNode>(var, operand, type)));
  }
  if (value == binding->value && info(binding->var->struct_info) == binding->var->struct_info)
    return builder_.emit_normalized(binding);
  RelaxExpr normal = checked(builder_.normalize(value));
  StructInfo type = normal->struct_info ? normal->struct_info : object_info();
  RelaxVar var = redefined(binding->var, type);
  builder_.emit_normalized(make<VarBindingNode>(var, normal));
}

RelaxExpr Rewriter::expr(const RelaxExpr& value) {
  if (!value) return value;
  if (auto node = as<RelaxCallNode>(value)) return rewritten_call(*node);
  if (auto node = as<RelaxTupleNode>(value)) {
    std::vector<RelaxExpr> items;
    for (const RelaxExpr& item : node->items) items.push_back(expr(item));
    return items == node->items ? value : make_tuple(std::move(items));
  }
  if (auto node = as<TupleGetItemNode>(value)) {
    RelaxExpr tuple = expr(node->tuple);
    return tuple == node->tuple ? value : make<TupleGetItemNode>(nullptr, tuple, node->index);
  }
  if (auto node = as<RelaxIfNode>(value)) {
    RelaxExpr condition = expr(node->condition);
    SeqExpr then_branch = sequence(node->then_branch), else_branch = sequence(node->else_branch);
    if (condition == node->condition && then_branch == node->then_branch && else_branch == node->else_branch)
      return value;
    return make<RelaxIfNode>(common_info(then_branch->struct_info, else_branch->struct_info), condition, then_branch,
                             else_branch);
  }
  if (auto node = ref_as<SeqExprNode>(value)) return sequence(node);
  if (auto node = ref_as<RelaxFunctionNode>(value)) return function(node);
  return substitute(value, sizes_, values_);
}

RelaxExpr Rewriter::rewritten_call(const RelaxCallNode& node) {
  auto each = [&](const NodeRef& arg) -> NodeRef {
    auto value = ref_as<RelaxExprNode>(arg);
    return value ? NodeRef(expr(value)) : arg ? operand(arg) : arg;
  };
  std::vector<NodeRef> args;
  for (const NodeRef& arg : node.args) args.push_back(each(arg));
  const NodeRef callee = each(node.callee);
  std::vector<StructInfo> infos;
  for (const StructInfo& one : node.sinfo_args) infos.push_back(info(one));
  const StructInfo type = info(node.struct_info);
  if (args == node.args && callee == node.callee && infos == node.sinfo_args && type == node.struct_info)
    return call(ref(node));
  return call(make<RelaxCallNode>(type, node.op, callee, std::move(args), node.attrs, std::move(infos)));
}

}  // namespace tirscope::relax
