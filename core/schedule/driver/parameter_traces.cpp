// SPDX-License-Identifier: Apache-2.0
// How arguments and decisions are written in traces.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "schedule/driver/parameter_types.h"
#include "schedule/trace/index_functions.h"
#include "support/format.h"

namespace tirscope::schedule {

using Json = nlohmann::ordered_json;

namespace {

/// Inside a dict TVM leaves strings as they are. Only those that would be taken for something else are quoted.
Json encode_dict_item(const Value& value) {
  auto text = value.get<std::string>();
  if (auto list = value.get<ValueList>()) {
    Json out = Json::array();
    for (const Value& element : *list) out.push_back(encode_dict_item(element));
    return out;
  }
  return encode_value(value, text && (text->starts_with('"') || parse_handle(*text)));
}

Result<Value> decode_dict_item(const Json& value) {
  if (value.is_array()) {
    ValueList out;
    for (const Json& element : value) {
      TS_TRY(Value item, decode_dict_item(element));
      out.push_back(std::move(item));
    }
    return Value(std::move(out));
  }
  const std::string* text = value.get_ptr<const std::string*>();
  return decode_value(value, text && (text->starts_with('"') || parse_handle(*text)));
}

}  // namespace

nlohmann::ordered_json encode_value(const Value& value, bool quote_strings) {
  if (value.is_none()) return nullptr;
  if (auto text = value.get<std::string>()) return quote_strings ? "\"" + *text + "\"" : *text;
  if (auto real = value.get<double>()) return *real;
  if (auto handle = value.get<Handle>()) return handle->name();
  if (auto whole = value.as_int()) return *whole;
  if (auto list = value.get<ValueList>()) {
    Json out = Json::array();
    for (const Value& element : *list) out.push_back(encode_value(element, quote_strings));
    return out;
  }
  if (auto dict = value.get<ValueDict>()) {
    Json out = Json::object();
    for (const auto& [key, element] : *dict) out[key] = encode_dict_item(element);
    return out;
  }
  return python_text(value);
}

std::optional<Handle> parse_handle(std::string_view name) {
  if (name.size() < 2) return std::nullopt;
  Handle handle;
  switch (name[0]) {
    case 'b': handle.kind = HandleKind::Block; break;
    case 'l': handle.kind = HandleKind::Loop; break;
    case 'v': handle.kind = HandleKind::Expr; break;
    default: return std::nullopt;
  }
  auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), handle.number);
  if (error != std::errc() || end != name.data() + name.size() || handle.number < 0) return std::nullopt;
  return handle;
}

Result<Value> decode_value(const Json& value, bool quoted_strings) {
  if (value.is_null()) return Value();
  if (value.is_boolean()) return Value(value.get<bool>());
  if (value.is_number_unsigned() && value.get<uint64_t>() > uint64_t(INT64_MAX))
    return fail(bad_input("trace.bad-value", "{0} exceeds a 64-bit signed integer", value.get<uint64_t>()));
  if (value.is_number_integer()) return Value(value.get<int64_t>());
  if (value.is_number()) return Value(value.get<double>());
  if (value.is_string()) {
    std::string text = value.get<std::string>();
    if (!quoted_strings) return Value(text);
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return Value(text.substr(1, text.size() - 2));
    if (auto handle = parse_handle(text)) return Value(*handle);
    if (text == "None") return Value();
    return fail(bad_input("trace.bad-value", "\"{0}\" is neither a random variable nor a quoted string", text));
  }
  if (value.is_array()) {
    ValueList out;
    for (const Json& element : value) {
      TS_TRY(Value item, decode_value(element, quoted_strings));
      out.push_back(std::move(item));
    }
    return Value(std::move(out));
  }
  ValueDict out;
  for (const auto& [key, element] : value.items()) {
    TS_TRY(out[key], decode_dict_item(element));
  }
  return Value(std::move(out));
}

Result<void> encode_argument(const Parameter& parameter, const Value& value, script::Release release, Json& list) {
  if (spreads(parameter.type)) {
    for (const Value& element : *value.get<ValueList>())
      list.push_back(element.is_none() ? Json("None") : encode_value(element, true));
  } else if (IndexMap map = recorded_map(value)) {
    TS_TRY(std::string graph, save_json(map, release));
    list.push_back(std::move(graph));
  } else if (parameter.type == ParameterType::Buffer) {
    const ValueList& pair = *value.get<ValueList>();
    list.push_back(*pair[1].as_int());
    list.push_back(*pair[0].get<std::string>() == "read" ? 0 : 1);
  } else if (parameter.type == ParameterType::BufferSide) {
    list.push_back(*value.get<std::string>() == "read" ? 0 : 1);
  } else {
    list.push_back(encode_value(value, parameter.role == Role::Input));
  }
  return {};
}

Result<Value> decode_argument(const Parameter& parameter, const Json& list, std::size_t& next) {
  if (spreads(parameter.type)) {
    ValueList out;
    for (; next < list.size(); ++next) {
      TS_TRY(Value item, decode_value(list[next], true));
      out.push_back(std::move(item));
    }
    return Value(std::move(out));
  }
  if (next >= list.size())
    return fail(bad_input("trace.missing-argument", "the instruction has no value for \"{0}\"", parameter.name));
  if (parameter.type == ParameterType::Buffer) {
    if (next + 1 >= list.size() || !list[next].is_number_integer() || !list[next + 1].is_number_integer())
      return fail(bad_input("trace.bad-value", "\"{0}\" must be two integers", parameter.name));
    Value pair =
        ValueList{Value(list[next + 1].get<int64_t>() == 0 ? "read" : "write"), Value(list[next].get<int64_t>())};
    next += 2;
    return pair;
  }
  if (parameter.type == ParameterType::BufferSide) {
    if (list[next] != 0 && list[next] != 1)
      return fail(bad_input("trace.bad-value", "\"{0}\" must be 0 for read or 1 for write", parameter.name));
    return Value(list[next++] == 0 ? "read" : "write");
  }
  if (is_map(parameter.type) && list[next].is_string()) {
    TS_TRY(IndexMap map, load_json(list[next++].get<std::string>()));
    return Value(map);
  }
  TS_TRY(Value value, decode_value(list[next++], parameter.role == Role::Input));
  if (parameter.type == ParameterType::Boolean && value.as_int()) return Value(*value.as_int() != 0);
  return value;
}

std::string argument_python(const Parameter& parameter, const Value& value) {
  if (parameter.type == ParameterType::Ranges)
    if (IndexMap map = recorded_map(value)) return ranges_text(*map);
  if (parameter.type != ParameterType::Buffer) return python_text(value);
  const ValueList& pair = *value.get<ValueList>();
  return formatted("({}, {})", python_text(pair[0]), python_text(pair[1]));
}

}  // namespace tirscope::schedule
