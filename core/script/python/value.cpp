// SPDX-License-Identifier: Apache-2.0
#include "script/python/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

#include "script/python/evaluator.h"
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

/// Writes values as Python does, up to a limit.
class Shower {
 public:
  Shower(std::string& out, std::size_t limit) : out_(out), limit_(limit) {}

  /// False once the limit is reached.
  bool value(const Value& value, bool quote, int depth) {
    if (depth > deepest_shown_container) return put("...");
    if (auto list = value.as_object<ListObject>()) return put("[") && items(list->items, depth) && put("]");
    if (auto tuple = value.as_object<TupleObject>())
      return put("(") && items(tuple->items, depth) && put(tuple->items.size() == 1 ? ",)" : ")");
    if (auto dict = value.as_object<DictObject>()) return put("{") && pairs(dict->items, depth) && put("}");
    auto text = value.as_string();
    if (text && out_.size() + text->size() > limit_) return put(std::string_view(*text).substr(0, limit_)) && false;
    return put(text && !quote ? std::string_view(*text) : plain(value));
  }

 private:
  bool put(std::string_view text) {
    out_ += text;
    return out_.size() <= limit_;
  }
  bool items(const std::vector<Value>& all, int depth) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if ((i && !put(", ")) || !value(all[i], true, depth + 1)) return false;
    return true;
  }
  bool pairs(const std::vector<std::pair<Value, Value>>& all, int depth) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if ((i && !put(", ")) || !value(all[i].first, true, depth + 1) || !put(": ") ||
          !value(all[i].second, true, depth + 1))
        return false;
    return true;
  }

  /// What is not a container.
  static std::string plain(const Value& value) {
    if (value.failed()) return "<error>";
    if (value.is_none()) return "None";
    if (auto v = value.as_bool()) return *v ? "True" : "False";
    if (auto v = value.as_int()) return std::to_string(*v);
    if (auto v = value.as_float()) return float_text(*v);
    if (auto v = value.as_string()) return quoted(*v);
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

  std::string& out_;
  std::size_t limit_;
};

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
      const tirscope::Node& node = **as_node();
      if (is_expr(node.kind) && node.kind != tirscope::Kind::Var) return "an expression";
      if (node.kind == tirscope::Kind::Var) return "a variable";
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
Value HostObject::unary(Evaluator& evaluator, Op op, const syntax::Node& where) {
  return evaluator.report(where,
                          bad_input("script.operands", "'{0}' does not take {1}", operator_text(op), type_name()));
}
bool HostObject::items(Evaluator&, std::vector<Value>&) { return false; }
bool HostObject::assign(Evaluator& evaluator, std::string_view name, const Value&, const syntax::Node& where) {
  evaluator.report(where,
                   bad_input("script.no-attribute", "the attribute '{0}' of {1} cannot be set", name, type_name()));
  return false;
}

bool HostObject::set_item(Evaluator& evaluator, const Value&, const Value&, const syntax::Node& where) {
  evaluator.report(where, bad_input("script.target", "items of {0} cannot be assigned to", type_name()));
  return false;
}
Value HostObject::enter(Evaluator& evaluator, const syntax::Node& where) {
  return evaluator.report(where, bad_input("script.operands", "'with' does not take {0}", type_name()));
}
bool HostObject::leave(Evaluator&, bool, const syntax::Node&) { return true; }
Value HostObject::type_value(Evaluator&) { return object<Opaque>(type_name()); }

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

std::string repr(const Value& value) {
  constexpr std::size_t longest = 400;
  std::string text;
  if (show(value, true, longest, text)) return text;
  std::size_t end = std::min(text.size(), longest);
  while (end > 0 && (text[end] & 0xC0) == 0x80) --end;  // not within a character
  return text.substr(0, end) + "...";
}

bool show(const Value& value, bool quote, std::size_t limit, std::string& out) {
  return Shower(out, limit).value(value, quote, 0);
}

Diagnostic nested_too_deep() {
  return bad_input("script.too-deep",
                   "lists, tuples and dicts are nested deeper than {0} levels here, or contain themselves",
                   max_container_depth);
}

namespace {

bool same(const Value& a, const Value& b, int64_t& effort, int depth) {
  if (--effort < 0) return false;
  auto number = [](const Value& value) -> std::optional<double> {
    if (auto v = value.as_bool()) return *v;
    if (auto v = value.as_int()) return static_cast<double>(*v);
    if (auto v = value.as_float()) return *v;
    return std::nullopt;
  };
  if (auto x = a.as_int(), y = b.as_int(); x && y) return *x == *y;
  if (auto x = number(a), y = number(b); x || y) return x && y && *x == *y;
  if (auto x = a.as_string(), y = b.as_string(); x || y) {
    if (!x || !y || x->size() != y->size()) return false;
    effort -= int64_t(x->size() / 64);
    return *x == *y;
  }
  if (auto x = a.as_sequence(), y = b.as_sequence(); x && y) {
    bool same_type = bool(a.as_object<ListObject>()) == bool(b.as_object<ListObject>());
    if (!same_type || x == y) return same_type;
    if (depth == max_container_depth) throw LimitReached{nested_too_deep()};
    return std::equal(x->begin(), x->end(), y->begin(), y->end(),
                      [&](const Value& p, const Value& q) { return same(p, q, effort, depth + 1); });
  }
  if (a.is_none() || b.is_none()) return a.is_none() && b.is_none();
  if (auto x = a.as_node(), y = b.as_node(); x && y) return *x == *y;
  if (auto x = a.as_object<FunctionObject>()) return x == b.as_object<FunctionObject>();
  return a.as_object<HostObject>() && a.as_object<HostObject>() == b.as_object<HostObject>();
}

}  // namespace

bool equal(const Value& a, const Value& b, int64_t& effort) { return same(a, b, effort, 0); }

// ---- letting go -----------------------------------------------------------------------------------------------------

namespace {
thread_local std::vector<Value>* waiting = nullptr;  ///< what is still to be freed
}

void let_go(std::vector<Value>& items) {
  if (waiting) {
    std::move(items.begin(), items.end(), std::back_inserter(*waiting));
    items.clear();
    return;
  }
  std::vector<Value> work = std::move(items);
  waiting = &work;
  while (!work.empty()) {
    Value last = std::move(work.back());
    work.pop_back();
  }
  waiting = nullptr;
}

DictObject::~DictObject() {
  std::vector<Value> all;
  for (auto& [key, value] : items) all.push_back(std::move(key)), all.push_back(std::move(value));
  let_go(all);
}

SliceObject::~SliceObject() {
  std::vector<Value> all = {std::move(lower), std::move(upper), std::move(step)};
  let_go(all);
}

}  // namespace tirscope::script
