// SPDX-License-Identifier: Apache-2.0
#include "script/value.h"

#include <charconv>
#include <cmath>

#include "script/evaluator.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

template <class T, class... Args>
Ref<T> object(Args&&... args) {
  return Ref<T>(new T(std::forward<Args>(args)...));
}

std::string quoted(std::string_view text) {
  char quote = text.find('\'') != text.npos && text.find('"') == text.npos ? '"' : '\'';
  std::string out(1, quote);
  for (char c : text) {
    if (c == quote || c == '\\')
      out += '\\', out += c;
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (c == '\r')
      out += "\\r";
    else
      out += c;
  }
  return out + quote;
}

/// Python's repr of a float: the shortest text that reads back, with a point or an exponent.
std::string float_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  double magnitude = std::abs(value);
  char buffer[64];
  bool scientific = magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e16);
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value,
                           scientific ? std::chars_format::scientific : std::chars_format::fixed)
                 .ptr;
  std::string text(buffer, end);
  if (!scientific && text.find('.') == text.npos) text += ".0";
  return text;
}

constexpr int deepest_shown_container = 20;

std::string shown(const Value& value, bool quote, int depth);

std::string shown_items(const std::vector<Value>& items, int depth) {
  std::string out;
  for (const Value& item : items) {
    if (!out.empty()) out += ", ";
    out += shown(item, true, depth + 1);
  }
  return out;
}

std::string shown(const Value& value, bool quote, int depth) {
  if (depth > deepest_shown_container) return "...";
  if (value.failed()) return "<error>";
  if (value.is_none()) return "None";
  if (auto v = value.as_bool()) return *v ? "True" : "False";
  if (auto v = value.as_int()) return std::to_string(*v);
  if (auto v = value.as_float()) return float_text(*v);
  if (auto v = value.as_string()) return quote ? quoted(*v) : *v;
  if (auto v = value.as_object<ListObject>()) return "[" + shown_items(v->items, depth) + "]";
  if (auto v = value.as_object<TupleObject>())
    return "(" + shown_items(v->items, depth) + (v->items.size() == 1 ? ",)" : ")");
  if (auto v = value.as_object<DictObject>()) {
    std::string out;
    for (const auto& [key, item] : v->items)
      out += (out.empty() ? "" : ", ") + shown(key, true, depth + 1) + ": " + shown(item, true, depth + 1);
    return "{" + out + "}";
  }
  if (auto v = value.as_object<RangeObject>())
    return v->step == 1 ? formatted("range({}, {})", v->start, v->stop)
                        : formatted("range({}, {}, {})", v->start, v->stop, v->step);
  if (auto v = value.as_host<HostObject>()) return v->str();
  if (auto node = value.as_node()) {
    if (auto imm = as<IntImmNode>(*node)) return std::to_string(imm->value);
    if (auto var = as<VarNode>(*node)) return var->name;
    if (auto buffer = as<BufferNode>(*node)) return buffer->name;
  }
  return "<" + value.type_name() + ">";
}

}  // namespace

Value::Value(std::string text) : value_(Ref<Object>(object<StringObject>(std::move(text)))) {}
Value Value::tuple(std::vector<Value> items) { return object<TupleObject>(std::move(items)); }
Value Value::list(std::vector<Value> items) { return object<ListObject>(std::move(items)); }
Value Value::dict(std::vector<std::pair<Value, Value>> items) { return object<DictObject>(std::move(items)); }

const std::string* Value::as_string() const {
  if (auto text = as_object<StringObject>()) return &text->text;
  return nullptr;
}

const std::vector<Value>* Value::as_sequence() const {
  if (auto list = as_object<ListObject>()) return &list->items;
  if (auto tuple = as_object<TupleObject>()) return &tuple->items;
  return nullptr;
}

std::string Value::type_name() const {
  switch (value_.index()) {
    case 0: return "an error";
    case 1: return "None";
    case 2: return "a bool";
    case 3: return "an int";
    case 4: return "a float";
    case 5: {
      const Node& node = **as_node();
      if (is_expr(node.kind) && node.kind != Kind::Var) return "an expression";
      if (node.kind == Kind::Var) return "a variable";
      if (node.kind == Kind::Buffer) return "a buffer";
      if (node.kind == Kind::BufferRegion) return "a region of a buffer";
      return std::string(kind_name(node.kind));
    }
    default: break;
  }
  const Object& object = *std::get<Ref<Object>>(value_);
  switch (object.type) {
    case ObjectType::String: return "a string";
    case ObjectType::Tuple: return "a tuple";
    case ObjectType::List: return "a list";
    case ObjectType::Dict: return "a dict";
    case ObjectType::Range: return "a range";
    case ObjectType::Slice: return "a slice";
    case ObjectType::Function: return "a function";
    case ObjectType::Host: return static_cast<const HostObject&>(object).type_name();
  }
  return "an object";
}

uint64_t RangeObject::size() const {
  auto distance = [](int64_t from, int64_t to) { return static_cast<uint64_t>(to) - static_cast<uint64_t>(from); };
  if (step > 0) return start < stop ? (distance(start, stop) - 1) / static_cast<uint64_t>(step) + 1 : 0;
  return start > stop ? (distance(stop, start) - 1) / (0 - static_cast<uint64_t>(step)) + 1 : 0;
}

// ---- the default hooks ----------------------------------------------------------------------------------------------

Value HostObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  return evaluator.report(where, bad_input("script.no-attribute", "{0} has no attribute '{1}'", type_name(), name));
}
Value HostObject::call(Evaluator& evaluator, const Arguments& arguments) {
  return evaluator.report(arguments.where, bad_input("script.not-callable", "{0} cannot be called", type_name()));
}
Value HostObject::subscript(Evaluator& evaluator, const Value&, const syntax::Node& where) {
  return evaluator.report(where, bad_input("script.not-subscriptable", "{0} cannot be indexed", type_name()));
}
Value HostObject::binary(Evaluator& evaluator, Op op, const Value& other, bool reflected, const syntax::Node& where) {
  std::string mine = type_name(), theirs = other.type_name();
  return evaluator.report(where, bad_input("script.operands", "'{0}' does not take {1} and {2}", operator_text(op),
                                           reflected ? theirs : mine, reflected ? mine : theirs));
}
bool HostObject::items(Evaluator&, std::vector<Value>&) { return false; }
bool HostObject::assign(Evaluator& evaluator, std::string_view name, const Value&, const syntax::Node& where) {
  evaluator.report(where,
                   bad_input("script.no-attribute", "the attribute '{0}' of {1} cannot be set", name, type_name()));
  return false;
}

Value Opaque::attribute(Evaluator&, std::string_view name, const syntax::Node&) {
  return object<Opaque>(formatted("{}.{}", name_, name));
}
Value Opaque::call(Evaluator&, const Arguments&) { return object<Opaque>(name_); }
Value Opaque::subscript(Evaluator&, const Value&, const syntax::Node&) { return object<Opaque>(name_); }
Value Opaque::binary(Evaluator&, Op, const Value&, bool, const syntax::Node&) { return object<Opaque>(name_); }

const Value* Arguments::keyword(std::string_view name) const {
  for (const KeywordValue& item : keywords)
    if (item.name == name) return &item.value;
  return nullptr;
}

std::string repr(const Value& value) { return shown(value, true, 0); }
std::string str(const Value& value) { return shown(value, false, 0); }

bool equal(const Value& a, const Value& b) {
  auto number = [](const Value& value) -> std::optional<double> {
    if (auto v = value.as_bool()) return *v;
    if (auto v = value.as_int()) return static_cast<double>(*v);
    if (auto v = value.as_float()) return *v;
    return std::nullopt;
  };
  if (auto x = a.as_int(), y = b.as_int(); x && y) return *x == *y;
  if (auto x = number(a), y = number(b); x || y) return x && y && *x == *y;
  if (auto x = a.as_string(), y = b.as_string(); x || y) return x && y && *x == *y;
  if (auto x = a.as_sequence(), y = b.as_sequence(); x && y) {
    bool same_type = bool(a.as_object<ListObject>()) == bool(b.as_object<ListObject>());
    return same_type && (x == y || std::equal(x->begin(), x->end(), y->begin(), y->end(), equal));
  }
  if (a.is_none() || b.is_none()) return a.is_none() && b.is_none();
  if (auto x = a.as_node(), y = b.as_node(); x && y) return *x == *y;
  return a.as_object<HostObject>() && a.as_object<HostObject>() == b.as_object<HostObject>();
}

// ---- attributes of the IR -------------------------------------------------------------------------------------------

std::optional<Attr> to_attr(const Value& value) {
  if (value.is_none()) return Attr();
  if (auto v = value.as_bool()) return Attr(*v);
  if (auto v = value.as_int()) return Attr(*v);
  if (auto v = value.as_float()) return Attr(*v);
  if (auto v = value.as_string()) return Attr(*v);
  if (auto v = value.as_node()) {
    if (auto text = as<StringImmNode>(*v)) return Attr(text->value);
    return Attr(*v);
  }
  if (auto items = value.as_sequence()) {
    AttrList list;
    for (const Value& item : *items) {
      auto attr = to_attr(item);
      if (!attr) return std::nullopt;
      list.push_back(*std::move(attr));
    }
    return Attr(std::move(list));
  }
  if (auto items = value.as_object<DictObject>()) {
    AttrDict dict;
    for (const auto& [key, item] : items->items) {
      auto name = key.as_string();
      auto attr = to_attr(item);
      if (!name || !attr) return std::nullopt;
      dict[*name] = *std::move(attr);
    }
    return Attr(std::move(dict));
  }
  return std::nullopt;
}

Value from_attr(const Attr& attr) {
  struct Convert {
    Value operator()(std::monostate) { return None{}; }
    Value operator()(bool v) { return v; }
    Value operator()(int64_t v) { return v; }
    Value operator()(double v) { return v; }
    Value operator()(const std::string& v) { return v; }
    Value operator()(const NodeRef& v) { return v; }
    Value operator()(const AttrList& v) {
      std::vector<Value> items;
      for (const Attr& item : v) items.push_back(from_attr(item));
      return Value::list(std::move(items));
    }
    Value operator()(const AttrDict& v) {
      std::vector<std::pair<Value, Value>> items;
      for (const auto& [key, item] : v) items.emplace_back(Value(key), from_attr(item));
      return Value::dict(std::move(items));
    }
  };
  return std::visit(Convert{}, attr.value);
}

}  // namespace tirscope::script
