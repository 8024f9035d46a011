// SPDX-License-Identifier: Apache-2.0
// The goal that the program still computes what it computed.
#include "interp/same_results.h"
#include "lesson/goals.h"
#include "lesson/graph_values.h"
#include "support/cancellation.h"

namespace tirscope::lesson {

namespace {

bool stopped(const Diagnostic& why) {
  return is_cancellation(why) || why.code == "interp.cancelled" || why.code == "run.cancelled";
}

/// One draw of inputs.
Result<std::optional<std::string>> compare_once(const Attempt& attempt, uint64_t seed, const CheckSettings& settings) {
  if (attempt.start->prim_func(attempt.function)) {
    if (!attempt.program->prim_func(attempt.function)) return std::string("the function is gone");
    return interp::different_results(attempt.start, attempt.program, attempt.function, {.seed = seed}, settings.job);
  }
  return different_graphs(attempt.start, attempt.program, attempt.function, seed, settings.job);
}

std::string sizes_text(const interp::Sizes& sizes) {
  std::string out;
  for (const auto& [name, value] : sizes) out += (out.empty() ? "" : ", ") + formatted("{} = {}", name, value);
  return out;
}

Result<Missing> values_at(const Attempt& attempt, uint64_t seed, const CheckSettings& settings,
                          const interp::Sizes& sizes) {
  auto difference = compare_once(attempt, seed, settings);
  if (!difference) {
    if (stopped(difference.error())) return fail(difference.error());
    return message("The program could not be compared with the start: {0}.", difference.error().message.str());
  }
  if (!*difference) return std::nullopt;
  return sizes.empty() ? message("The program computes other values than the start: {0}.", **difference)
                       : message("The program computes other values than the start for {0}: {1}.", sizes_text(sizes),
                                 **difference);
}

Result<Missing> same_values(const GoalValues& values, const Attempt& attempt, const CheckSettings& settings) {
  for (int64_t run = 0; run < values.integer("runs", 1); ++run) {
    TS_TRY(Missing missing, values_at(attempt, settings.seed + uint64_t(run), settings, {}));
    if (missing) return missing;
  }
  const interp::Sizes sizes = drawn_sizes(attempt.task, settings.seed);
  if (sizes.empty()) return std::nullopt;
  auto again = lesson::attempt(attempt.lesson, attempt.task, attempt.handed_in, sizes, settings.seed, settings.job);
  if (!again) {
    if (stopped(again.error())) return fail(again.error());
    return message("For {0} the steps are refused: {1}.", sizes_text(sizes), again.error().message.str());
  }
  return values_at(*again, settings.seed, settings, sizes);
}

}  // namespace

std::vector<GoalKind> value_goals() {
  return {{"values",
           "The program computes what the start computes: both are run by the interpreter on random inputs, other ones "
           "each time, and for other `sizes` where the task has them.",
           {{"runs", ParameterType::Integer, false, "how often, with other inputs (1)"}},
           false,
           same_values}};
}

}  // namespace tirscope::lesson
