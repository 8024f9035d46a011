// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/tune_methods.h"

#include "protocol/messages/tune.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "runtime/model/model_methods.h"
#include "runtime/tune/module_run.h"
#include "runtime/tune/spaces.h"

namespace tirscope::runtime {

namespace {

Result<void> at_least(const char* name, std::optional<int64_t> given, int64_t least) {
  if (!given || *given >= least) return {};
  return fail(bad_input("tuning.option", "'{0}' must be at least {1}, but it is {2}", name, least, *given));
}

/// What is asked of a design space; the rest is as it is by default.
Result<TuneSettings> space_settings(const protocol::OfSpace& request, const protocol::ModuleObject& object,
                                    const std::optional<protocol::JsonObject>& config = std::nullopt) {
  TS_TRY_VOID(at_least("threads", request.threads, 1));
  TS_TRY_VOID(at_least("seed", request.seed, 0));
  TuneSettings settings;
  TS_TRY(settings.context, protocol::pass_context(request.target, config));
  if (request.threads) settings.context.target.options["threads"] = std::to_string(*request.threads);
  settings.function = request.function.value_or("");
  settings.space = request.space.value_or(settings.space);
  settings.seed = request.seed;
  settings.release = object.release;
  return settings;
}

Result<TuneSettings> run_settings(const protocol::TuneRequest& request, const protocol::ModuleObject& object) {
  TS_TRY_VOID(at_least("trials", request.trials, 1));
  TS_TRY_VOID(at_least("per_iteration", request.per_iteration, 1));
  TS_TRY_VOID(at_least("trials_per_task", request.trials_per_task, 1));
  TS_TRY(TuneSettings settings, space_settings(request, object, request.config));
  settings.budget.trials = request.trials.value_or(settings.budget.trials);
  settings.budget.per_iteration = int(std::min<int64_t>(request.per_iteration.value_or(64), 1 << 20));
  if (request.time_s) settings.budget.seconds = *request.time_s;
  settings.until_peak = request.until_peak.value_or(0);
  settings.strategy = request.strategy.value_or(settings.strategy);
  settings.model = request.model.value_or("");
  settings.database = request.database.value_or("");
  settings.measurements = request.measurements.value_or("");
  settings.resume = request.resume.value_or(false);
  if (request.connect_timeout && !(*request.connect_timeout > 0))
    return fail(bad_input("tuning.option", "'{0}' must be more than {1}, but it is {2}", "connect_timeout", 0,
                          *request.connect_timeout));
  TS_TRY(settings.hosts,
         protocol::measuring_hosts(request.hosts.value_or(std::vector<std::string>()), request.connect_timeout));
  settings.task_scheduler = request.task_scheduler.value_or(settings.task_scheduler);
  settings.budget.trials_per_task = request.trials_per_task.value_or(settings.budget.trials_per_task);
  return settings;
}

Result<protocol::TuneAnswer> tune_run(protocol::Objects& objects, const protocol::TuneRequest& request,
                                      const Job& job) {
  TS_TRY(protocol::ModuleObject object, objects.module(request.module));
  TS_TRY(const TuneSettings settings, run_settings(request, object));
  TS_TRY(Tuned tuned, tune(shared_worker(), object.module, settings, job));
  if (request.put_back.value_or(false)) {
    object.module = tuned.module;
    tuned.answer.module = objects.add(std::move(object));
  }
  return std::move(tuned.answer);
}

Result<protocol::TasksAnswer> tune_tasks_of(protocol::Objects& objects, const protocol::TasksRequest& request,
                                            const Job&) {
  TS_TRY(const protocol::ModuleObject object, objects.module(request.module));
  return list_tasks(object.module);
}

Result<protocol::SpacesAnswer> tune_spaces(protocol::Objects& objects, const protocol::SpacesRequest& request,
                                           const Job&) {
  TS_TRY(protocol::ModuleObject object, objects.module(request.module));
  TS_TRY(const TuneSettings settings, space_settings(request, object));
  return design_spaces(object.module, settings);
}

Result<protocol::TuneTraceAnswer> tune_trace(protocol::Objects& objects, const protocol::TuneTraceRequest& request,
                                             const Job&) {
  TS_TRY(protocol::ModuleObject object, objects.module(request.module));
  TS_TRY(const TuneSettings settings, space_settings(request, object));
  return trace_of_trial(object.module, settings, request.number, request.decisions);
}

}  // namespace

protocol::Methods tune_methods() {
  return {protocol::method(tune_run), protocol::method(tune_tasks_of), protocol::method(tune_spaces),
          protocol::method(tune_trace)};
}

}  // namespace tirscope::runtime
