// SPDX-License-Identifier: Apache-2.0
// Values of a script as values of the compiler.
#include "builder/hosts/arrays.h"
#include "builder/hosts/values.h"
#include "ir/relax/ops.h"
#include "relax/block_builder.h"
#include "script/tir/tir_reader.h"
#include "script/tir/values/node_values.h"

namespace tirscope::builder {

namespace {

Diagnostic not_a(std::string_view what, const SValue& value) {
  return bad_input("builder.argument", "expected {0}, found {1}", what, value.type_name());
}

std::string symbol_of(const NodeRef& function) {
  const AttrDict* attrs = nullptr;
  if (auto prim = as<PrimFuncNode>(function)) attrs = &prim->attrs;
  if (auto relax = as<RelaxFunctionNode>(function)) attrs = &relax->attrs;
  auto symbol = attrs ? attrs->find("global_symbol") : AttrDict::const_iterator();
  return attrs && symbol != attrs->end() && symbol->second.as_string() ? *symbol->second.as_string() : "main";
}

}  // namespace

IRModule module_in(const SValue& value) {
  if (auto module = value.as_host<ModuleObject>()) return module->module;
  if (auto schedule = value.as_host<ScheduleValue>()) return schedule->schedule.module();
  if (auto function = value.as_host<FunctionValue>())
    return make<IRModuleNode>(std::map<std::string, NodeRef>{{symbol_of(function->function), function->function}});
  return nullptr;
}

Result<Expr> expr_of(const SValue& value) {
  if (auto tensor = value.as_host<TensorObject>(); tensor && tensor->tensor.ndim() == 0) return tensor->tensor.at({});
  if (auto graph = value.as_host<GraphValue>())
    if (auto prim = as<PrimValueNode>(graph->expr)) return prim->value;
  if (value.as_string()) return fail(not_a("an expression", value));
  if (Expr expr = script::to_expr(value)) return expr;
  return fail(not_a("an expression", value));
}

Result<te::Shape> shape_of(const SValue& value) {
  if (auto graph = value.as_host<GraphValue>())
    if (auto shape = as<ShapeExprNode>(graph->expr)) return shape->values;
  te::Shape out;
  if (auto items = value.as_sequence()) {
    for (const SValue& item : *items) {
      TS_TRY(Expr extent, expr_of(item));
      out.push_back(std::move(extent));
    }
    return out;
  }
  TS_TRY(Expr extent, expr_of(value));
  out.push_back(std::move(extent));
  return out;
}

Result<te::Tensor> tensor_of(const SValue& value) {
  if (auto tensor = value.as_host<TensorObject>()) return tensor->tensor;
  return fail(not_a("a tensor", value));
}

Result<std::vector<te::Tensor>> tensors_of(const SValue& value) {
  std::vector<te::Tensor> out;
  auto items = value.as_sequence();
  std::vector<SValue> one{value};
  for (const SValue& item : items ? *items : one) {
    TS_TRY(te::Tensor tensor, tensor_of(item));
    out.push_back(std::move(tensor));
  }
  return out;
}

Result<std::vector<te::Argument>> arguments_of(const SValue& value) {
  auto items = value.as_sequence();
  if (!items) return fail(not_a("a list of tensors", value));
  std::vector<te::Argument> out;
  for (const SValue& item : *items) {
    auto node = item.as_node();
    if (Var size = node ? ref_as<VarNode>(*node) : nullptr) {
      out.emplace_back(size);
      continue;
    }
    TS_TRY(te::Tensor tensor, tensor_of(item));
    out.emplace_back(std::move(tensor));
  }
  return out;
}

SValue tensor_values(const std::vector<te::Tensor>& tensors, bool as_list) {
  std::vector<SValue> out;
  for (const te::Tensor& tensor : tensors) out.push_back(host(new TensorObject(tensor)));
  return out.size() == 1 && !as_list ? out.front() : SValue::list(std::move(out));
}

Result<Attr> attr_of(const SValue& value) {
  if (auto tensor = value.as_host<TensorObject>()) return Attr(NodeRef(tensor->tensor.buffer()));
  if (auto graph = value.as_host<GraphValue>()) return Attr(NodeRef(graph->expr));
  if (auto info = value.as_host<InfoValue>()) return Attr(NodeRef(info->info));
  if (auto array = value.as_host<ArrayObject>()) {
    TS_TRY(TensorData data, array->data());
    return Attr(NodeRef(relax_constant(std::move(data))));
  }
  if (value.as_object<script::DictObject>()) {
    TS_TRY(AttrDict dict, attrs_of(value));
    return Attr(std::move(dict));
  }
  if (auto items = value.as_sequence()) {
    AttrList out;
    for (const SValue& item : *items) {
      TS_TRY(Attr attr, attr_of(item));
      out.push_back(std::move(attr));
    }
    return Attr(std::move(out));
  }
  if (auto attr = script::to_attr(value)) return *std::move(attr);
  return fail(not_a("a plain value", value));
}

Result<AttrDict> attrs_of(const SValue& value) {
  AttrDict out;
  if (value.failed() || value.is_none()) return out;
  auto dict = value.as_object<script::DictObject>();
  if (!dict) return fail(not_a("a dict", value));
  for (const auto& [key, item] : dict->items) {
    if (!key.as_string()) return fail(not_a("a dict whose keys are strings", key));
    TS_TRY(out[*key.as_string()], attr_of(item));
  }
  return out;
}

Result<RelaxExpr> graph_of(const SValue& value) {
  if (auto graph = value.as_host<GraphValue>()) return graph->expr;
  if (auto items = value.as_sequence()) {
    std::vector<RelaxExpr> fields;
    for (const SValue& item : *items) {
      TS_TRY(RelaxExpr field, graph_of(item));
      fields.push_back(std::move(field));
    }
    return relax::make_tuple(std::move(fields));
  }
  if (auto text = value.as_string()) return relax::relax_string(*text);
  if (auto function = value.as_host<FunctionValue>())
    if (auto expr = ref_as<RelaxExprNode>(function->function)) return expr;
  if (auto number = value.as_int()) return relax::prim_value(int64(*number));
  if (auto real = value.as_float()) return relax::prim_value(make_const(DataType::floating(64), *real));
  if (auto flag = value.as_bool()) return relax::prim_value(*flag ? true_expr() : false_expr());
  if (auto node = value.as_node(); node && is_expr((*node)->kind)) return relax::prim_value(script::to_expr(value));
  return fail(not_a("a graph value", value));
}

Result<StructInfo> info_of(const SValue& value) {
  if (auto info = value.as_host<InfoValue>()) return info->info;
  if (auto items = value.as_sequence()) {
    std::vector<StructInfo> out;
    for (const SValue& item : *items) {
      TS_TRY(StructInfo info, info_of(item));
      out.push_back(std::move(info));
    }
    return make<TupleStructInfoNode>(std::move(out));
  }
  if (auto type = value.as_host<HostType>(); type && type->type_name().ends_with("ObjectStructInfo"))
    return object_info();
  return fail(not_a("a struct info such as relax.TensorStructInfo(...)", value));
}

Result<Expr> dim_of(const SValue& value) {
  if (auto number = value.as_int()) return int64(*number);
  TS_TRY(Expr expr, expr_of(value));
  if (auto number = as<IntImmNode>(expr)) return int64(number->value);
  if (!expr->dtype.is_int()) return fail(not_a("a size", value));
  return expr;
}

Result<std::vector<Expr>> dims_of(const SValue& value) {
  if (auto graph = value.as_host<GraphValue>())
    if (auto shape = as<ShapeExprNode>(graph->expr)) return shape->values;
  auto items = value.as_sequence();
  if (!items) return fail(not_a("a tuple of sizes", value));
  std::vector<Expr> out;
  for (const SValue& item : *items) {
    TS_TRY(Expr extent, dim_of(item));
    out.push_back(std::move(extent));
  }
  return out;
}

}  // namespace tirscope::builder
