// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/operator_detail.h"

#include <algorithm>

#include "analysis/nest/label.h"
#include "ir/relax/ops.h"

namespace tirscope::analysis {

namespace {

bool takes_destination(const RelaxOp* op) { return op && op->form == RelaxForm::CallTir; }

/// The first argument is the function that is called.
bool calls_first_argument(const RelaxOp* op) { return takes_destination(op) || (op && op->name == "call_pure_packed"); }

/// Attributes are completed from one value for all dimensions: 1 becomes [1, 1].
bool is_default(const Attr& value, const Attr& usual) {
  const std::string text = label(value), expected = label(usual);
  if (text == expected) return true;
  auto list = value.get<AttrList>();
  return list && !list->empty() &&
         std::ranges::all_of(*list, [&](const Attr& item) { return label(item) == expected; });
}

/// What is taken from another attribute where it is not given.
bool is_implied(const AttrDict& attrs, const std::string& name, const Attr& value) {
  if (name != "out_layout") return false;
  for (const char* other : {"data_layout", "layout"})
    if (const Attr* layout = find_attr(attrs, other)) return label(*layout) == label(value);
  return false;
}

CalledFunction in_module(const std::string& name, const IRModule& module, GraphNodeKind otherwise) {
  NodeRef function = module->find(name);
  GraphNodeKind kind = otherwise;
  if (as<PrimFuncNode>(function) && otherwise != GraphNodeKind::CallPacked) kind = GraphNodeKind::CallTir;
  return {kind, name, name, std::move(function)};
}

CalledFunction named_by(const NodeRef& callee, const IRModule& module, GraphNodeKind otherwise) {
  if (auto global = as<GlobalVarNode>(callee)) return in_module(global->name, module, otherwise);
  if (auto external = as<ExternFuncNode>(callee)) return in_module(external->symbol, module, GraphNodeKind::CallPacked);
  if (auto var = as<RelaxVarNode>(callee)) return {otherwise, var->name, {}, nullptr};
  return {otherwise, "call", {}, nullptr};
}

std::vector<std::string> buffer_names(const PrimFuncNode& function) {
  std::vector<std::string> names;
  for (const Var& param : function.params)
    if (Buffer buffer = function.buffer_of(param)) names.push_back(buffer->name);
  return names;
}

std::string role_of(const RelaxCallNode& call, std::size_t n) {
  return call.op && n < call.op->params.size() ? std::string(call.op->params[n].name) : std::string();
}

}  // namespace

CalledFunction called_function(const RelaxCallNode& call, const IRModule& module) {
  if (!call.op) return named_by(call.callee, module, GraphNodeKind::CallFunction);
  if (calls_first_argument(call.op) && !call.args.empty()) {
    const bool tir = call.op->name.starts_with("call_tir");
    return named_by(call.args[0], module, tir ? GraphNodeKind::CallTir : GraphNodeKind::CallPacked);
  }
  return {GraphNodeKind::Operator, std::string(call.op->name), {}, nullptr};
}

std::vector<OperandText> operands_of(const RelaxCallNode& call, const NodeRef& function) {
  std::vector<OperandText> operands;
  const std::size_t first = calls_first_argument(call.op) ? 1 : 0;
  for (std::size_t n = first; n < call.args.size(); ++n) {
    auto tuple = as<RelaxTupleNode>(call.args[n]);
    if (!takes_destination(call.op) || !tuple) {
      operands.push_back({call.args[n], takes_destination(call.op) ? std::string() : role_of(call, n)});
      continue;
    }
    for (const RelaxExpr& item : tuple->items) operands.push_back({item, {}});
  }
  if (auto tir = as<PrimFuncNode>(function)) {
    const std::vector<std::string> names = buffer_names(*tir);
    for (std::size_t n = 0; n < operands.size() && n < names.size(); ++n) operands[n].role = names[n];
  }
  return operands;
}

std::string attributes_text(const RelaxCallNode& call) {
  std::string text;
  auto add = [&](const std::string& name, const Attr& value) {
    text += (text.empty() ? "" : ", ") + name + "=" + label(value);
  };
  if (!call.op) return text;
  for (const RelaxParameter* parameter : call.op->attributes()) {
    const RelaxParameter& attribute = *parameter;
    const std::string name(attribute.name);
    const Attr* value = find_attr(call.attrs, name);
    if (!value || is_implied(call.attrs, name, *value)) continue;
    if (!attribute.otherwise || !is_default(*value, *attribute.otherwise)) add(name, *value);
  }
  return text;
}

std::optional<std::string> literal_text(const NodeRef& expr) {
  if (auto shape = as<ShapeExprNode>(expr)) return shape_label(shape->values);
  if (auto number = as<PrimValueNode>(expr)) return label(number->value);
  if (auto string = as<RelaxStringNode>(expr)) return label(Attr(string->value));
  if (auto type = as<DataTypeImmNode>(expr)) return type->value.str();
  if (auto external = as<ExternFuncNode>(expr)) return external->symbol;
  if (auto global = as<GlobalVarNode>(expr)) return global->name;
  return std::nullopt;
}

}  // namespace tirscope::analysis
