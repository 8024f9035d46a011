// SPDX-License-Identifier: Apache-2.0
#include "protocol/values.h"

#include <algorithm>

#include "ir/walk/address.h"
#include "schedule/script/script.h"
#include "schedule/trace/index_functions.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "script/tir/values/target.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

/// The text under `key` when `value` is an object of that key alone.
std::optional<std::string> only_key(const json& value, const char* key) {
  if (!value.is_object() || value.size() != 1 || !value.contains(key) || !value[key].is_string()) return std::nullopt;
  return value[key].get<std::string>();
}

Diagnostic unreadable(const std::string& path) {
  return bad_input("protocol.value", "'{0}' is not a readable value: expected plain JSON, {\"expr\": text} or a handle",
                   path);
}

/// "llvm -mcpu=x86-64-v3 -num-cores=1".
std::string tvm_text(const passes::Target& target) {
  static constexpr std::pair<std::string_view, std::string_view> renamed[] = {
      {"threads", "num-cores"}, {"opt", "opt-level"}, {"triple", "mtriple"}};
  std::string text = target.kind == passes::Target::Kind::Cpu      ? "llvm"
                     : target.kind == passes::Target::Kind::OpenCl ? "opencl"
                                                                   : "cuda";
  for (const auto& [name, value] : target.options) {
    auto other = std::ranges::find(renamed, name, [](const auto& pair) { return pair.first; });
    text += formatted(" -{}={}", other == std::end(renamed) ? std::string_view(name) : other->second, value);
  }
  return text;
}

/// A whole number as it is; one that 64 bits cannot hold is refused instead of wrapped.
Result<int64_t> integer_from_json(const json& value, const std::string& path) {
  if (value.is_number_unsigned() && value.get<uint64_t>() > uint64_t(INT64_MAX))
    return fail(
        bad_input("protocol.integer-range",
                  "'{0}' is {1}, which exceeds a 64-bit signed integer; write it as {\"expr\": \"T.uint64({1})\"}",
                  path, value.get<uint64_t>()));
  return value.get<int64_t>();
}

}  // namespace

json attr_to_json(const Attr& attr) {
  struct Visit {
    json operator()(std::monostate) const { return nullptr; }
    json operator()(bool v) const { return v; }
    json operator()(int64_t v) const { return v; }
    json operator()(double v) const { return v; }
    json operator()(const std::string& v) const { return v; }
    json operator()(const NodeRef& v) const {
      auto map = as<IndexMapNode>(v);
      if (!map) return {{"expr", script::text(v)}};
      return {{map->inverse ? "expr" : "lambda", schedule::python_text(*map)}};
    }
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
  if (value.is_number_integer()) {
    TS_TRY(int64_t integer, integer_from_json(value, path));
    return Attr(integer);
  }
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
  TS_TRY(AttrDict out, attrs_from_json(value.get<std::map<std::string, json>>(), path));
  return Attr(std::move(out));
}

json number_or_null(const std::optional<int64_t>& value) { return value ? json(*value) : json(nullptr); }
std::string number_or_mark(const std::optional<int64_t>& value) { return value ? std::to_string(*value) : "?"; }

Result<AttrDict> attrs_from_json(const std::map<std::string, json>& members, const std::string& path) {
  AttrDict out;
  for (const auto& [key, member] : members) {
    TS_TRY(Attr item, attr_from_json(member, path + "." + key));
    out.emplace(key, std::move(item));
  }
  return out;
}

Result<Ref<const TargetNode>> target_from_text(const std::string& text) {
  if (auto target = script::read_target(text)) return target;
  auto ours = passes::Target::parse(text);
  if (ours) return script::read_target(tvm_text(*ours));
  // The message about our own spelling, where what is wrong is one of its options.
  if (ours.error().code != "target.unknown") return fail(std::move(ours).error());
  return fail(bad_input("target.unknown",
                        "{0} is not a target; expected a TVM target (llvm, cuda, opencl, rocm, metal, vulkan, ...) or "
                        "cpu, with options as in \"cuda -arch=sm_80\" or \"cpu:threads=1\"",
                        text));
}

Result<const schedule::SRef*> sref_at(const schedule::Schedule& schedule, const std::string& address) {
  NodeRef node = node_at(schedule.module(), address);
  if (auto realize = as<BlockRealizeNode>(node)) node = realize->block;
  const schedule::SRef* sref = node ? schedule.state()->find(node.get()) : nullptr;
  if (!sref) return fail(bad_input("schedule.no-such-node", "'{0}' is not a loop or block of this module", address));
  return sref;
}

json value_to_json(const schedule::Value& value) {
  struct Visit {
    json operator()(std::monostate) const { return nullptr; }
    json operator()(bool v) const { return v; }
    json operator()(int64_t v) const { return v; }
    json operator()(double v) const { return v; }
    json operator()(const std::string& v) const { return v; }
    json operator()(const schedule::Handle& v) const { return {{"rv", v.name()}}; }
    json operator()(const NodeRef& v) const {
      auto map = as<IndexMapNode>(v);
      if (!map) return {{"expr", script::text(v)}};
      return {{map->inverse ? "expr" : "lambda", schedule::python_text(*map)}};
    }
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
  if (value.is_number_integer()) {
    TS_TRY(int64_t integer, integer_from_json(value, path));
    return schedule::Value(integer);
  }
  if (value.is_number()) return schedule::Value(value.get<double>());
  if (value.is_string()) return schedule::Value(value.get<std::string>());
  if (auto name = only_key(value, "rv")) {
    TS_TRY(schedule::Handle handle, schedule.handle(*name));
    return schedule::Value(std::move(handle));
  }
  if (auto address = only_key(value, "node")) {
    TS_TRY(const schedule::SRef* sref, sref_at(schedule, *address));
    return schedule::Value(ref(sref->stmt));
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

namespace {

Result<schedule::Call> call_of(const schedule::Schedule& schedule, const FixStep& step) {
  schedule::Call call{step.primitive, {}, {}};
  TS_TRY(schedule::Value args, value_from_json(schedule, json::parse(step.args_json, nullptr, false), "args"));
  TS_TRY(schedule::Value kwargs, value_from_json(schedule, json::parse(step.kwargs_json, nullptr, false), "kwargs"));
  if (auto list = args.get<schedule::ValueList>()) call.args = *list;
  if (auto dict = kwargs.get<schedule::ValueDict>()) call.kwargs = *dict;
  return call;
}

/// Handles of that step go by their number alone.
schedule::Value by_number(const schedule::Value& value, int step) {
  if (auto handle = value.get<schedule::Handle>(); handle && handle->step == step) {
    schedule::Handle plain = *handle;
    plain.step = -1;
    return schedule::Value(plain);
  }
  auto list = value.get<schedule::ValueList>();
  if (!list) return value;
  schedule::ValueList out;
  for (const schedule::Value& element : *list) out.push_back(by_number(element, step));
  return schedule::Value(std::move(out));
}

}  // namespace

Result<std::vector<schedule::Call>> calls_of(const schedule::Schedule& schedule, const Fix& fix) {
  std::vector<schedule::Call> calls;
  for (const FixStep& step : fix.steps) {
    schedule::Schedule before = schedule.copy();
    if (!calls.empty()) TS_TRY_VOID(before.call_all(calls));
    TS_TRY(schedule::Call call, call_of(before, step));
    if (!calls.empty()) {  // what the calls before it have made will be of another step
      const int uid = before.current().uid;
      for (schedule::Value& value : call.args) value = by_number(value, uid);
      for (auto& [name, value] : call.kwargs) value = by_number(value, uid);
    }
    calls.push_back(std::move(call));
  }
  return calls;
}

}  // namespace tirscope::protocol
