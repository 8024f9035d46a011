// SPDX-License-Identifier: Apache-2.0
#include "protocol/catalogue.h"

#include <utility>

#include "protocol/messages/schedule.h"
#include "protocol/values.h"
#include "schedule/driver/parameter_types.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

using schedule::Parameter;
using schedule::Primitive;

/// "split(loop, factors, preserve_unit_iters=True, disable_predication=False) -> List[LoopRV]"
std::string signature(const Primitive& primitive) {
  std::string text;
  bool keywords = false;
  for (const Parameter& parameter : primitive.parameters) {
    if (!text.empty()) text += ", ";
    if (parameter.keyword_only && !std::exchange(keywords, true)) text += "*, ";
    if (schedule::is_varargs(parameter.type)) text += "*";
    text += parameter.name;
    if (parameter.default_value) text += "=" + schedule::python_text(*parameter.default_value);
  }
  return formatted("{}({}) -> {}", primitive.name, text, schedule::python_type(primitive.returns));
}

json described(const Parameter& parameter) {
  json object = {{"name", parameter.name},
                 {"type", schedule::python_type(parameter.type)},
                 {"help", parameter.help},
                 {"role", parameter.role == schedule::Role::Input       ? "input"
                          : parameter.role == schedule::Role::Attribute ? "attribute"
                                                                        : "decision"}};
  if (parameter.default_value) object["default"] = schedule::python_text(*parameter.default_value);
  return object;
}

json described(const Primitive& primitive) {
  json parameters = json::array();
  for (const Parameter& parameter : primitive.parameters) parameters.push_back(described(parameter));
  return {{"name", primitive.name},
          {"summary", primitive.summary},
          {"signature", signature(primitive)},
          {"returns", schedule::python_type(primitive.returns)},
          {"since", primitive.since},
          {"until", primitive.until},
          {"instruction", primitive.instruction},
          {"error_name", primitive.error_name},
          {"parameters", std::move(parameters)}};
}

Result<std::vector<const Primitive*>> named(const std::optional<std::string>& name) {
  if (!name) return schedule::all_primitives();
  if (const Primitive* primitive = schedule::find_primitive(*name)) return std::vector{primitive};
  return fail(diagnose(Fault::Unknown, "schedule.unknown-primitive", "there is no primitive \"{0}\"", *name));
}

Result<json> catalogue(Objects&, const PrimitivesRequest& request, const Job&) {
  return primitive_catalogue(request.name);
}

}  // namespace

Result<json> primitive_catalogue(const std::optional<std::string>& name) {
  TS_TRY(std::vector<const Primitive*> primitives, named(name));
  json list = json::array();
  for (const Primitive* primitive : primitives) list.push_back(described(*primitive));
  return list;
}

Result<std::string> primitive_catalogue_text(const std::optional<std::string>& name) {
  TS_TRY(std::vector<const Primitive*> primitives, named(name));
  std::string text;
  if (!name) {
    for (const Primitive* primitive : primitives) text += formatted("{:<28}{}\n", primitive->name, primitive->summary);
    return text;
  }
  const Primitive& primitive = *primitives[0];
  text = formatted("{}\n\n{}\n", signature(primitive), primitive.summary);
  for (const Parameter& parameter : primitive.parameters)
    text += formatted("\n  {} : {}\n      {}\n", parameter.name, schedule::python_type(parameter.type), parameter.help);
  return text;
}

Methods catalogue_methods() { return {method(catalogue)}; }

}  // namespace tirscope::protocol
