// SPDX-License-Identifier: Apache-2.0
// Expressions of Relax that are not calls, and struct infos.
#include <algorithm>

#include "script/files/reader.h"
#include "script/relax/relax_function_reader.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

// ---- expressions ----------------------------------------------------------------------------------------------------

std::string RelaxFunctionReader::relax_path(const syntax::Expr& expr) {
  std::vector<std::string> parts;
  const syntax::Expr* at = &expr;
  for (; at->kind == ExprKind::Attribute; at = syntax::cast<syntax::Attribute>(*at).value)
    parts.push_back(name_of(syntax::cast<syntax::Attribute>(*at).name));
  if (at->kind != ExprKind::Name || parts.empty()) return {};
  std::string root = name_of(syntax::cast<syntax::Name>(*at).id);
  if (root != "R" && root != "relax") return {};
  std::string path;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) path += (path.empty() ? "" : ".") + *part;
  return path.starts_with("op.") ? path.substr(3) : path;
}

Value RelaxFunctionReader::eval(const syntax::Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Tuple:
    case ExprKind::List: {
      std::vector<Value> items;
      for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(expr).items) items.push_back(eval(*item));
      return expr.kind == ExprKind::List ? Value::list(std::move(items)) : Value::tuple(std::move(items));
    }
    case ExprKind::Call: {
      auto& call = syntax::cast<syntax::Call>(expr);
      if (std::string path = relax_path(*call.callee); !path.empty()) return relax_call(path, call);
      if (auto global = global_var(*call.callee)) return call_function(global, call);
      if (auto made = method(call)) return *std::move(made);
      if (call.callee->kind == ExprKind::Name) {
        Value callee = checked(reader_.evaluate(*call.callee, reader_.scope()));
        if (auto node = callee.as_node(); node && as<RelaxVarNode>(*node)) return call_function(*node, call);
      }
      break;
    }
    case ExprKind::Attribute: {
      if (std::string path = relax_path(expr); !path.empty()) return NodeRef(info(expr));
      if (auto global = global_var(expr)) return NodeRef(global);
      if (auto made = inspected(expr)) return *std::move(made);
      break;
    }
    case ExprKind::Subscript: return subscript(syntax::cast<syntax::Subscript>(expr));
    case ExprKind::Binary: {
      auto& node = syntax::cast<syntax::Binary>(expr);
      Value a = eval(*node.left), b = eval(*node.right);
      return binary(node.op, a, b, expr);
    }
    case ExprKind::Unary: return unary(syntax::cast<syntax::Unary>(expr));
    case ExprKind::Compare: return comparison(syntax::cast<syntax::Compare>(expr));
    default: break;
  }
  return checked(reader_.evaluate(expr, reader_.scope()));
}

bool RelaxFunctionReader::is_relax(const Value& value) {
  auto node = value.as_node();
  return node && as<RelaxExprNode>(*node);
}

GlobalVar RelaxFunctionReader::global_var(const syntax::Expr& expr) {
  if (expr.kind != ExprKind::Attribute) return nullptr;
  auto& attribute = syntax::cast<syntax::Attribute>(expr);
  if (attribute.value->kind != ExprKind::Name) return nullptr;
  auto value = reader_.scope().find(syntax::cast<syntax::Name>(*attribute.value).id);
  auto host = value ? value->as_host<HostObject>() : nullptr;
  if (!host || !host->type_name().starts_with("the module")) return nullptr;
  auto found = reader_.declarations().find(reader_.tree().name(attribute.name));
  return found == reader_.declarations().end() ? nullptr : found->second.global;
}

Value RelaxFunctionReader::subscript(const syntax::Subscript& node) {
  if (RelaxExpr constant = from_metadata(node)) return NodeRef(constant);
  if (auto made = inspected(node)) return *std::move(made);
  Value owner = eval(*node.value);
  if (!is_relax(owner)) return checked(reader_.subscript(owner, eval(*node.index), node));
  RelaxExpr tuple = ref_as<RelaxExprNode>(*owner.as_node());
  Value index = eval(*node.index);
  auto number = index.as_int();
  auto type = as<TupleStructInfoNode>(tuple->struct_info);
  if (!number || *number < 0 || (type && *number >= int64_t(type->items.size())))
    wrong(*node.index, "the index of an item of the tuple", index);
  StructInfo info = type ? type->items[std::size_t(*number)] : object_info();
  return NodeRef(make<TupleGetItemNode>(info, tuple, int(*number)));
}

RelaxExpr RelaxFunctionReader::from_metadata(const syntax::Subscript& node) {
  if (node.value->kind != ExprKind::Subscript) return nullptr;
  auto& inner = syntax::cast<syntax::Subscript>(*node.value);
  if (inner.value->kind != ExprKind::Name || name_of(syntax::cast<syntax::Name>(*inner.value).id) != "metadata")
    return nullptr;
  const Value key = checked(reader_.evaluate(*inner.index, reader_.scope())),
              index = checked(reader_.evaluate(*node.index, reader_.scope()));
  if (!key.as_string() || !index.as_int()) wrong(node, bad_input("script.relax", "metadata needs a type and a number"));
  if (auto objects = find_attr(reader_.metadata(), *key.as_string())) {
    auto list = objects->get<AttrList>();
    const bool has = *index.as_int() >= 0 && std::size_t(*index.as_int()) < list->size();
    auto held = has ? (*list)[std::size_t(*index.as_int())].get<NodeRef>() : nullptr;
    if (auto expr = held ? ref_as<RelaxExprNode>(*held) : nullptr) return expr;
    wrong(node, bad_input("script.no-metadata", "the metadata has no constant {0} under {1}", *index.as_int(),
                          *key.as_string()));
  }
  const std::string name(reader_.tree().text(node));
  NodeRef& constant = reader_.left_out()[name];  // the text left it out
  if (!constant) constant = make<RelaxConstantNode>(make<TensorStructInfoNode>(nullptr, DataType::none(), -1), name);
  return ref_as<RelaxExprNode>(constant);
}

RelaxExpr RelaxFunctionReader::to_relax(const Value& value, const syntax::Node& where) {
  if (auto items = copied_items(value); !items) wrong(where, std::move(items.error()));
  return copied(value, where);
}

RelaxExpr RelaxFunctionReader::copied(const Value& value, const syntax::Node& where) {
  if (auto cast = value.as_host<CastValue>()) return emit(*cast);
  if (auto items = value.as_sequence()) {
    std::vector<RelaxExpr> fields;
    for (const Value& item : *items) fields.push_back(copied(item, where));
    return relax_tuple(std::move(fields));
  }
  if (auto text = value.as_string()) return make<RelaxStringNode>(object_info(), *text);
  if (auto number = value.as_int()) return relax_prim(int64(*number));
  if (auto flag = value.as_bool()) return relax_prim(*flag ? true_expr() : false_expr());
  if (auto node = value.as_node()) {
    if (auto relax = ref_as<RelaxExprNode>(*node)) return relax;
    if (is_expr((*node)->kind)) return relax_prim(Expr(static_cast<const ExprNode*>(node->get())));
  }
  if (Expr expr = to_expr(value)) return relax_prim(expr);
  wrong(where, "a graph value", value);
}

// ---- struct infos ---------------------------------------------------------------------------------------------------

Expr RelaxFunctionReader::dim(const Value& value, const syntax::Node& where) {
  if (auto number = value.as_int()) return int64(*number);
  if (auto text = value.as_string()) {
    if (Var var = symbol(*text)) return var;
    Names names;
    for (const auto& [name, var] : symbols_) names.vars.emplace(name, var);
    auto expr = read_expression(*text, names);
    if (!expr) wrong(where, std::move(expr).error());
    return *expr;
  }
  auto node = value.as_node();
  Expr expr = node && is_expr((*node)->kind) ? Expr(static_cast<const ExprNode*>(node->get())) : nullptr;
  if (auto prim = node ? as<PrimValueNode>(*node) : nullptr) expr = prim->value;
  if (!expr) wrong(where, "a size", value);
  return expr;
}

std::vector<Expr> RelaxFunctionReader::dims(const Value& value, const syntax::Node& where) {
  auto items = value.as_sequence();
  if (!items) wrong(where, "a tuple of sizes", value);
  std::vector<Expr> out;
  for (const Value& item : *items) out.push_back(dim(item, where));
  return out;
}

RelaxFunctionReader::Call RelaxFunctionReader::arguments(const syntax::Call& node) {
  Call call;
  for (const syntax::Expr* arg : node.args) call.args.push_back(eval(*arg));
  for (const syntax::Keyword& keyword : node.keywords) {
    if (keyword.name == no_name) wrong(keyword, bad_input("script.relax", "'**' is not supported here"));
    call.keywords[name_of(keyword.name)] = eval(*keyword.value);
  }
  return call;
}

StructInfo RelaxFunctionReader::as_info(const Value& value, const syntax::Node& where) {
  if (auto type = value.as_host<TypeObject>()) return make<PrimStructInfoNode>(type->dtype);
  auto node = value.as_node();
  auto info = node ? ref_as<StructInfoNode>(*node) : nullptr;
  if (!info) wrong(where, "a struct info such as R.Tensor(...)", value);
  return info;
}

std::vector<StructInfo> RelaxFunctionReader::as_infos(const Value& value, const syntax::Node& where) {
  auto items = value.as_sequence();
  if (!items) return {as_info(value, where)};
  std::vector<StructInfo> out;
  for (const Value& item : *items) out.push_back(as_info(item, where));
  return out;
}

StructInfo RelaxFunctionReader::info(const syntax::Expr& expr) {
  if (expr.kind == ExprKind::Attribute) {
    std::string path = relax_path(expr);
    if (StructInfo made = make_info(path, {}, expr)) return made;
    if (!path.empty())
      wrong(expr, bad_input("script.unknown-function", "{0} has no member '{1}'", "the namespace R", path));
  }
  return as_info(eval(expr), expr);
}

DataType RelaxFunctionReader::dtype(const Value& value, const syntax::Node& where) {
  auto text = value.as_string();
  auto type = text ? parse_dtype(*text) : std::nullopt;
  if (!type) wrong(where, "a type such as \"float32\"", value);
  return *type;
}

StructInfo RelaxFunctionReader::make_info(const std::string& name, const Call& call, const syntax::Node& where) {
  if (plain_word(Word::AnyType, name) == Release().word(Word::AnyType)) return object_info();
  if (name == "Tensor") return tensor(call, where);
  if (name == "Shape") {
    if (auto values = call.find(0, "values"); values && !values->is_none())
      return make<ShapeStructInfoNode>(dims(*values, where));
    auto ndim = call.find(1, "ndim");
    return make<ShapeStructInfoNode>(ndim && ndim->as_int() ? int(*ndim->as_int()) : -1);
  }
  if (name == "Prim") {
    if (auto value = call.find(1, "value"); value && !value->is_none())
      return make<PrimStructInfoNode>(dim(*value, where));
    auto type = call.find(0, "dtype");
    if (!type) wrong(where, bad_input("script.relax", "R.Prim needs a type or a value"));
    return make<PrimStructInfoNode>(dtype(*type, where));
  }
  if (name == "Tuple") {
    std::vector<StructInfo> items;
    for (const Value& arg : call.args)
      for (StructInfo& one : as_infos(arg, where)) items.push_back(std::move(one));
    return make<TupleStructInfoNode>(std::move(items));
  }
  if (name == "Callable") {
    auto params = call.find(0, "params"), ret = call.find(1, "ret"), purity = call.find(2, "purity");
    StructInfo result = ret ? as_info(*ret, where) : object_info();
    if (!params) return make<FuncStructInfoNode>(result);
    bool pure = !purity || !purity->as_bool() || *purity->as_bool();
    return make<FuncStructInfoNode>(as_infos(*params, where), result, pure);
  }
  return nullptr;
}

StructInfo RelaxFunctionReader::tensor(const Call& call, const syntax::Node& where) {
  auto shape = call.find(0, "shape"), type = call.find(1, "dtype"), on = call.find(2, "vdevice"),
       ndim = call.find(3, "ndim");
  NodeRef device;
  if (on && on->as_string()) {
    device = vdevice(*on->as_string(), where);
  } else if (on && on->as_node()) {
    device = *on->as_node();
  }
  if (shape && shape->as_string() && !type) std::swap(shape, type);
  DataType dtype_value = type && !type->is_none() ? dtype(*type, where) : DataType::none();
  if (!shape || shape->is_none()) {
    int rank = ndim && ndim->as_int() ? int(*ndim->as_int()) : -1;
    return make<TensorStructInfoNode>(nullptr, dtype_value, rank, device);
  }
  if (is_relax(*shape)) {
    auto value = ref_as<RelaxExprNode>(*shape->as_node());
    auto type_of_shape = as<ShapeStructInfoNode>(value->struct_info);
    return make<TensorStructInfoNode>(value, dtype_value, type_of_shape ? type_of_shape->ndim : -1, device);
  }
  return tensor_info(dims(*shape, where), dtype_value, device);
}

}  // namespace tirscope::script
