// SPDX-License-Identifier: Apache-2.0
#include "lesson/goals.h"

#include <iterator>

namespace tirscope::lesson {

std::string_view type_text(ParameterType type) {
  switch (type) {
    case ParameterType::Text: return "string";
    case ParameterType::Texts: return "list of strings";
    case ParameterType::Integer: return "integer";
    case ParameterType::Integers: return "list of integers";
    case ParameterType::Number: return "number";
    case ParameterType::Flag: return "boolean";
    case ParameterType::Module: return "name of a module";
  }
  return "";
}

std::span<const GoalKind> goal_kinds() {
  static const std::vector<GoalKind> all = [] {
    std::vector<GoalKind> kinds;
    for (auto family : {value_goals, nest_goals, trace_goals, memory_goals, speed_goals, answer_goals})
      std::ranges::move(family(), std::back_inserter(kinds));
    return kinds;
  }();
  return all;
}

const GoalKind* find_goal_kind(std::string_view name) {
  for (const GoalKind& kind : goal_kinds())
    if (kind.name == name) return &kind;
  return nullptr;
}

}  // namespace tirscope::lesson
