// SPDX-License-Identifier: Apache-2.0
#include "lesson/grading/attempt.h"

#include "builder/open.h"
#include "lesson/grading/submission.h"
#include "pass_runs/pass_run.h"
#include "schedule/intrin/intrin.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "support/cancellation.h"

namespace tirscope::lesson {

namespace {

using schedule::Schedule;
using schedule::ScheduleOptions;

Result<Schedule> new_schedule(const Attempt& attempt, uint64_t seed) {
  ScheduleOptions options;
  options.function = attempt.function;
  constexpr uint64_t most_seeds = 2147483646;  // TVM's are from 1 on
  options.seed = int64_t(seed % most_seeds) + 1;
  options.error_render_level = schedule::RenderLevel::None;
  TS_TRY(options.intrins, lesson_intrinsics(attempt.lesson));
  return Schedule::create(attempt.start, options);
}

/// The steps of a session, each on what the one before left.
Result<void> repeat_steps(Attempt& attempt, uint64_t seed) {
  TS_TRY(Schedule schedule, new_schedule(attempt, seed));
  for (const SessionStep& step : attempt.handed_in.steps) {
    if (auto* trace = std::get_if<schedule::Trace>(&step)) {
      TS_TRY_VOID(schedule.repeat(*trace));
      continue;
    }
    if (!attempt.task.edits && attempt.task.kind != TaskKind::Module)
      return fail(refused("grade.edited",
                          "the program was changed by hand, which this task does not allow; solve it "
                          "by steps"));
    schedule.edit_by_hand(std::get<IRModule>(step));
    attempt.edited = true;
  }
  attempt.program = schedule.module();
  attempt.trace = schedule.trace().instructions;
  return {};
}

/// A script is run on a schedule of the lesson's module. Its trace alone is taken, and replayed on that module: what
/// else the script made, modules and intrinsics of its own among it, has no part in the result.
Result<void> run_schedule(Attempt& attempt, uint64_t seed) {
  if (attempt.handed_in.script.empty()) return repeat_steps(attempt, seed);
  TS_TRY(Schedule given, new_schedule(attempt, seed));
  auto run = schedule::run_script(attempt.handed_in.script, std::move(given), {.entry = attempt.handed_in.entry});
  if (!run) return fail(std::move(run.error().front()));
  const schedule::Trace trace = run->schedule.trace();
  TS_TRY(Schedule replayed, new_schedule(attempt, seed));
  TS_TRY_VOID(replayed.replay(trace));
  attempt.program = replayed.module();
  attempt.trace = replayed.trace().instructions;
  return {};
}

Result<void> read_program(Attempt& attempt, const interp::Sizes& sizes, uint64_t seed) {
  if (!attempt.handed_in.module_text) return repeat_steps(attempt, seed);
  builder::OpenOptions options;
  options.read.set = sizes;
  options.entry = attempt.handed_in.module_entry;
  options.is_script = !options.entry.empty();
  auto read = builder::open_module(*attempt.handed_in.module_text, options);
  if (!read) return fail(std::move(read.error().front()));
  attempt.program = script::under_main(*read);
  if (!attempt.program->find(attempt.function))
    return fail(bad_input("grade.no-function", "the program has no function '{0}'", attempt.function));
  return {};
}

Result<void> run_named_passes(Attempt& attempt, const Job& job) {
  std::vector<passes::PassCall> calls;
  for (const std::string& name : *attempt.handed_in.passes) {
    if (!passes::find_pass(name)) return fail(bad_input("grade.unknown-pass", "there is no pass '{0}'", name));
    calls.push_back({name, {}, {}});
  }
  TS_TRY(attempt.program, passes::run_passes(attempt.start, calls, {}, job));
  return {};
}

}  // namespace

interp::Sizes drawn_sizes(const Task& task, uint64_t seed) {
  interp::Sizes out;
  for (const auto& [name, values] : task.sizes) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    if (!values.empty()) out[name] = values[(seed >> 33) % values.size()];
  }
  return out;
}

Result<Attempt> attempt(const Lesson& lesson, const Task& task, const HandedIn& handed_in, const interp::Sizes& sizes,
                        uint64_t seed, const Job& job) {
  const CancellationScope stops(job.stop);
  Attempt out{lesson, task, handed_in, {}, nullptr, nullptr, {}, false};
  if (task.kind == TaskKind::Answer) {
    if (!handed_in.answer) return fail(bad_input("grade.nothing", "it holds nothing for the task '{0}'", task.id));
    return out;
  }
  TS_TRY(out.start, lesson_module(lesson, task.start, sizes));
  TS_TRY(out.function, function_of(out.start, task.function));
  switch (task.kind) {
    case TaskKind::Schedule: TS_TRY_VOID(run_schedule(out, seed)); break;
    case TaskKind::Module: TS_TRY_VOID(read_program(out, sizes, seed)); break;
    case TaskKind::Passes: TS_TRY_VOID(run_named_passes(out, job)); break;
    case TaskKind::Answer: break;
  }
  if (!lesson.allows("extern")) TS_TRY_VOID(check_foreign(out.program, out.start));
  return out;
}

}  // namespace tirscope::lesson
