// SPDX-License-Identifier: Apache-2.0
// schedule.*: schedules, their primitives and their history.
#include "protocol/catalogue.h"
#include "protocol/messages/module.h"
#include "protocol/messages/schedule.h"
#include "protocol/methods.h"
#include "protocol/methods/caches.h"
#include "protocol/methods/explain.h"
#include "protocol/methods/memory.h"
#include "protocol/objects.h"
#include "protocol/server_info.h"
#include "protocol/values.h"
#include "schedule/methods.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

using schedule::Schedule;

// ---- schedule.new ---------------------------------------------------------------------------------------------------

Result<schedule::RenderLevel> render_level(const std::string& name) {
  if (name == "detail") return schedule::RenderLevel::Detail;
  if (name == "fast") return schedule::RenderLevel::Fast;
  if (name == "none") return schedule::RenderLevel::None;
  return fail(bad_input("schedule.render-level", "error_render_level must be detail, fast or none, not '{0}'", name));
}

Result<int> debug_mask(const json& value) {
  if (value == "none") return 0;
  if (value == "all") return -1;
  if (value.is_number_integer() && value >= -1 && value <= (schedule::check_tree | schedule::check_flags))
    return value.get<int>();
  return fail(bad_input("schedule.debug-mask",
                        "debug_mask must be \"none\", \"all\", or a sum of 1 (the tree of loops and blocks) and 2 (the "
                        "flags of blocks), not {0}",
                        value.dump()));
}

Result<ScheduleAnswer> create(Objects& objects, const NewScheduleRequest& request, const Job&) {
  TS_TRY(schedule::StatePtr state, objects.first_state(request.module));
  schedule::ScheduleOptions options;
  options.function = request.function.value_or("");
  options.seed = request.seed.value_or(-1);
  options.intrins = objects.intrins();
  options.enable_check = request.enable_check.value_or(true);
  if (request.error_render_level) {
    TS_TRY(options.error_render_level, render_level(*request.error_render_level));
  }
  if (request.debug_mask) {
    TS_TRY(options.debug_mask, debug_mask(*request.debug_mask));
  }
  TS_TRY(Schedule made, Schedule::create(std::move(state), options));
  return ScheduleAnswer{objects.add(std::make_shared<Schedule>(std::move(made)))};
}

// ---- schedule.call --------------------------------------------------------------------------------------------------

Result<CallAnswer> call(Objects& objects, const CallRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  schedule::Call made{request.primitive};
  if (request.target) {  // no primitive asks for it, as in TVM 0.18; one that cannot be read is refused all the same
    TS_TRY_VOID(target_from_text(*request.target));
  }
  if (request.args) {
    for (std::size_t i = 0; i < request.args->size(); ++i) {
      TS_TRY(schedule::Value value, value_from_json(*schedule, (*request.args)[i], formatted("args[{}]", i)));
      made.args.push_back(std::move(value));
    }
  }
  if (request.kwargs) {
    for (const auto& [key, member] : *request.kwargs) {
      TS_TRY(schedule::Value value, value_from_json(*schedule, member, "kwargs." + key));
      made.kwargs.emplace(key, std::move(value));
    }
  }
  TS_TRY(schedule::Value outputs, schedule::call_method(*schedule, made));
  return CallAnswer{value_to_json(outputs)};
}

// ---- schedule.module, copy, undo, redo, goto, history ---------------------------------------------------------------

Result<ModuleAnswer> module(Objects& objects, const ScheduleModuleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  return module_answer(objects, schedule->module());
}

Result<ScheduleAnswer> copy(Objects& objects, const CopyScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  return ScheduleAnswer{objects.add(std::make_shared<Schedule>(schedule->forked_copy()))};
}

Result<StepAnswer> undo(Objects& objects, const UndoRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (!schedule->undo()) return fail(refused("history.at-start", "there is nothing to undo"));
  return StepAnswer{schedule->current().id};
}

Result<StepAnswer> redo(Objects& objects, const RedoRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (!schedule->redo()) return fail(refused("history.at-end", "there is nothing to redo"));
  return StepAnswer{schedule->current().id};
}

Result<StepAnswer> go_to(Objects& objects, const GoToRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (request.step < 0 || request.step >= int64_t(schedule->history().size()))
    return fail(bad_input("history.no-such-step", "the history has no step {0}", request.step));
  TS_TRY_VOID(schedule->go_to(static_cast<int>(request.step)));
  return StepAnswer{schedule->current().id};
}

Result<std::vector<HistoryEntry>> history(Objects& objects, const HistoryRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  std::vector<HistoryEntry> entries;
  for (const schedule::Step& step : schedule->history()) {
    std::string instruction = step.instructions->empty() ? step.label : python_text(step.instructions->back());
    entries.push_back({step.id, step.parent, std::move(instruction), step.milliseconds});
  }
  return entries;
}

// ---- release --------------------------------------------------------------------------------------------------------

Result<Done> release(Objects& objects, const ReleaseRequest& request, const Job&) {
  for (const std::string& name : request.handles) TS_TRY_VOID(objects.release(name));
  return Done{};
}

}  // namespace

Methods schedule_methods() {
  return {method(create), method(call),  method(module),  method(copy),   method(undo),
          method(redo),   method(go_to), method(history), method(release)};
}

Methods core_methods() {
  Methods all;
  for (Methods& methods : std::vector<Methods>{module_methods(), schedule_methods(), node_methods(), trace_methods(),
                                               interp_methods(), intrin_methods(), pass_methods(), analysis_methods(),
                                               cache_methods(), memory_methods(), catalogue_methods(), info_methods()})
    for (Method& method : methods) all.push_back(std::move(method));
  return all;
}

}  // namespace tirscope::protocol
