// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/dump_stage.h"

#include <nlohmann/json.hpp>

#include "support/bounded_json.h"

namespace tirscope::passes {

namespace {

using nlohmann::json;

constexpr std::string_view mark = "# tirscope-stage: ";

/// Arguments and settings are numbers, texts, truth values, lists and dictionaries; null for any other.
std::optional<json> json_of(const Attr& value) {
  if (value.is_none()) return json(nullptr);
  if (const bool* flag = value.get<bool>()) return json(*flag);
  if (const int64_t* number = value.get<int64_t>()) return json(*number);
  if (const double* number = value.get<double>()) return json(*number);
  if (const std::string* text = value.as_string()) return json(*text);
  if (const AttrList* list = value.get<AttrList>()) {
    json out = json::array();
    for (const Attr& item : *list) {
      auto one = json_of(item);
      if (!one) return std::nullopt;
      out.push_back(*std::move(one));
    }
    return out;
  }
  if (const AttrDict* dict = value.get<AttrDict>()) {
    json out = json::object();
    for (const auto& [key, item] : *dict) {
      auto one = json_of(item);
      if (!one) return std::nullopt;
      out[key] = *std::move(one);
    }
    return out;
  }
  auto number = value.as_int();  // an IntImm
  return number ? std::optional<json>(*number) : std::nullopt;
}

std::optional<Attr> attr_in(const json& in) {
  if (in.is_null()) return Attr();
  if (in.is_boolean()) return Attr(in.get<bool>());
  if (in.is_number_integer()) return Attr(in.get<int64_t>());
  if (in.is_number()) return Attr(in.get<double>());
  if (in.is_string()) return Attr(in.get<std::string>());
  if (in.is_array()) {
    AttrList list;
    for (const json& item : in) {
      auto one = attr_in(item);
      if (!one) return std::nullopt;
      list.push_back(*std::move(one));
    }
    return Attr(std::move(list));
  }
  AttrDict dict;
  for (const auto& [key, item] : in.items()) {
    auto one = attr_in(item);
    if (!one) return std::nullopt;
    dict[key] = *std::move(one);
  }
  return Attr(std::move(dict));
}

void describe(json& out, const PassCall& call) {
  auto args = json_of(Attr(call.args));
  if (!args || !call.kwargs.empty()) return;
  out["pass"] = call.name;
  if (!args->empty()) out["args"] = *args;
}

std::optional<PassCall> call_in(const json& in) {
  if (!in.is_object() || !in.contains("pass") || !in["pass"].is_string()) return std::nullopt;
  PassCall call{in["pass"].get<std::string>(), {}};
  if (!in.contains("args")) return call;
  auto args = attr_in(in["args"]);
  const AttrList* list = args ? args->get<AttrList>() : nullptr;
  if (!list) return std::nullopt;
  call.args = *list;
  return call;
}

/// What the first line says; an empty object where it is another program's.
json description(std::string_view text) {
  if (!text.starts_with(mark)) return json::object();
  auto out = read_json(text.substr(mark.size(), text.find('\n') - mark.size()));
  return out && out->is_object() ? std::move(*out) : json::object();
}

std::optional<std::string> text_in(const json& object, const char* key) {
  auto it = object.find(key);
  return it != object.end() && it->is_string() ? std::optional(it->get<std::string>()) : std::nullopt;
}

}  // namespace

StageLine stage_line(std::string_view text) {
  const json about = description(text);
  StageLine out;
  out.name = text_in(about, "name");
  out.call = call_in(about);
  out.is_call_known = about.contains("pass");
  if (auto it = about.find("by_hand"); it != about.end()) out.by_hand = it->is_boolean() && it->get<bool>();
  if (auto it = about.find("ms"); it != about.end() && it->is_number()) out.ms = it->get<double>();
  out.target = text_in(about, "target");
  if (auto it = about.find("config"); it != about.end() && it->is_object())
    if (auto config = attr_in(*it)) out.config = *config->get<AttrDict>();
  out.code = text_in(about, "code");
  out.message = text_in(about, "message");
  if (auto rest = about.find("pending"); rest != about.end() && rest->is_array())
    for (const json& item : *rest)
      if (auto call = call_in(item)) out.pending.push_back(*std::move(call));
  return out;
}

std::string without_stage_line(std::string text) {
  if (text.starts_with(mark)) text.erase(0, std::min(text.find('\n'), text.size() - 1) + 1);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string written(const StageLine& line) {
  json about = json::object();
  if (line.name) about["name"] = *line.name;
  if (line.call) describe(about, *line.call);
  if (line.by_hand) about["by_hand"] = true;
  if (line.target) about["target"] = *line.target;
  if (line.config && !line.config->empty())
    if (auto config = json_of(Attr(*line.config))) about["config"] = *std::move(config);
  if (line.ms > 0) about["ms"] = line.ms;
  if (line.code) about["code"] = *line.code;
  if (line.message) about["message"] = *line.message;
  for (const PassCall& call : line.pending) {
    json item = json::object();
    describe(item, call);
    about["pending"].push_back(item);
  }
  return std::string(mark) + about.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

bool begins_with_stage_line(std::istream& in) {
  std::string first(mark.size(), '\0');
  return in.read(first.data(), std::streamsize(first.size())) && first == mark;
}

}  // namespace tirscope::passes
