// SPDX-License-Identifier: Apache-2.0
#include "protocol/diagnostic_json.h"

namespace tirscope::protocol {

namespace {

json place_object(const Place& place) {
  json out = {{"node", place.node}, {"message", place.message}};
  if (place.span.line > 0) {
    out["line"] = place.span.line;
    out["column"] = place.span.column;
    out["end_line"] = place.span.end_line;
    out["end_column"] = place.span.end_column;
  }
  return out;
}

Fault fault_of(int code) {
  for (Fault fault : {Fault::Refused, Fault::Environment, Fault::Unknown, Fault::Bug})
    if (error_code(fault) == code) return fault;
  return Fault::BadInput;
}

/// A member of an object where it is there and has the type of `otherwise`.
template <class T>
T member(const json& object, const char* key, T otherwise) {
  auto it = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || it == object.end()) return otherwise;
  if constexpr (std::is_same_v<T, int> || std::is_same_v<T, int64_t>)
    return it->is_number_integer() ? it->get<T>() : otherwise;
  if constexpr (std::is_same_v<T, std::string>) return it->is_string() ? it->get<std::string>() : otherwise;
  if constexpr (std::is_same_v<T, json>) return *it;
}

/// A sentence with its holes, so that the window can say it in its own language.
Message message_of(const json& value) {
  Message out{member(value, "template", std::string()), {}};
  for (const json& arg : member(value, "args", json::array()))
    if (arg.is_string()) out.args.push_back(arg);
  return out;
}

Place place_of(const json& value) {
  Place place;
  place.node = member(value, "node", std::string());
  place.message = member(value, "message", std::string());
  place.span = {member(value, "line", 0), member(value, "column", 0), member(value, "end_line", 0),
                member(value, "end_column", 0)};
  return place;
}

}  // namespace

json fix_object(const Fix& fix) {
  json steps = json::array();
  for (const FixStep& step : fix.steps)
    steps.push_back({{"primitive", step.primitive},
                     {"args", json::parse(step.args_json, nullptr, false)},
                     {"kwargs", json::parse(step.kwargs_json, nullptr, false)}});
  return {{"label", fix.label.str()}, {"steps", steps}};
}

int error_code(Fault fault) {
  switch (fault) {
    case Fault::Refused: return -32001;
    case Fault::BadInput: return -32002;
    case Fault::Environment: return -32003;
    case Fault::Unknown: return -32601;
    case Fault::Bug: return -32099;
  }
  return -32099;
}

json diagnostic_object(const Diagnostic& diagnostic) {
  json where = json::array();
  for (const Place& place : diagnostic.where) where.push_back(place_object(place));
  json data = {
      {"code", diagnostic.code},         {"message", diagnostic.message.str()}, {"template", diagnostic.message.text},
      {"args", diagnostic.message.args}, {"where", std::move(where)},           {"rendered", diagnostic.rendered()}};
  for (const Message& note : diagnostic.notes) data["notes"].push_back({{"template", note.text}, {"args", note.args}});
  if (diagnostic.fix) data["fix"] = fix_object(*diagnostic.fix);
  if (const auto& excess = diagnostic.excess)
    data["excess"] = {{"of", excess->of}, {"needed", excess->needed}, {"most", excess->most}};
  if (diagnostic.tvm) data["tvm"] = {{"class", diagnostic.tvm->error_class}, {"rendered", diagnostic.tvm->rendered}};
  return data;
}

json error_object(const Diagnostic& diagnostic) {
  return {{"code", error_code(diagnostic.fault)},
          {"message", diagnostic.message.str()},
          {"data", diagnostic_object(diagnostic)}};
}

Diagnostic diagnostic_of_error(const json& error) {
  const json data = member(error, "data", json::object());
  Diagnostic d = diagnose(fault_of(member(error, "code", 0)), member(data, "code", std::string("protocol.error")),
                          "{0}", member(data, "message", member(error, "message", std::string())));
  if (Message text = message_of(data); !text.text.empty()) d.message = std::move(text);
  for (const json& note : member(data, "notes", json::array())) d.notes.push_back(message_of(note));
  for (const json& place : member(data, "where", json::array())) d.where.push_back(place_of(place));
  if (const json excess = member(data, "excess", json()); excess.is_object())
    d.excess = Excess{member(excess, "of", std::string()), member(excess, "needed", int64_t(0)),
                      member(excess, "most", int64_t(0))};
  return d;
}

json progress_object(const Progress& at) {
  json out = {{"done", at.done},
              {"total", at.total},
              {"text", at.text.str()},
              {"template", at.text.text},
              {"args", at.text.args}};
  if (at.partial) out["partial"] = *at.partial;
  return out;
}

Progress progress_of(const json& params) {
  Progress at{member(params, "done", int64_t(0)), member(params, "total", int64_t(0)), message_of(params)};
  if (at.text.text.empty()) at.text = message("{0}", member(params, "text", std::string()));
  if (auto partial = params.is_object() ? params.find("partial") : params.end(); partial != params.end())
    at.partial = &*partial;
  return at;
}

}  // namespace tirscope::protocol
