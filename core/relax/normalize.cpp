// SPDX-License-Identifier: Apache-2.0
// The normal form of values (TVM's Normalizer).
//   1. Operands are leaves; a tuple of leaves is one.
//   2. What is not a leaf is bound to a variable in front, once for each object and block.
//   3. R.call_tir and its family have their inputs as a literal tuple.
//   4. Every value has a struct info; that of an operator's call follows from its operands.
//   5. The condition of an If is a leaf; its branches are sequences, and the sizes that they define stay inside.
#include <algorithm>

#include "relax/block_builder.h"

namespace tirscope::relax {

namespace {

bool is_leaf(const RelaxExprNode& value) {
  switch (value.kind) {
    case Kind::RelaxVar:
    case Kind::RelaxConstant:
    case Kind::ShapeExpr:
    case Kind::PrimValue:
    case Kind::RelaxString:
    case Kind::DataTypeImm:
    case Kind::ExternFunc:
    case Kind::RelaxTuple: return true;
    default: return false;
  }
}

StructInfo tuple_of(const std::vector<StructInfo>& infos) {
  return infos.size() == 1 ? infos.front() : make<TupleStructInfoNode>(infos);
}

RelaxExpr typed(const RelaxExpr& value, const StructInfo& info) {
  switch (value->kind) {
#define TS_TYPED(Name) \
  case Kind::Name: return with(*as<Name##Node>(value), [&](Name##Node& copy) { copy.struct_info = info; });
    TS_TYPED(RelaxString)
    TS_TYPED(DataTypeImm)
    TS_TYPED(ExternFunc)
#undef TS_TYPED
    case Kind::ShapeExpr: return shape_expr(as<ShapeExprNode>(value)->values);
    case Kind::PrimValue: return prim_value(as<PrimValueNode>(value)->value);
    default: return value;
  }
}

}  // namespace

Result<RelaxExpr> BlockBuilder::normalize(const RelaxExpr& value) {
  switch (value->kind) {
    case Kind::RelaxCall: return normalize_call(*as<RelaxCallNode>(value));
    case Kind::RelaxTuple: return normalize_tuple(*as<RelaxTupleNode>(value));
    case Kind::TupleGetItem: return normalize_item(*as<TupleGetItemNode>(value));
    case Kind::RelaxIf: return normalize_if(*as<RelaxIfNode>(value));
    case Kind::RelaxFunction: return normalize_function(*as<RelaxFunctionNode>(value));
    case Kind::SeqExpr: {
      TS_TRY(SeqExpr sequence, normalize_sequence(value));
      return RelaxExpr(sequence);
    }
    default: break;
  }
  return value->struct_info ? value : typed(value, object_info());
}

Result<RelaxExpr> BlockBuilder::normalize_operand(const RelaxExpr& value) {
  if (is_leaf(*value)) return normalize(value);
  TS_TRY_VOID(needs_block());
  if (auto it = scopes_.back().operands.find(value); it != scopes_.back().operands.end()) return it->second;
  TS_TRY(RelaxVar var, emit(value));
  scopes_.back().operands[value] = var;
  return RelaxExpr(var);
}

Result<RelaxExpr> BlockBuilder::normalize_tuple(const RelaxTupleNode& tuple) {
  std::vector<RelaxExpr> items;
  for (const RelaxExpr& item : tuple.items) {
    TS_TRY(RelaxExpr operand, normalize_operand(item));
    items.push_back(std::move(operand));
  }
  if (items == tuple.items && tuple.struct_info) return RelaxExpr(ref(tuple));
  return make_tuple(std::move(items));
}

Result<RelaxExpr> BlockBuilder::normalize_item(const TupleGetItemNode& item) {
  TS_TRY(RelaxExpr tuple, normalize_operand(item.tuple));
  if (tuple == item.tuple && item.struct_info) return RelaxExpr(ref(item));
  auto type = as<TupleStructInfoNode>(tuple->struct_info);
  if (type && (item.index < 0 || std::size_t(item.index) >= type->items.size()))
    return fail(
        bad_input("relax.tuple-index", "item {0} of a tuple of {1} was asked for", item.index, type->items.size()));
  StructInfo info = type ? type->items[std::size_t(item.index)] : object_info();
  return RelaxExpr(make<TupleGetItemNode>(info, tuple, item.index));
}

// ---- calls ----------------------------------------------------------------------------------------------------------

Result<RelaxExpr> BlockBuilder::normalize_call(const RelaxCallNode& call) {
  std::vector<NodeRef> args;
  for (const NodeRef& arg : call.args) {
    auto value = ref_as<RelaxExprNode>(arg);
    if (!value) {
      args.push_back(arg);
      continue;
    }
    TS_TRY(RelaxExpr operand, normalize_operand(value));
    args.push_back(operand);
  }
  NodeRef callee = call.callee;
  if (auto value = ref_as<RelaxExprNode>(callee)) {
    TS_TRY(callee, normalize_operand(value));
  }
  if (call.op && call.op->form == RelaxForm::CallTir) {  // rule 3
    TS_TRY(args, literal_arguments(std::move(args)));
  }
  AttrDict attrs = call.attrs;
  TS_TRY(StructInfo info, info_of(call, args, attrs));
  if (args == call.args && callee == call.callee && info == call.struct_info) return RelaxExpr(ref(call));
  return RelaxExpr(make<RelaxCallNode>(info, call.op, callee, std::move(args), std::move(attrs), call.sinfo_args));
}

Result<std::vector<NodeRef>> BlockBuilder::literal_arguments(std::vector<NodeRef> args) {
  auto var = args.size() > 1 ? as<RelaxVarNode>(args[1]) : nullptr;
  if (!var) return args;
  if (auto tuple = ref_as<RelaxTupleNode>(lookup_binding(*var))) {
    args[1] = tuple;
    return args;
  }
  auto type = as<TupleStructInfoNode>(var->struct_info);
  if (!type) {
    args[1] = make_tuple({RelaxExpr(ref(var))});
    return args;
  }
  std::vector<RelaxExpr> items;
  for (std::size_t i = 0; i < type->items.size(); ++i) {
    RelaxExpr item = make<TupleGetItemNode>(type->items[i], ref(var), int(i));
    TS_TRY(RelaxExpr operand, normalize_operand(item));
    items.push_back(std::move(operand));
  }
  args[1] = make_tuple(std::move(items));
  return args;
}

Result<StructInfo> BlockBuilder::info_of(const RelaxCallNode& call, const std::vector<NodeRef>& args, AttrDict& attrs) {
  if (call.op) {
    if (call.op->infer) return call.op->infer({*call.op, args, attrs, call.sinfo_args});
    if (!call.sinfo_args.empty()) return tuple_of(call.sinfo_args);
    return call.struct_info ? call.struct_info : object_info();
  }
  if (call.callee->kind == Kind::ExternFunc) {
    if (!call.sinfo_args.empty()) return tuple_of(call.sinfo_args);
    return call.struct_info ? call.struct_info : object_info();
  }
  StructInfo type = struct_info_of(call.callee);
  if (auto global = as<GlobalVarNode>(call.callee)) {
    NodeRef function = find(global->name);
    if (!function) return fail(bad_input("relax.unknown-function", "the module has no function {0}", global->name));
    type = function_info(function);
  }
  if (auto function = as<FuncStructInfoNode>(type)) return call_result(*function, args);
  return call.struct_info ? call.struct_info : object_info();
}

// ---- branches and functions -----------------------------------------------------------------------------------------

Result<SeqExpr> BlockBuilder::normalize_sequence(const RelaxExpr& body) {
  begin_scope();
  RelaxExpr result = body;
  if (auto sequence = as<SeqExprNode>(body)) {
    for (const BindingBlock& block : sequence->blocks) {
      next_block(block->is_dataflow);
      for (const Binding& binding : block->bindings) {
        auto value = normalize(binding->value);
        if (!value) {
          scopes_.pop_back();
          return fail(std::move(value).error());
        }
        if (*value == binding->value) {
          emit_normalized(binding);
        } else if (auto cast = as<MatchCastNode>(binding)) {
          emit_normalized(make<MatchCastNode>(cast->var, *value, cast->struct_info));
        } else {
          emit_normalized(make<VarBindingNode>(binding->var, *value));
        }
      }
    }
    next_block(false);
    result = sequence->body;
  }
  TS_TRY(RelaxExpr sequence, end_scope(result));
  return ref_as<SeqExprNode>(sequence);
}

Result<RelaxExpr> BlockBuilder::normalize_if(const RelaxIfNode& node) {
  TS_TRY(RelaxExpr condition, normalize_operand(node.condition));
  TS_TRY(SeqExpr then_branch, normalize_sequence(node.then_branch));
  TS_TRY(SeqExpr else_branch, normalize_sequence(node.else_branch));
  StructInfo info = common_info(then_branch->struct_info, else_branch->struct_info);
  return RelaxExpr(make<RelaxIfNode>(info, condition, then_branch, else_branch));
}

Result<RelaxExpr> BlockBuilder::normalize_function(const RelaxFunctionNode& function) {
  TS_TRY(SeqExpr body, normalize_sequence(function.body));
  return RelaxExpr(with(function, [&](RelaxFunctionNode& copy) { copy.body = body; }));
}

}  // namespace tirscope::relax
