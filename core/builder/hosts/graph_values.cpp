// SPDX-License-Identifier: Apache-2.0
// What a script asks of graph values and their types.
#include "builder/hosts/values.h"
#include "ir/relax/ops.h"
#include "relax/block_builder.h"

namespace tirscope::builder {

namespace {

/// Relax has no remainder.
std::string_view graph_operator(script::Op op) { return op == script::Op::Mod ? "" : broadcast_name(op); }

SValue info_value(const StructInfo& info) { return info ? host(new InfoValue(info)) : SValue(script::None{}); }

}  // namespace

std::string GraphValue::str() const {
  auto var = as<RelaxVarNode>(expr);
  return var ? var->name : "<" + type_name() + ">";
}

SValue GraphValue::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  if (name == "struct_info" || name == "checked_type") return info_value(struct_info_of(expr));
  if (auto var = as<RelaxVarNode>(expr); var && (name == "name_hint" || name == "name")) return var->name;
  if (auto shape = as<ShapeExprNode>(expr); shape && name == "values")
    return SValue::tuple(std::vector<SValue>(shape->values.begin(), shape->values.end()));
  if (auto prim = as<PrimValueNode>(expr); prim && name == "value") return prim->value;
  if (auto call = as<RelaxCallNode>(expr); call && name == "args") {
    std::vector<SValue> args;
    for (const NodeRef& arg : call->args) {
      auto graph = ref_as<RelaxExprNode>(arg);
      args.push_back(graph ? host(new GraphValue(graph)) : SValue(arg));
    }
    return SValue::list(std::move(args));
  }
  return HostObject::attribute(evaluator, name, where);
}

SValue GraphValue::subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) {
  auto type = as<TupleStructInfoNode>(struct_info_of(expr));
  auto number = index.as_int();
  if (!type) return HostObject::subscript(evaluator, index, where);
  const int64_t size = int64_t(type->items.size());
  int64_t at = number ? *number + (*number < 0 ? size : 0) : -1;
  if (at < 0 || at >= size)
    return evaluator.report(where, bad_input("script.index", "{0} is not a valid index: the tuple has {1} items",
                                             script::repr(index), size));
  return host(new GraphValue(make<TupleGetItemNode>(type->items[std::size_t(at)], expr, int(at))));
}

SValue GraphValue::call(Evaluator& evaluator, const script::Arguments& arguments) {
  std::vector<NodeRef> args;
  for (const SValue& value : arguments.positional) {
    Result<RelaxExpr> arg = graph_of(value);
    if (!arg) return report(evaluator, arguments.where, std::move(arg).error());
    args.emplace_back(*std::move(arg));
  }
  return host(new GraphValue(make<RelaxCallNode>(object_info(), nullptr, NodeRef(expr), std::move(args))));
}

SValue GraphValue::binary(Evaluator& evaluator, script::Op op, const SValue& other, bool reflected,
                          const syntax::Node& where) {
  if (other.as_host<script::Opaque>()) return other;
  const std::string_view name = graph_operator(op);
  if (name.empty()) return HostObject::binary(evaluator, op, other, reflected, where);
  auto graph = other.as_host<GraphValue>();
  if (!graph)
    return evaluator.report(where, bad_input("builder.graph-operand",
                                             "'{0}' on graph values needs another one, not {1}; write "
                                             "relax.const(..., dtype)",
                                             operator_text(op), other.type_name()));
  std::vector<NodeRef> args{expr, graph->expr};
  if (reflected) std::swap(args[0], args[1]);
  Result<RelaxExpr> made = relax::call_op(name, std::move(args));
  return made ? host(new GraphValue(*std::move(made))) : report(evaluator, where, std::move(made).error());
}

SValue GraphValue::unary(Evaluator& evaluator, script::Op op, const syntax::Node& where) {
  if (op != script::Op::Neg) return HostObject::unary(evaluator, op, where);
  Result<RelaxExpr> made = relax::call_op("negative", {expr});
  return made ? host(new GraphValue(*std::move(made))) : report(evaluator, where, std::move(made).error());
}

SValue InfoValue::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  if (auto tensor = as<TensorStructInfoNode>(info)) {
    if (name == "dtype") return tensor->dtype == DataType::none() ? std::string() : tensor->dtype.str();
    if (name == "ndim") return int64_t(tensor->ndim);
    if (name == "shape") {
      auto shape = as<ShapeExprNode>(tensor->shape);
      if (!shape) return tensor->shape ? host(new GraphValue(tensor->shape)) : SValue(script::None{});
      return SValue::tuple(std::vector<SValue>(shape->values.begin(), shape->values.end()));
    }
  }
  if (auto shape = as<ShapeStructInfoNode>(info)) {
    if (name == "ndim") return int64_t(shape->ndim);
    if (name == "values" && shape->has_values)
      return SValue::tuple(std::vector<SValue>(shape->values.begin(), shape->values.end()));
  }
  if (auto tuple = as<TupleStructInfoNode>(info); tuple && name == "fields") {
    std::vector<SValue> fields;
    for (const StructInfo& field : tuple->items) fields.push_back(info_value(field));
    return SValue::list(std::move(fields));
  }
  if (auto function = as<FuncStructInfoNode>(info); function && name == "ret") return info_value(function->ret);
  return HostObject::attribute(evaluator, name, where);
}

}  // namespace tirscope::builder
