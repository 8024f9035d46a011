// SPDX-License-Identifier: Apache-2.0
// The methods of strings, lists and dicts, their subscripts, and format().
#include <algorithm>
#include <charconv>
#include <cmath>

#include "script/python/builtin_function.h"
#include "script/python/builtins.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

Value string_method(const Value& self, std::string_view name) {
  std::string text = *self.as_string();
  auto with_text = [&](auto run) {
    return function(
        std::string(name), {"text"}, 1,
        [text, run, name](Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) -> Value {
          if (!args[0].as_string()) return wrong_type(evaluator, where, name, args[0]);
          if (!evaluator.spend_walk(text.size() / 8, where)) return {};
          return run(text, *args[0].as_string());
        });
  };
  auto plain = [&](auto run) {
    return function(std::string(name), {}, 0,
                    [text, run](Evaluator& evaluator, const std::vector<Value>&, const syntax::Node& where) -> Value {
                      return evaluator.spend_bytes(2 * text.size(), where) ? run(text) : Value();
                    });
  };
  if (name == "startswith") return with_text([](auto& a, auto& b) { return Value(a.starts_with(b)); });
  if (name == "endswith") return with_text([](auto& a, auto& b) { return Value(a.ends_with(b)); });
  if (name == "count")
    return with_text([](auto& a, auto& b) {
      int64_t n = 0;
      for (std::size_t at = 0; !b.empty() && (at = a.find(b, at)) != a.npos; at += b.size()) ++n;
      return Value(n);
    });
  if (name == "find")
    return with_text([](auto& a, auto& b) { return Value(a.find(b) == a.npos ? int64_t(-1) : int64_t(a.find(b))); });
  auto mapped = [&](char from, char to, int shift) {
    return plain([=](std::string out) {
      for (char& c : out)
        if (c >= from && c <= to) c = static_cast<char>(c + shift);
      return Value(out);
    });
  };
  if (name == "upper") return mapped('a', 'z', -32);
  if (name == "lower") return mapped('A', 'Z', 32);
  if (name == "strip")
    return plain([](std::string out) {
      auto first = out.find_first_not_of(" \t\r\n"), last = out.find_last_not_of(" \t\r\n");
      return Value(first == out.npos ? std::string() : out.substr(first, last - first + 1));
    });
  if (name == "replace")
    return function("replace", {"old", "new"}, 2,
                    [text](Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) -> Value {
                      auto from = args[0].as_string(), to = args[1].as_string();
                      if (!from || !to || from->empty())
                        return wrong_type(evaluator, where, "replace", args[from && !from->empty()]);
                      if (!evaluator.spend_bytes(text.size(), where)) return {};
                      std::string out;
                      std::size_t at = 0;
                      for (std::size_t next; (next = text.find(*from, at)) != text.npos; at = next + from->size()) {
                        if (!evaluator.spend_bytes(to->size() + 1, where)) return {};
                        out += text.substr(at, next - at) + *to;
                      }
                      return out + text.substr(at);
                    });
  if (name == "split")
    return function("split", {"sep"}, 0,
                    [text](Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) -> Value {
                      std::vector<Value> out;
                      auto separator = args[0].as_string();
                      if (separator && separator->empty()) return wrong_type(evaluator, where, "split", args[0]);
                      if (!evaluator.spend_bytes(text.size(), sizeof(Value), where)) return {};
                      for (std::size_t at = 0; at <= text.size();) {
                        std::size_t end = separator ? text.find(*separator, at) : text.find_first_of(" \t\r\n", at);
                        end = std::min(end, text.size());
                        if (separator || end > at) out.push_back(text.substr(at, end - at));
                        at = end + (separator ? separator->size() : 1);
                      }
                      return Value::list(std::move(out));
                    });
  if (name == "join")
    return function("join", {"items"}, 1,
                    [text](Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) -> Value {
                      std::vector<Value> items;
                      if (!evaluator.items(args[0], items, where)) return {};
                      std::string out;
                      for (std::size_t i = 0; i < items.size(); ++i) {
                        if (!items[i].as_string()) return wrong_type(evaluator, where, "join", items[i]);
                        if (!evaluator.spend_bytes(text.size() + items[i].as_string()->size(), where)) return {};
                        out += (i ? text : "") + *items[i].as_string();
                      }
                      return out;
                    });
  if (name == "format")
    return function("format", [text](Evaluator& evaluator, const Arguments& arguments) -> Value {
      std::string out;
      std::size_t next = 0;
      for (std::size_t i = 0; i < text.size(); ++i) {
        bool doubled = i + 1 < text.size() && text[i + 1] == text[i];
        if (text[i] == '}' || (text[i] == '{' && doubled)) {
          out += text[i];
          i += doubled;
          continue;
        }
        if (text[i] != '{') {
          out += text[i];
          continue;
        }
        std::size_t close = std::min(text.find('}', i), text.size());
        std::string_view field = std::string_view(text).substr(i + 1, close - i - 1);
        std::string_view key = field.substr(0, field.find(':')), format;
        if (auto colon = field.find(':'); colon != field.npos) format = field.substr(colon + 1);
        const Value* value = arguments.keyword(key);
        auto index = key.empty() ? std::optional<int64_t>(int64_t(next++)) : parse_number<int64_t>(key);
        if (!value && index && *index >= 0 && *index < int64_t(arguments.positional.size()))
          value = &arguments.positional[static_cast<std::size_t>(*index)];
        // What is longer than the budget is paid for before it is formatted.
        if (value && !evaluator.text(*value, false, arguments.where)) return {};
        auto shown = value ? format_value(*value, format) : std::nullopt;
        if (!shown)
          return evaluator.report(arguments.where,
                                  bad_input("script.arguments", "the format field '{0}' has no matching value", field));
        if (!evaluator.spend_bytes(shown->size(), arguments.where)) return {};
        out += *shown;
        i = close;
      }
      return out;
    });
  return {};
}

Value list_method(const Value& self, std::string_view name) {
  using Args = std::vector<Value>;
  auto method = [&](std::vector<std::string_view> names, std::size_t required, auto run) {
    return function(std::string(name), std::move(names), required,
                    [self, run](Evaluator& evaluator, const Args& args, const syntax::Node& where) -> Value {
                      return run(self.as_object<ListObject>()->items, evaluator, args, where);
                    });
  };
  auto changing = [&](std::vector<std::string_view> names, std::size_t required, auto run) {
    return function(std::string(name), std::move(names), required,
                    [self, run](Evaluator& evaluator, const Args& args, const syntax::Node& where) -> Value {
                      evaluator.track(self);
                      return run(self.as_object<ListObject>()->items, evaluator, args, where);
                    });
  };
  if (name == "append")
    return changing({"item"}, 1, [](Args& items, Evaluator& e, const Args& args, const syntax::Node& where) -> Value {
      if (!e.spend_bytes(sizeof(Value), where)) return {};
      items.push_back(args[0]);
      return None{};
    });
  if (name == "extend")
    return changing({"items"}, 1, [](Args& items, Evaluator& e, const Args& args, const syntax::Node& where) -> Value {
      Args more;
      if (!e.items(args[0], more, where) || !e.spend_bytes(more.size(), sizeof(Value), where)) return {};
      items.insert(items.end(), more.begin(), more.end());
      return None{};
    });
  if (name == "insert")
    return changing({"index", "item"}, 2,
                    [](Args& items, Evaluator& e, const Args& args, const syntax::Node& where) -> Value {
                      if (!args[0].as_int()) return wrong_type(e, where, "insert", args[0]);
                      if (!e.spend_bytes(sizeof(Value), where) || !e.spend_walk(items.size(), where)) return {};
                      auto size = int64_t(items.size()), at = *args[0].as_int();
                      items.insert(items.begin() + std::clamp<int64_t>(at < 0 ? at + size : at, 0, size), args[1]);
                      return None{};
                    });
  if (name == "pop")
    return method({"index"}, 0, [](Args& items, Evaluator& e, const Args& args, const syntax::Node& where) -> Value {
      auto size = int64_t(items.size()), at = args[0].as_int() ? *args[0].as_int() : -1;
      if (at < 0) at += size;
      if (at < 0 || at >= size)
        return e.report(where, bad_input("script.index", "the list has no such item to remove"));
      if (!e.spend_walk(std::size_t(size - at), where)) return {};
      Value out = items[std::size_t(at)];
      items.erase(items.begin() + at);
      return out;
    });
  if (name == "reverse")
    return method({}, 0, [](Args& items, Evaluator& e, const Args&, const syntax::Node& where) -> Value {
      if (!e.spend_walk(items.size(), where)) return {};
      std::reverse(items.begin(), items.end());
      return None{};
    });
  if (name == "index" || name == "count")
    return method(
        {"item"}, 1,
        [index = name == "index"](Args& items, Evaluator& e, const Args& args, const syntax::Node& where) -> Value {
          int64_t found = 0;
          if (!e.spend_walk(items.size(), where)) return {};
          for (std::size_t i = 0; i < items.size(); ++i) {
            auto same = e.equals(items[i], args[0], where);
            if (!same) return {};
            if (*same && index) return int64_t(i);
            found += *same;
          }
          if (!index) return found;
          return e.report(where, bad_input("script.index", "{0} is not in the list", repr(args[0])));
        });
  if (name == "copy")
    return method({}, 0, [](Args& items, Evaluator& e, const Args&, const syntax::Node& where) -> Value {
      return e.spend_bytes(items.size(), sizeof(Value), where) ? Value::list(items) : Value();
    });
  return {};
}

Value dict_method(const Value& self, std::string_view name) {
  auto columns = [&](auto pick) {
    return function(std::string(name), {}, 0,
                    [self, pick](Evaluator& evaluator, const std::vector<Value>&, const syntax::Node& where) -> Value {
                      std::vector<Value> out;
                      auto& items = self.as_object<DictObject>()->items;
                      if (!evaluator.spend_bytes(items.size(), 3 * sizeof(Value) + sizeof(TupleObject), where))
                        return {};
                      for (const auto& [key, value] : items) out.push_back(pick(key, value));
                      return Value::list(std::move(out));
                    });
  };
  if (name == "keys") return columns([](const Value& key, const Value&) { return key; });
  if (name == "values") return columns([](const Value&, const Value& value) { return value; });
  if (name == "items") return columns([](const Value& key, const Value& value) { return Value::tuple({key, value}); });
  if (name == "get")
    return function("get", {"key", "default"}, 1,
                    [self](Evaluator& e, const std::vector<Value>& args, const syntax::Node& where) -> Value {
                      auto item = e.find_item(self.as_object<DictObject>()->items, args[0], where);
                      if (!item) return {};
                      if (*item) return **item;
                      return args[1].failed() ? Value(None{}) : args[1];
                    });
  return {};
}

std::optional<int64_t> position(const Value& index, std::size_t size) {
  auto at = index.as_int();
  if (!at) return std::nullopt;
  int64_t place = *at < 0 ? *at + static_cast<int64_t>(size) : *at;
  return place >= 0 && place < static_cast<int64_t>(size) ? std::optional(place) : std::nullopt;
}

/// The positions that a slice picks; empty with a report when its parts are not integers.
std::optional<std::vector<std::size_t>> slice_positions(Evaluator& evaluator, const SliceObject& slice,
                                                        std::size_t count, const syntax::Node& where) {
  auto size = static_cast<int64_t>(count);
  auto part = [&](const Value& value, int64_t otherwise) -> std::optional<int64_t> {
    if (value.is_none()) return otherwise;
    return value.as_int() ? std::optional(*value.as_int()) : std::nullopt;
  };
  auto step = part(slice.step, 1);
  bool backwards = step && *step < 0;
  auto lower = part(slice.lower, backwards ? size - 1 : 0), upper = part(slice.upper, backwards ? -size - 1 : size);
  if (!step || !lower || !upper || *step == 0) {
    evaluator.report(where, bad_input("script.index", "the parts of a slice must be integers, and its step not 0"));
    return std::nullopt;
  }
  auto clamp = [&](int64_t at) {
    if (at < 0) at = at < -size ? -1 : at + size;
    return std::clamp<int64_t>(at, backwards ? -1 : 0, backwards ? size - 1 : size);
  };
  int64_t from = slice.lower.is_none() ? *lower : clamp(*lower);
  int64_t to = slice.upper.is_none() ? (backwards ? -1 : size) : clamp(*upper);
  std::vector<std::size_t> out;
  for (int64_t at = from; backwards ? at > to : at < to;) {
    out.push_back(static_cast<std::size_t>(at));
    if (__builtin_add_overflow(at, *step, &at)) break;
  }
  return out;
}

Value no_index(Evaluator& evaluator, const std::string& type, const Value& index, const syntax::Node& where) {
  return evaluator.report(where, bad_input("script.index", "{0} is not a valid index of {1}", repr(index), type));
}

/// `text[index]`, by characters.
Value string_subscript(Evaluator& evaluator, const std::string& text, const Value& index, const syntax::Node& where) {
  if (!evaluator.spend_walk(text.size(), where)) return {};
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((text[i] & 0xC0) != 0x80) starts.push_back(i);
  const std::size_t count = starts.size();
  starts.push_back(text.size());
  auto character = [&](std::size_t at) { return text.substr(starts[at], starts[at + 1] - starts[at]); };
  if (auto at = position(index, count)) return character(std::size_t(*at));
  auto slice = index.as_object<SliceObject>();
  if (!slice) return no_index(evaluator, "a string", index, where);
  auto positions = slice_positions(evaluator, *slice, count, where);
  if (!positions || !evaluator.spend_bytes(text.size(), where)) return {};
  std::string out;
  for (std::size_t at : *positions) out += character(at);
  return out;
}

}  // namespace

Value method_of(const Value& value, std::string_view name) {
  if (value.as_string()) return string_method(value, name);
  if (value.as_object<ListObject>()) return list_method(value, name);
  if (value.as_object<DictObject>()) return dict_method(value, name);
  return {};
}

Value plain_subscript(Evaluator& evaluator, const Value& value, const Value& index, const syntax::Node& where) {
  if (auto dict = value.as_object<DictObject>()) {
    auto item = evaluator.find_item(dict->items, index, where);
    if (!item) return {};
    if (*item) return **item;
    return evaluator.report(where, bad_input("script.index", "the dict has no key {0}", repr(index)));
  }
  if (auto range = value.as_object<RangeObject>()) {
    if (auto at = position(index, range->size())) return range->start + *at * range->step;
  }
  const std::vector<Value>* items = value.as_sequence();
  if (auto text = value.as_string()) return string_subscript(evaluator, *text, index, where);
  if (!items && !value.as_object<RangeObject>())
    return evaluator.report(where, bad_input("script.not-subscriptable", "{0} cannot be indexed", value.type_name()));
  if (items) {
    if (auto at = position(index, items->size())) return (*items)[std::size_t(*at)];
    if (auto slice = index.as_object<SliceObject>()) {
      auto positions = slice_positions(evaluator, *slice, items->size(), where);
      if (!positions || !evaluator.spend_bytes(positions->size(), sizeof(Value), where)) return {};
      std::vector<Value> out;
      for (std::size_t at : *positions) out.push_back((*items)[at]);
      return value.as_object<ListObject>() ? Value::list(std::move(out)) : Value::tuple(std::move(out));
    }
  }
  return no_index(evaluator, value.type_name(), index, where);
}

std::optional<std::string> format_value(const Value& value, std::string_view format) {
  std::string text;
  constexpr std::size_t longest = 64 << 20;
  if (format.empty()) return show(value, false, longest, text) ? std::optional(text) : std::nullopt;
  // std::format has Python's mini-language; what it cannot do (unknown types, mismatches) it refuses by an exception.
  std::size_t digits = 0;  // widths and precisions of five digits and more are refused
  for (char c : format) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 4) return std::nullopt;
  }
  bool grouped = format.find(',') != format.npos;
  std::string plain(format);
  std::erase(plain, ',');
  if (plain.find_first_of("{}") != plain.npos) return std::nullopt;
  std::string pattern = "{:" + plain + "}", out;
  try {
    if (auto v = value.as_int()) {
      bool real = plain.ends_with('f') || plain.ends_with('e') || plain.ends_with('g');
      double as_real = static_cast<double>(*v);
      out = real ? vformatted(pattern, std::make_format_args(as_real)) : vformatted(pattern, std::make_format_args(*v));
    } else if (auto real = value.as_float()) {
      out = vformatted(pattern, std::make_format_args(*real));
    } else {
      if (!show(value, false, longest, text)) return std::nullopt;
      out = vformatted(pattern, std::make_format_args(text));
    }
  } catch (const std::format_error&) {
    return std::nullopt;
  }
  if (grouped) {
    std::size_t end = std::min(out.find_first_of(".e"), out.size());
    std::size_t begin = std::min(out.find_first_of("0123456789"), end);
    for (std::size_t at = end; at > begin + 3;) out.insert(at -= 3, ",");
  }
  return out;
}

}  // namespace tirscope::script
