// SPDX-License-Identifier: Apache-2.0
#include "schedule/value.h"

#include "schedule/trace/index_functions.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule {

std::string Handle::name() const {
  static constexpr char prefix[] = {'b', 'l', 'v'};
  return prefix[static_cast<std::size_t>(kind)] + std::to_string(number);
}

std::optional<int64_t> Value::as_int() const {
  if (auto v = get<int64_t>()) return *v;
  if (auto v = get<bool>()) return *v;
  if (auto v = get<NodeRef>())
    if (auto imm = as<IntImmNode>(*v)) return imm->value;
  return std::nullopt;
}

namespace {

struct TypeName {
  std::string operator()(std::monostate) const { return "None"; }
  std::string operator()(bool) const { return "bool"; }
  std::string operator()(int64_t) const { return "int"; }
  std::string operator()(double) const { return "float"; }
  std::string operator()(const std::string&) const { return "str"; }
  std::string operator()(const Handle& handle) const {
    static constexpr const char* names[] = {"BlockRV", "LoopRV", "ExprRV"};
    return names[static_cast<std::size_t>(handle.kind)];
  }
  std::string operator()(const NodeRef& node) const { return std::string(kind_name(node->kind)); }
  std::string operator()(const ValueList& list) const {
    return list.empty() ? "list" : "List[" + type_name(list.front()) + "]";
  }
  std::string operator()(const ValueDict&) const { return "dict"; }
  std::string operator()(const std::shared_ptr<const IndexFunction>&) const { return "function"; }
};

/// TVM writes a string verbatim. That is the contract as far as the text stays one line; a text of several lines,
/// a kernel, is written as Python reads it back.
std::string python_string(const std::string& text) {
  if (text.find_first_of("\n\r") == text.npos) return '"' + text + '"';
  std::string out = "\"";
  for (char c : text) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\r')
      out += "\\r";
    else
      out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  }
  return out + '"';
}

struct PythonText {
  std::string operator()(std::monostate) const { return "None"; }
  std::string operator()(bool v) const { return v ? "True" : "False"; }
  std::string operator()(int64_t v) const { return std::to_string(v); }
  std::string operator()(double v) const { return formatted("{:.17g}", v); }
  std::string operator()(const std::string& v) const { return python_string(v); }
  std::string operator()(const Handle& handle) const { return handle.name(); }
  std::string operator()(const NodeRef& node) const {
    auto map = as<IndexMapNode>(node);
    return map ? python_text(*map) : script::text(node);
  }
  std::string operator()(const ValueList& list) const {
    std::string out;
    for (const Value& item : list) out += (out.empty() ? "" : ", ") + python_text(item);
    return "[" + out + "]";
  }
  std::string operator()(const ValueDict& dict) const {
    // TVM leaves strings inside a dict unquoted, which no Python reads back; here they are quoted.
    std::string out;
    for (const auto& [key, item] : dict)
      out += (out.empty() ? "" : ", ") + (python_string(key) + ": " + python_text(item));
    return "{" + out + "}";
  }
  std::string operator()(const std::shared_ptr<const IndexFunction>& function) const {
    IndexMap map = recorded_map(Value(function));
    return map ? python_text(*map) : "<function>";
  }
};

}  // namespace

std::string_view mark_name(Mark mark) { return mark == Mark::Inline ? "inline" : "root"; }
std::string type_name(const Value& value) { return std::visit(TypeName{}, value.data); }
std::string python_text(const Value& value) { return std::visit(PythonText{}, value.data); }

}  // namespace tirscope::schedule
