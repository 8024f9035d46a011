// SPDX-License-Identifier: Apache-2.0
#include "runtime/methods.h"

#include <limits>

#include "builder/script_passes.h"
#include "codegen/codegen.h"
#include "protocol/diagnostic_json.h"
#include "protocol/messages/bench.h"
#include "protocol/messages/build.h"
#include "protocol/method.h"
#include "protocol/methods/grade.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "runtime/built.h"
#include "runtime/devices/devices.h"
#include "runtime/listing.h"
#include "runtime/measure/bench.h"
#include "runtime/measure/known_rooflines.h"
#include "runtime/measure/program_timer.h"
#include "runtime/model/model_methods.h"
#include "runtime/tune/tune_methods.h"
#include "schedule/script/script.h"

namespace tirscope::runtime {

namespace {

using protocol::BenchAnswer;
using protocol::BenchRequest;
using protocol::BenchSetting;
using protocol::EmitRequest;
using protocol::json;
using protocol::Objects;

// ---- build.emit -----------------------------------------------------------------------------------------------------

Result<Listing> emit_text(Objects& objects, const EmitRequest& request, const Job& job) {
  TS_TRY(protocol::ModuleObject object, objects.module(request.module));
  TS_TRY(passes::Context context, protocol::pass_context(request.target, request.config));
  std::string as = request.as.value_or("llvm");
  if (as == "object") return fail(bad_input("emit.not-text", "object code is not text; use tirc emit"));
  TS_TRY(Listing listing, emit(shared_worker(), object.module, context, as, request.origins.value_or(false), job));
  if (request.ptxas.value_or(false)) {
    TS_TRY(listing.ptxas, assembled(as, listing.text));
  }
  return listing;
}

// ---- bench.run ------------------------------------------------------------------------------------------------------

/// `module` after a schedule script given as text.
Result<IRModule> scheduled(const protocol::Objects& objects, const IRModule& module, const std::string& script) {
  TS_TRY(schedule::Schedule schedule, schedule::Schedule::create(module, {.intrins = objects.intrins()}));
  auto run = schedule::run_script(script, std::move(schedule), {.passes = &builder::script_passes()});
  if (!run) return fail(merged(run.error(), script));
  return run->schedule.module();
}

Result<void> take(const BenchSetting& setting, const json& given, int& member) {
  TS_TRY(int64_t value, protocol::decode<int64_t>(given, std::string("params.") + setting.name));
  TS_TRY_VOID(in_range(setting, value));
  if (value > std::numeric_limits<int>::max())
    return fail(bad_input("bench.option", "'{0}' must fit in 32 bits, but it is {1}", setting.name, value));
  member = int(value);
  return {};
}
template <class T>
Result<void> take(const BenchSetting& setting, const json& given, T& member) {
  TS_TRY(member, protocol::decode<T>(given, std::string("params.") + setting.name));
  return in_range(setting, member);
}

Result<BenchOptions> bench_options(const BenchRequest& request) {
  BenchOptions options;
  TS_TRY(options.context, protocol::pass_context(request.target, request.config));
  if (request.threads) {
    int threads = 0;
    TS_TRY_VOID(take({"threads", {}, "", 1}, *request.threads, threads));
    options.context.target.options["threads"] = std::to_string(threads);
  }
  if (request.function) options.function = *request.function;
  if (request.seed) options.seed = uint64_t(*request.seed);
  options.settings.peak = false;
  Result<void> taken;
  protocol::each_bench_setting(
      [&](const BenchSetting& setting, auto& member) {
        auto given = request.settings.find(setting.name);
        if (taken && given != request.settings.end() && given->second) taken = take(setting, *given->second, member);
      },
      options.settings);
  TS_TRY_VOID(taken);
  if (request.set)
    for (const auto& [name, value] : *request.set) options.sizes[name] = value;
  return options;
}

KnownRooflines& rooflines() {
  static KnownRooflines known(
      [](const passes::Context& context, const Job& job) { return measured_roofline(shared_worker(), context, job); });
  return known;
}

Result<BenchAnswer> bench_run(Objects& objects, const BenchRequest& request, const Job& job) {
  TS_TRY(protocol::ModuleObject object, objects.module(request.module));
  IRModule module = object.module, reference = object.module;
  if (request.reference) {
    TS_TRY(protocol::ModuleObject given, objects.module(*request.reference));
    reference = given.module;
  }
  if (request.schedule) {
    TS_TRY(module, scheduled(objects, module, *request.schedule));
  }
  TS_TRY(BenchOptions options, bench_options(request));
  std::vector<IRModule> modules = {module};
  for (const std::string& name : request.others.value_or(std::vector<std::string>{})) {
    TS_TRY(protocol::ModuleObject other, objects.module(name));
    modules.push_back(other.module);
  }
  BenchAnswer answer;
  protocol::BenchPartial begun{std::vector<std::optional<BenchRun>>(modules.size())};
  options.first_call = [&](std::size_t k, const BenchRun& run) {
    begun.runs[k] = run;
    const json partial = protocol::encode(begun);
    job.report({1, bench_parts, message("Running one call"), &partial});
  };
  for (auto& run : bench_in_turns(shared_worker(), modules, reference, options, job)) {
    if (!run && (modules.size() == 1 || run.error().code == "run.cancelled")) return fail(run.error());
    if (!run) {
      BenchRun& failed = answer.runs.emplace_back();
      failed.error = run.error().message.str();
      failed.diagnostic = protocol::error_object(run.error());
    }
    if (run) answer.runs.push_back(std::move(*run));
  }
  if (options.settings.peak) rooflines().add_to(answer.runs, options.context, job);
  return answer;
}

Result<std::vector<DeviceEntry>> list_devices(Objects&, const protocol::DevicesRequest&, const Job&) {
  return devices(shared_worker());
}

}  // namespace

Worker& shared_worker() {
  static Worker worker;
  return worker;
}

protocol::Methods build_methods(Libraries libraries) {
  protocol::Methods methods = model_methods(libraries);
  for (const protocol::Method& method : tune_methods()) methods.push_back(method);
  for (const protocol::Method& method : protocol::grade_methods(program_timer)) methods.push_back(method);
  for (const protocol::Method& method : std::initializer_list<protocol::Method>{
           protocol::method(emit_text), protocol::method(bench_run), protocol::method(list_devices)})
    methods.push_back(method);
  return methods;
}

}  // namespace tirscope::runtime
