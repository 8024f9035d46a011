// SPDX-License-Identifier: Apache-2.0
// Calls of R's members, of functions and of kernels.
#include <algorithm>

#include "ir/numbers/element.h"
#include "script/relax/relax_function_reader.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

Value RelaxFunctionReader::relax_call(const std::string& name, const syntax::Call& node) {
  Call call = arguments(node);
  if (StructInfo made = make_info(name, call, node)) return NodeRef(made);
  auto first = [&]() -> const Value& {
    auto value = call.args.empty() ? nullptr : &call.args.front();
    if (!value && !call.keywords.empty()) value = &call.keywords.begin()->second;
    if (!value) wrong(node, bad_input("script.relax", "R.{0} needs an argument", name));
    return *value;
  };
  if (name == "const") return NodeRef(constant(call, node));
  if (name == "prim_value")
    return NodeRef(
        prim_value(first().as_float() ? make_const(DataType::floating(64), *first().as_float()) : dim(first(), node)));
  if (name == "str") {
    if (!first().as_string()) wrong(node, "text", first());
    return NodeRef(make<RelaxStringNode>(object_info(), *first().as_string()));
  }
  if (name == "dtype") return NodeRef(make<DataTypeImmNode>(object_info(), dtype(first(), node)));
  if (name == "shape") return NodeRef(shape_expr(dims(first(), node)));
  if (name == "ExternFunc") {
    if (!first().as_string()) wrong(node, "the name of a function", first());
    return NodeRef(external(*first().as_string()));
  }
  if (name == "tuple") return NodeRef(to_relax(Value::tuple(call.args), node));
  if (name == "match_cast") {
    auto target = call.find(1, Word::CastType);
    if (!target) wrong(node, bad_input("script.relax", "R.match_cast needs a value and a struct info"));
    return Ref<Object>(new CastValue(normal(to_relax(first(), node)), as_info(*target, node)));
  }
  if (name == "call_packed" || name == "call_pure_packed") return call_packed(name, call, node);
  const RelaxOp* op = find_relax_op(name);
  if (!op) wrong(*node.callee, bad_input("script.unknown-operator", "R.{0} is not a known operator", name));
  if (op->form == RelaxForm::CallTir) return call_tir(*op, call, node);
  return operator_call(*op, call.args, call.keywords, node);
}

RelaxExpr RelaxFunctionReader::external(const std::string& symbol) {
  return make<ExternFuncNode>(make<FuncStructInfoNode>(object_info()), symbol);
}

RelaxExpr RelaxFunctionReader::constant(const Call& call, const syntax::Node& where) {
  auto value = call.find(0, "value"), type = call.find(1, "dtype");
  if (!value) wrong(where, bad_input("script.relax", "R.const needs a value"));
  if (auto items = copied_items(*value); !items) wrong(where, std::move(items.error()));
  std::vector<int64_t> shape;
  std::vector<Value> numbers;
  auto flatten = [&](auto& self, const Value& v, std::size_t depth) -> void {
    auto items = v.as_sequence();
    if (!items) {
      if (depth != shape.size()) wrong(where, "numbers of one shape", v);
      numbers.push_back(v);
      return;
    }
    if (depth == shape.size() && numbers.empty()) shape.push_back(int64_t(items->size()));
    if (depth >= shape.size() || int64_t(items->size()) != shape[depth]) wrong(where, "numbers of one shape", v);
    for (const Value& item : *items) self(self, item, depth + 1);
  };
  flatten(flatten, *value, 0);
  bool any_float = std::ranges::any_of(numbers, [](const Value& v) { return v.as_float() != nullptr; });
  bool all_bool =
      !numbers.empty() && std::ranges::all_of(numbers, [](const Value& v) { return v.as_bool() != nullptr; });
  DataType natural = all_bool ? DataType::boolean() : any_float ? DataType::floating(32) : DataType::integer(32);
  DataType element = type && !type->is_none() ? dtype(*type, where) : natural;
  for (const Value& v : numbers)
    if (!v.as_float() && !v.as_int() && !v.as_bool()) wrong(where, "a number", v);
  auto storage = storage_of(element);
  if (!storage || !element.is_scalar()) wrong(where, bad_input("script.relax", "R.const cannot have type {0}", element.str()));
  return relax_constant(TensorData::filled(element, shape, [&](std::span<std::byte> to) {
    std::byte* at = to.data();
    for (const Value& v : numbers) {
      const int64_t whole = v.as_int() ? *v.as_int() : v.as_bool() && *v.as_bool();
      const Scalar scalar = is_real(*storage) ? Scalar{.f = v.as_float() ? *v.as_float() : double(whole)}
                                              : Scalar{.i = v.as_float() ? to_integer(*v.as_float()) : whole};
      store_element(*storage, at, scalar);
      at += storage_bytes(*storage);
    }
  }));
}

Value RelaxFunctionReader::call_function(const NodeRef& callee, const syntax::Call& node) {
  Call call = arguments(node);
  std::vector<NodeRef> args;
  for (const Value& arg : call.args) args.push_back(normal(to_relax(arg, node)));
  auto type = as<FuncStructInfoNode>(struct_info_of(callee));
  StructInfo result = type && type->ret ? type->ret : object_info();
  if (auto global = as<GlobalVarNode>(callee)) {  // a function of TensorIR gives nothing
    auto found = reader_.declarations().find(global->name);
    if (found != reader_.declarations().end() && found->second.is_prim_func) result = void_info();
  }
  return NodeRef(make<RelaxCallNode>(result, nullptr, callee, std::move(args)));
}

Value RelaxFunctionReader::call_packed(const std::string& name, const Call& call, const syntax::Node& node) {
  if (call.args.empty() || !call.args[0].as_string())
    wrong(node, bad_input("script.relax", "R.{0} needs the name of a function", name));
  RelaxExpr callee = external(*call.args[0].as_string());
  std::vector<NodeRef> args;
  for (std::size_t i = 1; i < call.args.size(); ++i) args.push_back(argument(RelaxParam::Value, call.args[i], node));
  std::vector<StructInfo> infos;
  if (auto given = call.find_word(Word::TypeArguments)) infos = as_infos(*given, node);
  StructInfo result = infos.empty() ? object_info() : infos.size() == 1 ? infos[0] : make<TupleStructInfoNode>(infos);
  if (name == "call_packed")
    return NodeRef(make<RelaxCallNode>(result, nullptr, callee, std::move(args), AttrDict{}, infos));
  args.insert(args.begin(), NodeRef(callee));
  return NodeRef(make<RelaxCallNode>(result, find_relax_op(name), nullptr, std::move(args), AttrDict{}, infos));
}

Value RelaxFunctionReader::call_tir(const RelaxOp& op, const Call& call, const syntax::Node& node) {
  bool inplace = op.name == "call_tir_inplace";
  std::size_t info_at = inplace ? 3 : 2;
  auto callee = call.find(0, op.name == "call_dps_packed" ? "func" : "gvar");
  auto inputs = call.find(1, "args"), out = call.find(info_at, Word::OutTypes),
       vars = call.find(info_at + 1, "tir_vars");
  if (!callee || !inputs || !out)
    wrong(node, bad_input("script.relax", "R.{0} needs a function, its inputs and out_sinfo", op.name));
  NodeRef function = callee->as_string() ? NodeRef(external(*callee->as_string()))
                     : callee->as_node() ? *callee->as_node()
                                         : nullptr;
  if (!function || (function->kind != Kind::GlobalVar && !as<RelaxExprNode>(function)))
    wrong(node, "a function of the module, or a name", *callee);
  RelaxExpr args = normal(to_relax(*inputs, node));
  if (args->kind != Kind::RelaxTuple) args = make_tuple({args});
  StructInfo info = out->as_sequence() ? make<TupleStructInfoNode>(as_infos(*out, node)) : as_info(*out, node);
  std::vector<NodeRef> operands{function, NodeRef(args)};
  if (vars && !vars->is_none())
    operands.push_back(is_relax(*vars) ? *vars->as_node() : NodeRef(shape_expr(dims(*vars, node))));
  AttrDict attrs;
  if (inplace) {
    auto indices = call.find(2, "inplace_indices");
    auto attr = indices ? to_attr(indices->as_sequence() ? *indices : Value::list({*indices})) : std::nullopt;
    if (!attr) wrong(node, bad_input("script.relax", "R.call_tir_inplace needs inplace_indices"));
    attrs["inplace_indices"] = *attr;
  }
  return NodeRef(
      make<RelaxCallNode>(info, &op, nullptr, std::move(operands), std::move(attrs), std::vector<StructInfo>{info}));
}

NodeRef RelaxFunctionReader::argument(RelaxParam kind, const Value& value, const syntax::Node& where) {
  auto items = value.as_sequence();
  if (kind == RelaxParam::Shape && items) return NodeRef(shape_expr(dims(value, where)));
  if (kind == RelaxParam::PrimTuple && items) {
    std::vector<RelaxExpr> fields;
    for (const Value& item : *items)
      fields.push_back(is_relax(item) ? to_relax(item, where) : prim_value(dim(item, where)));
    return NodeRef(make_tuple(std::move(fields)));
  }
  if (auto node = value.as_node(); node && (*node)->kind == Kind::GlobalVar) return *node;
  return NodeRef(normal(to_relax(value, where)));
}

Attr RelaxFunctionReader::attribute(const Value& value, const syntax::Node& where) {
  if (value.as_object<FunctionObject>()) {  // a lambda: an index map
    auto& lambda = *value.as_object<FunctionObject>();
    std::vector<Var> vars;
    std::vector<Value> args;
    for (const syntax::Parameter& parameter : lambda.parameters) {
      vars.push_back(make_var(name_of(parameter.name), DataType::integer(64)));
      args.push_back(NodeRef(vars.back()));
    }
    Value result = checked(reader_.call(value, args, where));
    return NodeRef(
        make<IndexMapNode>(std::move(vars), dims(result.as_sequence() ? result : Value::tuple({result}), where)));
  }
  if (auto prim = value.as_node() ? as<PrimValueNode>(*value.as_node()) : nullptr) return NodeRef(prim->value);
  auto attr = to_attr(value);
  if (!attr) wrong(where, "the value of an attribute", value);
  return *attr;
}

Value RelaxFunctionReader::operator_call(const RelaxOp& op, const std::vector<Value>& positional,
                                         const std::map<std::string, Value>& keywords, const syntax::Node& where) {
  std::vector<NodeRef> args;
  AttrDict attrs;
  if (op.form != RelaxForm::Plain) {
    for (const Value& value : positional) args.push_back(normal(to_relax(value, where)));
    auto format = keywords.find("format");
    RelaxExpr text =
        format == keywords.end() ? make<RelaxStringNode>(object_info(), "") : to_relax(format->second, where);
    std::size_t at = op.form == RelaxForm::FormatFirst ? 0 : 1;
    if (args.size() < at) wrong(where, bad_input("script.relax", "R.{0} needs a condition", op.name));
    args.insert(args.begin() + std::ptrdiff_t(at), NodeRef(text));
  } else {
    std::size_t known = op.params.size() + op.attributes.size();
    if (positional.size() > known)
      wrong(where,
            bad_input("script.arity", "R.{0} takes {1} arguments, but got {2}", op.name, known, positional.size()));
    auto given = [&](std::size_t i, std::string_view name) -> const Value* {
      if (i < positional.size()) return &positional[i];
      auto found = keywords.find(std::string(name));
      return found == keywords.end() ? nullptr : &found->second;
    };
    for (const auto& [name, value] : keywords) {
      bool is_known = std::ranges::any_of(op.params, [&](auto& p) { return p.name == name; }) ||
                      std::ranges::any_of(op.attributes, [&](auto& a) { return a.name == name; });
      if (!is_known) wrong(where, bad_input("script.unknown-argument", "R.{0} has no parameter {1}", op.name, name));
    }
    for (std::size_t i = 0; i < op.params.size(); ++i) {
      auto value = given(i, op.params[i].name);
      if (value && !value->is_none()) {
        args.push_back(argument(op.params[i].kind, *value, where));
      } else if (!op.params[i].optional) {
        wrong(where, bad_input("script.arity", "R.{0} needs {1}", op.name, op.params[i].name));
      }
    }
    for (std::size_t i = 0; i < op.attributes.size(); ++i) {
      const RelaxAttribute& attribute_info = op.attributes[i];
      auto value = given(op.params.size() + i, attribute_info.name);
      if (!value && attribute_info.required)
        wrong(where, bad_input("script.arity", "R.{0} needs {1}", op.name, attribute_info.name));
      // A type that is not given is "void" up to 0.25, None later.
      auto otherwise = attribute_info.default_value.as_string();
      const bool untyped = value && value->is_none() && otherwise && *otherwise == "void";
      attrs[std::string(attribute_info.name)] =
          value && !untyped ? attribute(*value, where) : attribute_info.default_value;
    }
  }
  StructInfo result = object_info();
  if (op.infer) {
    auto inferred = op.infer(args, attrs);
    if (!inferred) wrong(where, std::move(inferred).error());
    result = *inferred;
  }
  return NodeRef(make<RelaxCallNode>(result, &op, nullptr, std::move(args), std::move(attrs)));
}

}  // namespace tirscope::script
