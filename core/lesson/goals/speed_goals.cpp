// SPDX-License-Identifier: Apache-2.0
// The goal that the program is faster. It is measured in turns with the start and the reference solution, in one run,
// so that what else the machine does meets all three; a ratio that is within the spread of the turns is undecided, and
// measured again.
#include <algorithm>

#include "analysis/difference.h"
#include "lesson/goals.h"
#include "lesson/grading/submission.h"

namespace tirscope::lesson {

namespace {

/// How much faster than the start, over all turns so far.
struct Ratio {
  double median = 0, low = 0, high = 0;
  double margin() const { return std::max(high - median, median - low); }
};

Ratio ratio_of(const std::vector<double>& start, const std::vector<double>& ours) {
  std::vector<double> ratios;
  for (std::size_t k = 0; k < std::min(start.size(), ours.size()); ++k)
    if (ours[k] > 0) ratios.push_back(start[k] / ours[k]);
  if (ratios.empty()) return {};
  std::ranges::sort(ratios);
  // The middle half: single turns that something disturbed do not widen it.
  return {analysis::median_of(ratios), ratios[ratios.size() / 4], ratios[ratios.size() - 1 - ratios.size() / 4]};
}

std::string shown(double value) { return formatted("{:.2f}", value); }

Result<IRModule> reference_program(const Attempt& attempt, const CheckSettings& settings) {
  TS_TRY(const HandedIn solution, handed_in_by(attempt.task.solution, attempt.lesson, attempt.task));
  TS_TRY(const Attempt solved,
         lesson::attempt(attempt.lesson, attempt.task, solution, {}, settings.seed, settings.job));
  return solved.program;
}

/// What is asked for on this machine: the ratio, but no more than the reference solution reaches less its margin.
double asked_for(const GoalValues& values, const Ratio& reference) {
  const double reached = std::max(reference.median - reference.margin(), 0.0);
  if (values.has("of_solution")) return values.number("of_solution") * reference.median;
  return std::min(values.number("ratio"), reached);
}

Result<Missing> faster(const GoalValues& values, const Attempt& attempt, const CheckSettings& settings) {
  if (!settings.timer)
    return fail(environment("grade.no-timer",
                            "speed cannot be measured here: this program was built without a "
                            "compiler"));
  if (!values.has("ratio") && !values.has("of_solution"))
    return fail(bad_input("lesson.goal", "the goal 'faster' needs 'ratio' or 'of_solution'"));
  TS_TRY(const IRModule reference, reference_program(attempt, settings));
  const Timer::Programs programs{
      {attempt.start, reference, attempt.program}, attempt.function, values.text("target", "cpu:threads=1")};
  constexpr int most_runs = 3;
  std::vector<std::vector<double>> seconds(programs.modules.size());
  Ratio ours, theirs;
  double needed = 0;
  for (int run = 0; run < most_runs; ++run) {
    TS_TRY(const auto measured, settings.timer->in_turns(programs, settings.job));
    for (std::size_t k = 0; k < seconds.size(); ++k)
      seconds[k].insert(seconds[k].end(), measured[k].begin(), measured[k].end());
    ours = ratio_of(seconds[0], seconds[2]);
    theirs = ratio_of(seconds[0], seconds[1]);
    needed = asked_for(values, theirs);
    if (ours.low >= needed) return std::nullopt;
    if (ours.high < needed)
      return message(
          "The program is {0} ± {1} times as fast as the start; {2} are asked for, and the reference solution "
          "reaches {3} ± {4} here.",
          shown(ours.median), shown(ours.margin()), shown(needed), shown(theirs.median), shown(theirs.margin()));
  }
  return message(
      "Undecided after {0} runs: the program is {1} ± {2} times as fast as the start, and {3} are asked for; "
      "grade it again on a quieter machine.",
      most_runs, shown(ours.median), shown(ours.margin()), shown(needed));
}

}  // namespace

std::vector<GoalKind> speed_goals() {
  using enum ParameterType;
  return {{"faster",
           "The program is faster than the start, measured alternately with it and with the reference solution.",
           {{"ratio", Number, false,
             "the start's time divided by the program's, at least; less where the reference solution does not reach it "
             "on this machine"},
            {"of_solution", Number, false, "the share of the reference solution's speed to reach, such as 0.8"},
            {"target", Text, false, "what it is compiled for (`cpu:threads=1`)"}},
           false,
           faster,
           true}};
}

}  // namespace tirscope::lesson
