// SPDX-License-Identifier: Apache-2.0
#include "app/session/live/graft.h"

#include <QtGlobal>
#include <algorithm>

#include "ir/compare/structural_equal.h"

namespace tirscope::app {

namespace {

constexpr const char* moduleOfScript = QT_TRANSLATE_NOOP("core", "module of the script");

/// What a step did, as Python; empty for one that put a module in its place.
std::string callsOf(const schedule::Step& step) {
  std::string calls;
  for (const schedule::Instruction& instruction : *step.instructions)
    calls += schedule::python_text(instruction) + '\n';
  return calls;
}

/// The step behind the current one that does the same; -1 where there is none.
int sameStep(const schedule::Schedule& onto, const schedule::Step& wanted) {
  const std::string calls = callsOf(wanted);
  const std::vector<int>& children = onto.current().children;
  auto same = std::ranges::find_if(children, [&](int child) {
    const schedule::Step& step = onto.history()[std::size_t(child)];
    if (!calls.empty()) return callsOf(step) == calls;
    return step.instructions->empty() && structural_equal(step.state->module(), wanted.state->module());
  });
  return same == children.end() ? -1 : *same;
}

Result<void> repeatStep(schedule::Schedule& onto, const schedule::Step& step) {
  if (const int known = sameStep(onto, step); known >= 0) return onto.go_to(known);
  if (!step.instructions->empty()) return onto.repeat(schedule::Trace{*step.instructions});
  onto.replace_module(step.state->module(), step.parent < 0 ? moduleOfScript : step.label);
  return {};
}

}  // namespace

Result<std::map<int, int>> graft(schedule::Schedule& onto, const schedule::ScriptRun& run) {
  std::map<int, int> lines;
  TS_TRY_VOID(onto.go_to(0));
  const schedule::History& steps = run.schedule.history();
  const bool own_module = steps.front().state->module() != onto.history().front().state->module();
  for (int id : run.schedule.path()) {
    const schedule::Step& step = steps[std::size_t(id)];
    if (step.parent < 0 && !own_module) continue;
    TS_TRY_VOID(repeatStep(onto, step));
    if (auto line = run.lines.find(id); line != run.lines.end()) lines[onto.current().id] = line->second;
  }
  if (onto.function() != run.schedule.function()) TS_TRY_VOID(onto.work_on(run.schedule.function()));
  return lines;
}

}  // namespace tirscope::app
