// SPDX-License-Identifier: Apache-2.0
// Goals about answers to questions.
#include <algorithm>
#include <cmath>

#include "lesson/goals.h"

namespace tirscope::lesson {

namespace {

Result<Missing> right_choice(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  const json& answer = *attempt.handed_in.answer;
  std::vector<std::string> given;
  if (answer.is_string()) given = {answer.get<std::string>()};
  if (answer.is_array())
    for (const json& item : answer)
      if (item.is_string()) given.push_back(item.get<std::string>());
  if (given.empty()) return message("The answer must be a choice, or a list of choices.");
  for (const std::string& id : given)
    if (std::ranges::find(attempt.task.choices, id, &Choice::id) == attempt.task.choices.end())
      return message("There is no choice '{0}'.", id.substr(0, 40));
  std::vector<std::string> wanted = values.texts("is");
  std::ranges::sort(given);
  std::ranges::sort(wanted);
  given.erase(std::ranges::unique(given).begin(), given.end());
  if (given == wanted) return std::nullopt;
  return wanted.size() > 1 ? message("This is not the right set of answers.")
                           : message("This is not the right answer.");
}

Result<Missing> right_number(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  const json& answer = *attempt.handed_in.answer;
  if (!answer.is_number()) return message("The answer must be a number.");
  const double is = values.number("is"), got = answer.get<double>();
  const double within = values.number("within", 0);
  if (std::isfinite(got) && std::abs(got - is) <= within) return std::nullopt;
  return got < is ? message("The number is larger than {0}.", answer.dump())
                  : message("The number is smaller than {0}.", answer.dump());
}

}  // namespace

std::vector<GoalKind> answer_goals() {
  using enum ParameterType;
  return {
      {"answer",
       "The question is answered with these choices and no others.",
       {{"is", Texts, true, "the ids of the right choices"}},
       true,
       right_choice},
      {"number",
       "The question is answered with this number.",
       {{"is", Number, true, "the number"}, {"within", Number, false, "by how much an answer may differ (0)"}},
       true,
       right_number},
  };
}

}  // namespace tirscope::lesson
