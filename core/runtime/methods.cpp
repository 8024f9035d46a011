// SPDX-License-Identifier: Apache-2.0
#include "runtime/methods.h"

#include <limits>
#include <mutex>

#include "codegen/codegen.h"
#include "protocol/objects.h"
#include "protocol/requests.h"
#include "protocol/values.h"
#include "runtime/bench.h"
#include "runtime/built.h"
#include "runtime/devices.h"
#include "runtime/listing.h"
#include "schedule/script.h"

namespace tirscope::runtime {

namespace {

using protocol::json;
using protocol::Objects;

/// The one worker of this server; kept warm between runs.
Worker& shared_worker() {
  static Worker worker;
  return worker;
}

// ---- build.emit -----------------------------------------------------------------------------------------------------

using Config = std::optional<std::map<std::string, json>>;

struct EmitRequest {
  std::string module;
  std::optional<std::string> target, as;
  std::optional<bool> origins;
  Config config;
  std::optional<bool> ptxas;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("target", t.target);
    v("as", t.as);
    v("origins", t.origins);
    v("config", t.config);
    v("ptxas", t.ptxas);
  }
};
Result<Listing> emit_text(Objects& objects, const EmitRequest& request, const Job& job) {
  TS_TRY(protocol::ModuleObject object, objects.module(request.module));
  TS_TRY(passes::Context context, protocol::pass_context(request.target, request.config));
  std::string as = request.as.value_or("llvm");
  if (as == "object") return fail(bad_input("emit.not-text", "object code is no text; use tirc emit"));
  TS_TRY(Listing listing, emit(shared_worker(), object.module, context, as, request.origins.value_or(false), job));
  if (request.ptxas.value_or(false)) {
    TS_TRY(listing.ptxas, assembled(as, listing.text));
  }
  return listing;
}

// ---- bench.run ------------------------------------------------------------------------------------------------------

struct BenchRequest {
  std::string module;
  std::optional<std::string> reference, schedule, function, target;
  Config config;
  std::optional<int64_t> threads, seed, number, repeat, warm_up;
  std::optional<double> min_repeat_ms, cooldown_ms, time_limit;
  std::optional<bool> check, peak, anchor, flush_cache, counters;
  std::optional<std::vector<std::string>> others;
  std::optional<std::map<std::string, int64_t>> set;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("reference", t.reference);
    v("schedule", t.schedule);
    v("function", t.function);
    v("target", t.target);
    v("config", t.config);
    v("threads", t.threads);
    v("seed", t.seed);
    v("number", t.number);
    v("repeat", t.repeat);
    v("warm_up", t.warm_up);
    v("min_repeat_ms", t.min_repeat_ms);
    v("time_limit", t.time_limit);
    v("cooldown_ms", t.cooldown_ms);
    v("flush_cache", t.flush_cache);
    v("counters", t.counters);
    v("check", t.check);
    v("peak", t.peak);
    v("anchor", t.anchor);
    v("others", t.others);
    v("set", t.set);
  }
};
struct BenchAnswer {
  std::vector<BenchRun> runs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("runs", t.runs);
  }
};

/// `module` after a schedule script given as text.
Result<IRModule> scheduled(const IRModule& module, const std::string& script) {
  TS_TRY(schedule::Schedule schedule, schedule::Schedule::create(module));
  auto run = schedule::run_script(script, std::move(schedule));
  if (!run) return fail(merged(run.error(), script));
  return run->schedule.module();
}

/// Puts a count of calls or measurements into place; refused outside of `least` .. 2^31 - 1.
Result<void> take(int& member, const std::optional<int64_t>& given, const char* key, int least) {
  if (!given) return {};
  if (*given < least || *given > std::numeric_limits<int>::max())
    return fail(
        bad_input("bench.option", "'{0}' must be at least {1} and fit 32 bits, but it is {2}", key, least, *given));
  member = int(*given);
  return {};
}

Result<BenchOptions> bench_options(const BenchRequest& request) {
  BenchOptions options;
  TS_TRY(options.context, protocol::pass_context(request.target, request.config));
  if (request.threads) {
    int threads = 0;
    TS_TRY_VOID(take(threads, request.threads, "threads", 1));
    options.context.target.options["threads"] = std::to_string(threads);
  }
  if (request.function) options.function = *request.function;
  if (request.seed) options.seed = uint64_t(*request.seed);
  TS_TRY_VOID(take(options.timing.number, request.number, "number", 1));
  TS_TRY_VOID(take(options.timing.repeat, request.repeat, "repeat", 1));
  TS_TRY_VOID(take(options.timing.warm_up, request.warm_up, "warm_up", 0));
  if (request.min_repeat_ms) options.timing.min_repeat_ms = *request.min_repeat_ms;
  if (request.time_limit) options.limits.seconds = *request.time_limit;
  if (request.cooldown_ms) options.cooldown_ms = *request.cooldown_ms;
  if (!(options.timing.min_repeat_ms >= 0) || !(options.cooldown_ms >= 0) || !(options.limits.seconds > 0))
    return fail(bad_input("bench.option",
                          "'min_repeat_ms' and 'cooldown_ms' must not be negative, and 'time_limit' must be positive"));
  options.timing.flush_cache = request.flush_cache.value_or(false);
  options.timing.counters = request.counters.value_or(true);
  options.anchor = request.anchor.value_or(true);
  options.check = request.check.value_or(true);
  if (request.set)
    for (const auto& [name, value] : *request.set) options.sizes[name] = value;
  return options;
}

/// What was measured of this machine for that target, once.
Result<Roofline> known_roofline(const passes::Context& context, const Job& job) {
  static std::mutex mutex;
  static std::map<std::string, Roofline> known;
  std::lock_guard lock(mutex);
  std::string key = context.target.str();
  if (auto it = known.find(key); it != known.end()) return it->second;
  TS_TRY(Roofline measured, measured_roofline(shared_worker(), context, job));
  return known[key] = measured;
}

Result<BenchAnswer> bench_run(Objects& objects, const BenchRequest& request, const Job& job) {
  TS_TRY(protocol::ModuleObject object, objects.module(request.module));
  IRModule module = object.module, reference = object.module;
  if (request.reference) {
    TS_TRY(protocol::ModuleObject given, objects.module(*request.reference));
    reference = given.module;
  }
  if (request.schedule) {
    TS_TRY(module, scheduled(module, *request.schedule));
  }
  TS_TRY(BenchOptions options, bench_options(request));
  std::vector<IRModule> modules = {module};
  for (const std::string& name : request.others.value_or(std::vector<std::string>{})) {
    TS_TRY(protocol::ModuleObject other, objects.module(name));
    modules.push_back(other.module);
  }
  std::optional<Roofline> roofline;
  if (request.peak.value_or(false) && options.context.target.kind == passes::Target::Kind::Cpu) {
    TS_TRY(roofline, known_roofline(options.context, job));
  }
  BenchAnswer answer;
  for (auto& run : bench_in_turns(shared_worker(), modules, reference, options, job)) {
    if (!run && (modules.size() == 1 || run.error().code == "run.cancelled")) return fail(run.error());
    if (!run) answer.runs.emplace_back().error = run.error().message.str();
    if (run) answer.runs.push_back(std::move(*run));
    if (roofline) answer.runs.back().add(*roofline);
  }
  return answer;
}

Result<std::vector<DeviceEntry>> list_devices(Objects&, const protocol::Done&, const Job&) {
  return devices(shared_worker());
}

}  // namespace

protocol::Methods build_methods() {
  return {protocol::method("build.emit", emit_text), protocol::method("bench.run", bench_run),
          protocol::method("devices.list", list_devices)};
}

}  // namespace tirscope::runtime
