// SPDX-License-Identifier: Apache-2.0
// What names mean from 0.24 on: `x: T.let[T.int32] = ...` is a value, `x = ...` and `x: T.int32 = ...` are memory of
// one element, and sizes are introduced by the signature that names them.
#include <algorithm>
#include <cctype>
#include <set>

#include "script/files/reader.h"
#include "script/tir/tir_namespace.h"
#include "script/tir/values/node_values.h"

namespace tirscope::script {

Value LetType::subscript(Evaluator&, const Value& index, const syntax::Node&) {
  return Ref<Object>(new LetType(index));
}

void TirReader::open_let(const syntax::Node& where, Var var, Expr value) {
  Frame frame;
  frame.where = where;
  frame.close = [var = std::move(var), value = std::move(value)](Stmt body) {
    return make<LetStmtNode>(var, value, std::move(body));
  };
  enter(std::move(frame));
}

void TirReader::let(const syntax::AnnAssign& statement, const Value& type, const Value& value) {
  Value made = type;
  if (auto object = type.as_host<TypeFunction>()) made = object->call(*this, Arguments{{}, {}, *statement.annotation});
  Var var = made.as_node() ? ref_as<VarNode>(*made.as_node()) : nullptr;
  Expr expr = !statement.value ? nullptr : var ? to_expr_like(value, var) : to_expr(value);
  if (!var && expr && type.failed()) var = make<VarNode>("", expr->dtype);
  if (!var || !expr || statement.target->kind != syntax::ExprKind::Name) {
    report(statement, bad_input("script.annotation", "T.let needs a name, a value, and a type such as T.let[T.int32]"));
    return poison(*statement.target);
  }
  if (expr->dtype != var->dtype) {
    report(*statement.value, bad_input("script.dtype-mismatch", "the value has type {0}, but {1} is declared",
                                       expr->dtype.str(), var->dtype.str()));
    return poison(*statement.target);
  }
  auto& name = syntax::cast<syntax::Name>(*statement.target);
  rename(var, std::string(tree().name(name.id)));
  scope_.set(name.id, var);
  open_let(statement, var, expr);
}

Value TirReader::scalar(const std::string& name, DataType dtype, const Expr& value, const syntax::Node& where) {
  const DataType stored = dtype.is_bool() && dtype.is_scalar() ? DataType::integer(8) : dtype;
  Var data = make<VarNode>(name, DataType::handle(), PointerType{stored, "local"});
  Buffer buffer = make<BufferNode>(data, dtype, std::vector<Expr>{int32(1)}, std::vector<Expr>{}, int32(0), name);
  Frame frame;
  frame.where = where;
  frame.declares = {buffer};
  frame.close = [buffer](Stmt body) { return allocated(buffer, std::move(body)); };
  enter(std::move(frame));
  if (value) add(make<BufferStoreNode>(buffer, cast(dtype, value), std::vector<Expr>{int32(0)}));
  return Value(Expr(make<BufferLoadNode>(buffer, std::vector<Expr>{int32(0)})));
}

bool TirReader::store_scalar(NameId name, const Value& value, const syntax::Node& where) {
  const Value* known = scope_.find(name);
  auto node = known ? known->as_node() : nullptr;
  if (!node) return false;
  Buffer buffer = ref_as<BufferNode>(*node);
  if (auto load = as<BufferLoadNode>(*node)) buffer = load->buffer;
  if (!buffer || buffer->shape.size() != 1 || as_int(buffer->shape.front()) != 1) return false;
  // A frame, a buffer or a variable of the reader's own gets the name instead.
  if (value.as_host<HostObject>() || (value.as_node() && !is_expr((*value.as_node())->kind))) return false;
  Expr expr = to_expr(value);
  if (!expr || expr->dtype.is_handle()) return false;
  if (expr->dtype.lanes() != buffer->dtype.lanes()) {
    report(where, bad_input("script.dtype-mismatch", "a value of type {0} is stored where {1} is expected",
                            expr->dtype.str(), buffer->dtype.str()));
    return true;
  }
  add(make<BufferStoreNode>(buffer, cast(buffer->dtype, expr), std::vector<Expr>{int32(0)}));
  return true;
}

// ---- sizes ----------------------------------------------------------------------------------------------------------

namespace {

/// The names in the text of an expression: what is not T, nor a member.
std::vector<std::string> names_in(std::string_view text) {
  auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    const bool member = at > 0 && text[at - 1] == '.';
    if (end > at && !member && !std::isdigit(static_cast<unsigned char>(text[at])) && text.substr(at, end - at) != "T")
      out.emplace_back(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return out;
}

}  // namespace

Expr TirReader::signature_extent(const std::string& text, const syntax::Node& where) {
  const std::vector<std::string> words = names_in(text);
  if (words.size() == 1 && words.front() == text) return signature_size(text);
  Names names;
  for (const std::string& name : words)
    if (Var size = ref_as<VarNode>(signature_size(name))) names.vars.emplace(name, std::move(size));
  auto extent = read_expression(text, names);
  if (extent) return *extent;
  report(where, bad_input("script.shape", "\"{0}\" is no expression of sizes", text));
  return nullptr;
}

Expr TirReader::new_size(NameId id, DataType dtype) {
  const std::string name(tree().name(id));
  Expr made;
  if (auto given = set_.find(name); given != set_.end()) {
    used_settings_.push_back(name);
    made = make_const(dtype, given->second);
  } else {
    made = make_var(name, dtype);
  }
  symbols_.push_back(name);
  scope_.set(id, made);
  return made;
}

Expr TirReader::signature_size(const std::string& name) {
  const NameId id = tree().intern(name);
  if (const Value* known = scope_.find(id))
    if (Expr expr = to_expr(*known)) return expr;
  DataType dtype = DataType::integer(32);
  // A parameter of that name further right says which type it has.
  if (reading_)
    for (const syntax::Parameter& parameter : reading_->parameters)
      if (parameter.name == id && parameter.annotation) {
        const Value annotation = evaluate(*parameter.annotation, scope_);
        if (auto type = annotation.as_host<TypeObject>()) dtype = type->dtype;
      }
  Expr made = new_size(id, dtype);
  signature_.insert_or_assign(name, made);
  return made;
}

void TirReader::introduce_sizes(const syntax::Function& function) {
  signature_.clear();
  reading_ = &function;
  if (sizes_.empty()) return;
  std::set<std::string, std::less<>> mentioned;
  for (const syntax::Parameter& parameter : function.parameters)
    if (parameter.annotation)
      for (std::string& name : names_in(tree().text(*parameter.annotation))) mentioned.insert(std::move(name));
  for (NameId size : sizes_)
    if (mentioned.contains(tree().name(size))) new_size(size, DataType::integer(64));
}

}  // namespace tirscope::script
