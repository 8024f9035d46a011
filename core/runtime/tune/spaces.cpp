// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/spaces.h"

#include "runtime/built.h"
#include "runtime/tune/space_text.h"
#include "tuning/decisions.h"

namespace tirscope::runtime {

std::string tuned_function(const IRModule& module, const TuneSettings& settings) {
  const bool only = !module->prim_func("main") && module->functions.size() == 1;
  return !settings.function.empty() ? settings.function : only ? module->functions.begin()->first : "main";
}

Result<tuning::Problem> posed(const IRModule& module, const TuneSettings& settings, int64_t seed) {
  const passes::Target& target = settings.context.target;
  return problem_of_text(settings.space, module, tuned_function(module, settings), {.constants = settings.constants},
                         tuning::space_target(target, threads_for(target)), seed);
}

Result<protocol::SpacesAnswer> design_spaces(const IRModule& module, const TuneSettings& settings) {
  TS_TRY(const tuning::Problem problem, posed(module, settings, settings.seed.value_or(1)));
  protocol::SpacesAnswer out;
  for (std::size_t k = 0; k < problem.design_spaces.size(); ++k) {
    TS_TRY(std::string text, problem.design_spaces[k].python_for(settings.release));
    out.spaces.push_back(std::move(text));
    std::vector<protocol::SpaceDecision>& decisions = out.decisions.emplace_back();
    for (tuning::OpenDecision& open : tuning::open_decisions(problem, k))
      decisions.push_back({std::move(open.primitive), std::move(open.block), std::move(open.loop),
                           std::move(open.annotation), std::move(open.candidates), open.parts});
  }
  for (const tuning::RuleVerdict& verdict : problem.verdicts) {
    protocol::SpaceVerdict told;
    told.rule = verdict.rule, told.block = verdict.block, told.applies = !verdict.reason;
    told.branches = verdict.branches;
    if (verdict.reason) {
      told.reason = verdict.reason->str();
      told.reason_template = verdict.reason->text;
      told.reason_args = verdict.reason->args;
    }
    out.verdicts.push_back(std::move(told));
  }
  for (const tuning::Postproc* postproc : problem.postprocs) out.postprocs.emplace_back(postproc->name);
  return out;
}

Result<protocol::TuneTraceAnswer> trace_of_trial(const IRModule& module, const TuneSettings& settings, int64_t number,
                                                 const std::vector<std::vector<int64_t>>& decisions) {
  TS_TRY(const tuning::Problem problem, posed(module, settings, settings.seed.value_or(1)));
  if (number < 0 || std::size_t(number) >= problem.design_spaces.size())
    return fail(bad_input("tuning.no-space", "there are {0} design spaces, numbered from 0, and none is number {1}",
                          problem.design_spaces.size(), number));
  TS_TRY(const schedule::Trace trace, tuning::decided(problem.design_spaces[std::size_t(number)], decisions));
  TS_TRY(const tuning::Candidate candidate, tuning::filled(problem, trace, 1));
  const schedule::Trace written = candidate.trace.renumbered();
  TS_TRY(std::string json, written.json_for(settings.release));
  TS_TRY(std::string python, written.python_for(settings.release));
  return protocol::TuneTraceAnswer{std::move(json), std::move(python)};
}

}  // namespace tirscope::runtime
