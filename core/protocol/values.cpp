// SPDX-License-Identifier: Apache-2.0
#include "protocol/values.h"

#include "schedule/script.h"
#include "script/printer.h"
#include "script/reader.h"

namespace tirscope::protocol {

namespace {

/// The text under `key` when `value` is an object of that key alone.
std::optional<std::string> only_key(const json& value, const char* key) {
  if (!value.is_object() || value.size() != 1 || !value.contains(key) || !value[key].is_string()) return std::nullopt;
  return value[key].get<std::string>();
}

Diagnostic unreadable(const std::string& path) {
  return bad_input("protocol.value", "'{0}' is no value that can be read: plain JSON, {\"expr\": text} or a handle",
                   path);
}

}  // namespace

json attr_to_json(const Attr& attr) {
  struct Visit {
    json operator()(std::monostate) const { return nullptr; }
    json operator()(bool v) const { return v; }
    json operator()(int64_t v) const { return v; }
    json operator()(double v) const { return v; }
    json operator()(const std::string& v) const { return v; }
    json operator()(const NodeRef& v) const { return {{"expr", script::text(v)}}; }
    json operator()(const AttrList& v) const {
      json out = json::array();
      for (const Attr& item : v) out.push_back(attr_to_json(item));
      return out;
    }
    json operator()(const AttrDict& v) const {
      json out = json::object();
      for (const auto& [key, item] : v) out[key] = attr_to_json(item);
      return out;
    }
  };
  return std::visit(Visit{}, attr.value);
}

Result<Attr> attr_from_json(const json& value, const std::string& path) {
  if (value.is_null()) return Attr();
  if (value.is_boolean()) return Attr(value.get<bool>());
  if (value.is_number_integer()) return Attr(value.get<int64_t>());
  if (value.is_number()) return Attr(value.get<double>());
  if (value.is_string()) return Attr(value.get<std::string>());
  if (auto text = only_key(value, "expr")) {
    TS_TRY(Expr expr, script::read_expression(*text));
    return Attr(expr);
  }
  if (value.is_array()) {
    AttrList out;
    for (std::size_t i = 0; i < value.size(); ++i) {
      TS_TRY(Attr item, attr_from_json(value[i], path + "[" + std::to_string(i) + "]"));
      out.push_back(std::move(item));
    }
    return Attr(std::move(out));
  }
  AttrDict out;
  for (const auto& [key, member] : value.items()) {
    TS_TRY(Attr item, attr_from_json(member, path + "." + key));
    out.emplace(key, std::move(item));
  }
  return Attr(std::move(out));
}

json value_to_json(const schedule::Value& value) {
  struct Visit {
    json operator()(std::monostate) const { return nullptr; }
    json operator()(bool v) const { return v; }
    json operator()(int64_t v) const { return v; }
    json operator()(double v) const { return v; }
    json operator()(const std::string& v) const { return v; }
    json operator()(const schedule::Handle& v) const { return {{"rv", v.name()}}; }
    json operator()(const NodeRef& v) const { return {{"expr", script::text(v)}}; }
    json operator()(const schedule::ValueList& v) const {
      json out = json::array();
      for (const schedule::Value& item : v) out.push_back(value_to_json(item));
      return out;
    }
    json operator()(const schedule::ValueDict& v) const {
      json out = json::object();
      for (const auto& [key, item] : v) out[key] = value_to_json(item);
      return out;
    }
    json operator()(const std::shared_ptr<const schedule::IndexFunction>&) const { return {{"lambda", "..."}}; }
  };
  return std::visit(Visit{}, value.data);
}

Result<schedule::Value> value_from_json(const schedule::Schedule& schedule, const json& value,
                                        const std::string& path) {
  if (value.is_null()) return schedule::Value();
  if (value.is_boolean()) return schedule::Value(value.get<bool>());
  if (value.is_number_unsigned() && value.get<uint64_t>() > uint64_t(INT64_MAX)) return fail(unreadable(path));
  if (value.is_number_integer()) return schedule::Value(value.get<int64_t>());
  if (value.is_number()) return schedule::Value(value.get<double>());
  if (value.is_string()) return schedule::Value(value.get<std::string>());
  if (auto name = only_key(value, "rv")) {
    TS_TRY(schedule::Handle handle, schedule.handle(*name));
    return schedule::Value(std::move(handle));
  }
  for (const char* key : {"expr", "lambda"})
    if (auto text = only_key(value, key)) return schedule::evaluate_value(schedule, *text);
  if (value.is_array()) {
    schedule::ValueList out;
    for (std::size_t i = 0; i < value.size(); ++i) {
      TS_TRY(schedule::Value item, value_from_json(schedule, value[i], path + "[" + std::to_string(i) + "]"));
      out.push_back(std::move(item));
    }
    return schedule::Value(std::move(out));
  }
  if (!value.is_object()) return fail(unreadable(path));
  schedule::ValueDict out;
  for (const auto& [key, member] : value.items()) {
    TS_TRY(schedule::Value item, value_from_json(schedule, member, path + "." + key));
    out.emplace(key, std::move(item));
  }
  return schedule::Value(std::move(out));
}

Result<schedule::Call> call_of(const schedule::Schedule& schedule, const FixStep& step) {
  schedule::Call call{step.primitive, {}, {}};
  TS_TRY(schedule::Value args, value_from_json(schedule, json::parse(step.args_json, nullptr, false), "args"));
  TS_TRY(schedule::Value kwargs, value_from_json(schedule, json::parse(step.kwargs_json, nullptr, false), "kwargs"));
  if (auto list = args.get<schedule::ValueList>()) call.args = *list;
  if (auto dict = kwargs.get<schedule::ValueDict>()) call.kwargs = *dict;
  return call;
}

}  // namespace tirscope::protocol
