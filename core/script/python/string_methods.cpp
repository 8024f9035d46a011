// SPDX-License-Identifier: Apache-2.0
// The methods of strings. What they make is paid for before it is made.
#include "script/python/string_methods.h"

#include <algorithm>

#include "script/python/builtin_function.h"
#include "script/python/builtins.h"

namespace tirscope::script {

namespace {

using Args = std::vector<Value>;
constexpr const char* spaces = " \t\r\n";

/// The text that `method` looks for; null, with a report, where it is none or the search takes too long.
const std::string* searched(std::string_view method, const std::string& text, Evaluator& evaluator, const Args& args,
                            const syntax::Node& where) {
  auto part = args[0].as_string();
  if (!part) wrong_type(evaluator, where, method, args[0]);
  return part && evaluator.spend_walk(text.size() / 8, where) ? &*part : nullptr;
}

Value starts_with(const std::string& text, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto part = searched("startswith", text, evaluator, args, where);
  return part ? Value(text.starts_with(*part)) : Value();
}

Value ends_with(const std::string& text, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto part = searched("endswith", text, evaluator, args, where);
  return part ? Value(text.ends_with(*part)) : Value();
}

Value count(const std::string& text, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto part = searched("count", text, evaluator, args, where);
  if (!part) return {};
  int64_t n = 0;
  for (std::size_t at = 0; !part->empty() && (at = text.find(*part, at)) != text.npos; at += part->size()) ++n;
  return n;
}

Value find(const std::string& text, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto part = searched("find", text, evaluator, args, where);
  if (!part) return {};
  const std::size_t at = text.find(*part);
  return at == text.npos ? int64_t(-1) : int64_t(at);
}

/// `text` with the characters from `from` to `to` moved by `shift`.
Value shifted(const std::string& text, Evaluator& evaluator, const syntax::Node& where, char from, char to, int shift) {
  if (!evaluator.spend_bytes(2 * text.size(), where)) return {};
  std::string out = text;
  for (char& c : out)
    if (c >= from && c <= to) c = static_cast<char>(c + shift);
  return out;
}

Value upper(const std::string& text, Evaluator& evaluator, const Args&, const syntax::Node& where) {
  return shifted(text, evaluator, where, 'a', 'z', -32);
}

Value lower(const std::string& text, Evaluator& evaluator, const Args&, const syntax::Node& where) {
  return shifted(text, evaluator, where, 'A', 'Z', 32);
}

Value strip(const std::string& text, Evaluator& evaluator, const Args&, const syntax::Node& where) {
  if (!evaluator.spend_bytes(2 * text.size(), where)) return {};
  auto first = text.find_first_not_of(spaces), last = text.find_last_not_of(spaces);
  return first == text.npos ? std::string() : text.substr(first, last - first + 1);
}

Value replace(const std::string& text, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto from = args[0].as_string(), to = args[1].as_string();
  if (!from || !to || from->empty()) return wrong_type(evaluator, where, "replace", args[from && !from->empty()]);
  if (!evaluator.spend_bytes(text.size(), where)) return {};
  std::string out;
  std::size_t at = 0;
  for (std::size_t next; (next = text.find(*from, at)) != text.npos; at = next + from->size()) {
    if (!evaluator.spend_bytes(to->size() + 1, where)) return {};
    out += text.substr(at, next - at) + *to;
  }
  return out + text.substr(at);
}

Value split(const std::string& text, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto separator = args[0].as_string();
  if (separator && separator->empty()) return wrong_type(evaluator, where, "split", args[0]);
  if (!evaluator.spend_bytes(text.size(), sizeof(Value), where)) return {};
  std::vector<Value> out;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t end = separator ? text.find(*separator, at) : text.find_first_of(spaces, at);
    end = std::min(end, text.size());
    if (separator || end > at) out.push_back(text.substr(at, end - at));
    at = end + (separator ? separator->size() : 1);
  }
  return Value::list(std::move(out));
}

Value join(const std::string& text, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  std::vector<Value> items;
  if (!evaluator.items(args[0], items, where)) return {};
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!items[i].as_string()) return wrong_type(evaluator, where, "join", items[i]);
    if (!evaluator.spend_bytes(text.size() + items[i].as_string()->size(), where)) return {};
    out += (i ? text : "") + *items[i].as_string();
  }
  return out;
}

/// The value of a field as it is formatted: "0:>8" is the first argument, "" the next one. None, with a report, where
/// there is no such argument, or it takes too much.
std::optional<std::string> formatted_field(std::string_view field, std::size_t& next, Evaluator& evaluator,
                                           const Arguments& arguments) {
  std::string_view key = field.substr(0, field.find(':')), format;
  if (auto colon = field.find(':'); colon != field.npos) format = field.substr(colon + 1);
  const Value* value = arguments.keyword(key);
  auto index = key.empty() ? std::optional<int64_t>(int64_t(next++)) : parse_number<int64_t>(key);
  if (!value && index && *index >= 0 && *index < int64_t(arguments.positional.size()))
    value = &arguments.positional[static_cast<std::size_t>(*index)];
  // What is longer than the budget is paid for before it is formatted.
  if (value && !evaluator.text(*value, false, arguments.where)) return std::nullopt;
  auto shown = value ? format_value(*value, format) : std::nullopt;
  if (!shown)
    evaluator.report(arguments.where,
                     bad_input("script.arguments", "the format field '{0}' has no matching value", field));
  return shown && evaluator.spend_bytes(shown->size(), arguments.where) ? shown : std::nullopt;
}

Value format(const std::string& text, Evaluator& evaluator, const Arguments& arguments) {
  std::string out;
  std::size_t next = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool doubled = i + 1 < text.size() && text[i + 1] == text[i];
    if (text[i] == '}' || (text[i] == '{' && doubled)) {
      out += text[i];
      i += doubled;
      continue;
    }
    if (text[i] != '{') {
      out += text[i];
      continue;
    }
    const std::size_t close = std::min(text.find('}', i), text.size());
    auto field = formatted_field(std::string_view(text).substr(i + 1, close - i - 1), next, evaluator, arguments);
    if (!field) return {};
    out += *field;
    i = close;
  }
  return out;
}

struct Method {
  std::string_view name;
  std::vector<std::string_view> parameters;
  std::size_t required;
  Value (*run)(const std::string& text, Evaluator& evaluator, const Args& args, const syntax::Node& where);
};

const std::vector<Method>& methods() {
  static const std::vector<Method> all = {
      {"startswith", {"text"}, 1, starts_with},
      {"endswith", {"text"}, 1, ends_with},
      {"count", {"text"}, 1, count},
      {"find", {"text"}, 1, find},
      {"upper", {}, 0, upper},
      {"lower", {}, 0, lower},
      {"strip", {}, 0, strip},
      {"replace", {"old", "new"}, 2, replace},
      {"split", {"sep"}, 0, split},
      {"join", {"items"}, 1, join},
  };
  return all;
}

}  // namespace

Value string_method(const std::string& text, std::string_view name) {
  if (name == "format")
    return function("format", [text](Evaluator& evaluator, const Arguments& arguments) -> Value {
      return format(text, evaluator, arguments);
    });
  auto method = std::ranges::find(methods(), name, &Method::name);
  if (method == methods().end()) return {};
  return function(std::string(name), method->parameters, method->required,
                  [text, run = method->run](Evaluator& evaluator, const Args& args, const syntax::Node& where) {
                    return run(text, evaluator, args, where);
                  });
}

}  // namespace tirscope::script
