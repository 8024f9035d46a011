// SPDX-License-Identifier: Apache-2.0
// Calls of R's members, of functions and of kernels.
#include <algorithm>

#include "arith/relax/struct_infos.h"
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
        relax_prim(first().as_float() ? make_const(DataType::floating(32), *first().as_float()) : dim(first(), node)));
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
    return Ref<Object>(new CastValue(to_relax(first(), node), as_info(*target, node)));
  }
  if (name == "call_packed") return call_packed(call, node);
  if (name == "device") return device(call, node);
  const RelaxOp* op = find_relax_op(name);
  if (!op) wrong(*node.callee, bad_input("script.unknown-operator", "R.{0} is not a known operator", name));
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
  if (!storage || !element.is_scalar())
    wrong(where, bad_input("script.relax", "R.const cannot have type {0}", element.str()));
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
  for (const Value& arg : call.args) args.push_back(to_relax(arg, node));
  std::vector<StructInfo> types;
  if (auto given = call.find_word(Word::TypeArguments)) types = as_infos(*given, node);
  StructInfo result = object_info();
  if (auto type = ref_as<FuncStructInfoNode>(type_of_function(callee))) {
    auto info = relax::call_result(*type, args);
    if (!info) wrong(node, std::move(info).error());
    result = *info;
  }
  return NodeRef(make<RelaxCallNode>(result, nullptr, callee, std::move(args), AttrDict{}, std::move(types)));
}

StructInfo RelaxFunctionReader::type_of_function(const NodeRef& callee) {
  auto global = as<GlobalVarNode>(callee);
  if (!global) return struct_info_of(callee);
  auto declared = reader_.declarations().find(global->name);
  if (declared == reader_.declarations().end()) return nullptr;
  if (declared->second.is_prim_func && !declared->second.relax)  // a function of TensorIR gives nothing
    return make<FuncStructInfoNode>(void_info(), false);
  if (!declared->second.relax) return nullptr;
  return signature(*declared->second.relax);
}

Value RelaxFunctionReader::call_packed(const Call& call, const syntax::Node& node) {
  if (call.args.empty() || !call.args[0].as_string())
    wrong(node, bad_input("script.relax", "R.call_packed needs the name of a function"));
  RelaxExpr callee = external(*call.args[0].as_string());
  std::vector<NodeRef> args;
  for (std::size_t i = 1; i < call.args.size(); ++i) args.push_back(packed_argument(call.args[i], node));
  std::vector<StructInfo> infos;
  AttrDict attrs;
  for (const auto& [key, value] : call.keywords) {
    if (plain_word(Word::TypeArguments, key) == Release().word(Word::TypeArguments))
      infos = as_infos(value, node);
    else
      attrs[key] = attribute(value, node);
  }
  StructInfo result = infos.empty() ? object_info() : infos.size() == 1 ? infos[0] : make<TupleStructInfoNode>(infos);
  return NodeRef(make<RelaxCallNode>(result, nullptr, callee, std::move(args), std::move(attrs), infos));
}

NodeRef RelaxFunctionReader::packed_argument(const Value& value, const syntax::Node& where) {
  if (auto node = value.as_node(); node && (*node)->kind == Kind::GlobalVar) return *node;
  return to_relax(value, where);
}

Value RelaxFunctionReader::device(const Call& call, const syntax::Node& where) {
  auto type = call.find(0, "dev_type"), number = call.find(1, "dev_id");
  if (!type || !type->as_int()) wrong(where, bad_input("script.relax", "R.device needs the number of a device type"));
  if (number && !number->as_int()) wrong(where, "an integer", *number);
  return Value::tuple({*type, number ? *number : Value(0)});
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
  auto attr = to_attr(value);
  if (!attr) wrong(where, "the value of an attribute", value);
  return *attr;
}

Value RelaxFunctionReader::operator_call(const RelaxOp& op, std::vector<Value> positional,
                                         std::map<std::string, Value> keywords, const syntax::Node& where) {
  if (op.name == "hint_on_device") {  // its device is a value of its own: R.device(dev_type=1, dev_id=0)
    auto device = positional.size() == 2 ? positional[1].as_sequence() : nullptr;
    if (device && device->size() == 2) positional = {positional[0], (*device)[0], (*device)[1]};
  }
  if (op.name == "to_vdevice")
    for (Value* device : {positional.size() == 2 ? &positional[1] : nullptr,
                          keywords.contains("dst_vdevice") ? &keywords["dst_vdevice"] : nullptr})
      if (device && device->as_string()) *device = vdevice(*device->as_string(), where);
  GraphValues values{
      [&](const Value& value) { return Result<RelaxExpr>(to_relax(value, where)); },
      [&](const Value& value) { return Result<Expr>(dim(value, where)); },
      [&](const Value& value) { return Result<Attr>(attribute(value, where)); },
      [&](const Value& value) { return Result<std::vector<StructInfo>>(as_infos(value, where)); },
  };
  auto made = call_operator(op, positional, keywords, values);
  if (!made) wrong(where, std::move(made).error());
  return NodeRef(*made);
}

}  // namespace tirscope::script
