// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/refusal/fix.h"

#include <nlohmann/json.hpp>

#include "support/check.h"

namespace tirscope::schedule {
namespace {

using Json = nlohmann::json;

/// Blocks go by name where that is enough: the handle of a call that failed does not outlive it.
Json node_argument(const Value& value, const SRef& sref) {
  if (const BlockNode* block = sref.block()) {
    if (sref.tree->named(block->name).size() == 1) return block->name;
  }
  auto handle = value.get<Handle>();
  return handle ? Json{{"rv", handle->name()}} : Json();
}

Json plain_argument(const Value& value) {
  if (auto flag = value.get<bool>()) return *flag;
  if (auto whole = value.as_int()) return *whole;
  if (auto real = value.get<double>()) return *real;
  if (auto text = value.get<std::string>()) return *text;
  if (auto handle = value.get<Handle>()) return Json{{"rv", handle->name()}};
  if (auto list = value.get<ValueList>()) {
    Json out = Json::array();
    for (const Value& element : *list) out.push_back(plain_argument(element));
    return out;
  }
  if (value.is_none()) return nullptr;
  return Json{{"expr", python_text(value)}};
}

}  // namespace

FixStep step_of(const Call& call) {
  Json args = Json::array(), kwargs = Json::object();
  for (const Value& value : call.args) args.push_back(plain_argument(value));
  for (const auto& [name, value] : call.kwargs) kwargs[name] = plain_argument(value);
  return {call.primitive, args.dump(), kwargs.dump()};
}

Fix call_again(std::string_view name, const Arguments& arguments, const ValueDict& changed, Message label) {
  const Primitive* primitive = find_primitive(name);
  TS_CHECK(primitive && primitive->parameters.size() == arguments.items().size(), "the arguments of {}", name);
  Json kwargs = Json::object();
  for (std::size_t i = 0; i < primitive->parameters.size(); ++i) {
    const Arguments::Item& item = arguments.items()[i];
    std::string key(primitive->parameters[i].name);
    if (auto it = changed.find(key); it != changed.end())
      kwargs[key] = plain_argument(it->second);
    else
      kwargs[key] = item.srefs.size() == 1 ? node_argument(item.value, *item.srefs[0]) : plain_argument(item.value);
  }
  return {std::move(label), {FixStep{std::string(name), "[]", kwargs.dump()}}};
}

}  // namespace tirscope::schedule
