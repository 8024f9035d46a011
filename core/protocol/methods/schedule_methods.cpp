// SPDX-License-Identifier: Apache-2.0
// schedule.*: schedules, their primitives and their history.
#include "protocol/catalogue.h"
#include "protocol/methods.h"
#include "protocol/methods/explain.h"
#include "protocol/methods/memory.h"
#include "protocol/objects.h"
#include "protocol/requests.h"
#include "protocol/server_info.h"
#include "protocol/values.h"
#include "schedule/methods.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

using schedule::Schedule;

// ---- schedule.new ---------------------------------------------------------------------------------------------------

struct NewRequest {
  std::string module;
  std::optional<std::string> function, error_render_level;
  std::optional<int64_t> seed;
  std::optional<json> debug_mask;
  std::optional<bool> enable_check;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("function", t.function);
    v("seed", t.seed);
    v("debug_mask", t.debug_mask);
    v("error_render_level", t.error_render_level);
    v("enable_check", t.enable_check);
  }
};
Result<schedule::RenderLevel> render_level(const std::string& name) {
  if (name == "detail") return schedule::RenderLevel::Detail;
  if (name == "fast") return schedule::RenderLevel::Fast;
  if (name == "none") return schedule::RenderLevel::None;
  return fail(bad_input("schedule.render-level", "error_render_level is detail, fast or none, not '{0}'", name));
}

Result<int> debug_mask(const json& value) {
  if (value == "none") return 0;
  if (value == "all") return -1;
  if (value.is_number_integer() && value >= -1 && value <= (schedule::check_tree | schedule::check_flags))
    return value.get<int>();
  return fail(
      bad_input("schedule.debug-mask",
                "debug_mask is \"none\", \"all\", or a sum of 1 (the tree of loops and blocks) and 2 (the flags "
                "of blocks), not {0}",
                value.dump()));
}

Result<ScheduleAnswer> create(Objects& objects, const NewRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
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
  TS_TRY(Schedule made, Schedule::create(object.module, options));
  return ScheduleAnswer{objects.add(std::make_shared<Schedule>(std::move(made)))};
}

// ---- schedule.call --------------------------------------------------------------------------------------------------

struct CallRequest {
  std::string schedule, primitive;
  std::optional<std::vector<json>> args;
  std::optional<std::map<std::string, json>> kwargs;
  std::optional<std::string> target;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("primitive", t.primitive);
    v("args", t.args);
    v("kwargs", t.kwargs);
    v("target", t.target);
  }
};
struct OutputsAnswer {
  json outputs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("outputs", t.outputs);
  }
};

Result<OutputsAnswer> call(Objects& objects, const CallRequest& request, const Job&) {
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
  return OutputsAnswer{value_to_json(outputs)};
}

// ---- schedule.module, copy, undo, redo, goto, history ---------------------------------------------------------------

Result<ModuleAnswer> module(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  return module_answer(objects, schedule->module());
}

Result<ScheduleAnswer> copy(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  return ScheduleAnswer{objects.add(std::make_shared<Schedule>(schedule->forked_copy()))};
}

struct StepAnswer {
  int64_t step = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("step", t.step);
  }
};

Result<StepAnswer> undo(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (!schedule->undo()) return fail(refused("history.at-start", "there is nothing to undo"));
  return StepAnswer{schedule->current().id};
}

Result<StepAnswer> redo(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (!schedule->redo()) return fail(refused("history.at-end", "there is nothing to redo"));
  return StepAnswer{schedule->current().id};
}

struct GotoRequest {
  std::string schedule;
  int64_t step = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("step", t.step);
  }
};

Result<StepAnswer> go_to(Objects& objects, const GotoRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (request.step < 0 || request.step >= int64_t(schedule->history().size()))
    return fail(bad_input("history.no-such-step", "the history has no step {0}", request.step));
  TS_TRY_VOID(schedule->go_to(static_cast<int>(request.step)));
  return StepAnswer{schedule->current().id};
}

struct HistoryEntry {
  int64_t step = 0, parent = -1;
  std::string instruction;
  double ms = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("step", t.step);
    v("parent", t.parent);
    v("instruction", t.instruction);
    v("ms", t.ms);
  }
};

Result<std::vector<HistoryEntry>> history(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  std::vector<HistoryEntry> entries;
  for (const schedule::Step& step : schedule->history()) {
    std::string instruction = step.instructions->empty() ? step.label : python_text(step.instructions->back());
    entries.push_back({step.id, step.parent, std::move(instruction), step.milliseconds});
  }
  return entries;
}

// ---- release --------------------------------------------------------------------------------------------------------

struct ReleaseRequest {
  std::vector<std::string> handles;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("handles", t.handles);
  }
};

Result<Done> release(Objects& objects, const ReleaseRequest& request, const Job&) {
  for (const std::string& name : request.handles) TS_TRY_VOID(objects.release(name));
  return Done{};
}

}  // namespace

Methods schedule_methods() {
  return {method("schedule.new", create), method("schedule.call", call),       method("schedule.module", module),
          method("schedule.copy", copy),  method("schedule.undo", undo),       method("schedule.redo", redo),
          method("schedule.goto", go_to), method("schedule.history", history), method("release", release)};
}

Methods core_methods() {
  Methods all;
  for (Methods& methods : std::vector<Methods>{module_methods(), schedule_methods(), node_methods(), trace_methods(),
                                               interp_methods(), intrin_methods(), pass_methods(), analysis_methods(),
                                               memory_methods(), catalogue_methods(), info_methods()})
    for (Method& method : methods) all.push_back(std::move(method));
  return all;
}

}  // namespace tirscope::protocol
