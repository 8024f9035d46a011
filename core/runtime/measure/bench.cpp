// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/bench.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <thread>

#include "analysis/cost.h"
#include "interp/compare.h"
#include "interp/numbers/rounding.h"
#include "protocol/methods/fixes.h"
#include "runtime/built.h"
#include "runtime/devices/device.h"
#include "runtime/measure/anchor.h"
#include "runtime/measure/check.h"

namespace tirscope::runtime {

namespace {

using analysis::median_of;
using analysis::spread_of;

std::string flags_text(const codegen::Options& options) {
  std::string text = "O" + std::to_string(options.opt_level);
  if (options.contract) text += " contract";
  if (options.vector_math) text += " libmvec";
  auto add = [&](const char* name, bool on) { text += on ? std::string(" ") + name : ""; };
  codegen::FastMath::fields(add, options.fast_math);
  return text;
}

/// One of the programs that take turns.
struct Racer {
  Built built;
  std::vector<interp::Argument> arguments;
  std::vector<double> seconds = {};
  int number = 0;  ///< calls in a measurement; 0 before the first
  std::string device = {}, library = {};
  std::vector<Count> counts = {};
  std::string no_counters = {};
  std::optional<Diagnostic> error = {};
};

/// Puts what was measured into the answer.
void summarise(BenchRun& run, const Racer& racer) {
  if (!racer.device.empty()) run.cpu = run.machine = racer.device, run.clock = "the device's own clock";
  run.seconds = racer.seconds;
  run.median_s = median_of(racer.seconds);
  run.min_s = *std::ranges::min_element(racer.seconds);
  run.mean_s = std::accumulate(racer.seconds.begin(), racer.seconds.end(), 0.0) / double(racer.seconds.size());
  run.spread = spread_of(racer.seconds);
  run.counts = racer.counts;
  if (!racer.no_counters.empty()) run.no_counters = racer.no_counters;
  run.number = racer.number;
  run.repeat = int(racer.seconds.size());
  run.gflops = run.median_s > 0 ? run.gflops / run.median_s : 0;
}

/// What all programs of one comparison share.
class Session {
 public:
  Session(Worker& worker, const IRModule& reference, const BenchOptions& options, const Job& job)
      : worker_(worker), reference_(reference), options_(options), job_(job) {}

  Result<void> begin();
  /// Makes program number `k` ready to be measured.
  Result<BenchRun> prepare(const IRModule& module, std::size_t k, std::optional<Racer>& racer);
  /// The anchor, made ready and checked; or, in `reason`, why there is none.
  std::optional<Racer> anchor(std::string& reason, Anchor& about);
  void race(const std::vector<Racer*>& racers);

 private:
  std::string driver_library() const { return find_driver(options_.context.target.kind)->library; }
  bool on_device() const { return options_.context.target.kind != passes::Target::Kind::Cpu; }
  Execution once() const { return {threads_for(options_.context.target), {}, options_.limits(), options_.sizes}; }
  /// Calls a program once on its own inputs, which then hold what it wrote.
  Result<RunResult> call_once(const Built& built, std::vector<interp::Argument>& arguments);
  Result<void> compute_reference();
  Result<CheckAnswer> check(const std::vector<interp::Argument>& written);
  void measure(Racer& racer, bool alone);

  Worker& worker_;
  const IRModule& reference_;
  const BenchOptions& options_;
  const Job& job_;
  PrimFunc unscheduled_;
  std::vector<interp::Argument> arguments_;
  std::optional<std::vector<interp::NDArray>> expected_;  ///< computed at the first check
};

Result<void> Session::begin() {
  unscheduled_ = reference_->prim_func(options_.function);
  if (!unscheduled_)
    return fail(bad_input("build.no-function", "the reference has no TensorIR function {0}", options_.function));
  TS_TRY(arguments_, interp::make_inputs(unscheduled_, {options_.seed, options_.sizes}));
  return {};
}

Result<RunResult> Session::call_once(const Built& built, std::vector<interp::Argument>& arguments) {
  Execution call = once();
  call.timing = Timing{.warm_up = 0, .number = 1, .repeat = 1, .min_repeat_ms = 0};
  return execute(worker_, built, arguments, call, job_);
}

Result<void> Session::compute_reference() {
  if (expected_) return {};
  job_.report(2, bench_parts, message("Computing the reference"));
  TS_TRY(expected_, reference_outputs(worker_, reference_, options_, arguments_, job_));
  return {};
}

Result<CheckAnswer> Session::check(const std::vector<interp::Argument>& written) {
  TS_TRY_VOID(compute_reference());
  return check_outputs(written, *expected_, interp::rounding_of(unscheduled_, options_.sizes));
}

Result<BenchRun> Session::prepare(const IRModule& module, std::size_t k, std::optional<Racer>& racer) {
  BenchRun run;
  run.target = options_.context.target.str();
  run.threads = threads_for(options_.context.target);
  run.seed = options_.seed;
  run.input_rule = interp::input_rule;
  if (!on_device()) run.flags = flags_text(options_for(options_.context.target));
  run.machine = machine_name();
  run.clock = machine_clock();
  job_.report(0, bench_parts, message("Compiling"));
  TS_TRY(Built built, build(worker_, module, options_.function, options_.context, options_.limits(), job_));
  run.compile_s = built.compile_seconds;
  run.cpu = built.cpu;
  if (!unscheduled_) TS_TRY_VOID(begin());
  size_t expected = module->prim_func(options_.function)->params.size();
  if (arguments_.size() != expected)
    return fail(refused("bench.reference",
                        "the program takes {0} arguments, its reference {1}; name the original module with --reference",
                        expected, arguments_.size()));
  analysis::FunctionCost cost = analysis::cost(unscheduled_);
  if (cost.total.operations.value) run.gflops = double(*cost.total.operations.value) * 1e-9;  // of one call, so far
  run.arithmetic = cost.arithmetic.str();
  run.bytes = cost.total.touched.value ? double(*cost.total.touched.value) : 0;
  racer = Racer{std::move(built), interp::clone(arguments_)};
  if (!options_.settings.check && !options_.first_call) return run;
  job_.report(1, bench_parts, message("Running one call"));
  std::vector<interp::Argument> written = interp::clone(arguments_);
  auto called = call_once(racer->built, written);
  if (!called) {
    // Where the reference does not run either, the interpreter reports the location.
    if (options_.settings.check && !job_.stop.stop_requested()) TS_TRY_VOID(compute_reference());
    return fail(called.error());
  }
  if (options_.first_call && !called->seconds.empty()) {
    BenchRun first = run;
    summarise(first, {.built = {}, .arguments = {}, .seconds = called->seconds, .number = 1, .device = called->device});
    options_.first_call(k, first);
  }
  if (options_.settings.check) {
    TS_TRY(run.check, check(written));
  }
  return run;
}

std::optional<Racer> Session::anchor(std::string& reason, Anchor& about) {
  auto none = [&](const Diagnostic& why) {
    reason = why.message.str();
    return std::nullopt;
  };
  const int threads = threads_for(options_.context.target);
  auto program = on_device() ? device_library_program(reference_, options_.function, driver_library())
                             : blas_program(reference_, options_.function, threads);
  if (!program) return none(program.error());
  passes::Context context = options_.context;
  about.threads = threads;
  // A device's library is opened, and reports its name, where it is called.
  if (!on_device()) {
    auto library = find_blas(worker_, options_.context, job_);
    if (!library) return none(library.error());
    about.library = library->name, about.kernel = library->kernel;
    context = with_library(context, library->file);
  }
  auto built = build(worker_, *program, options_.function, context, options_.limits(), job_);
  if (!built) return none(built.error());
  built->own_libraries = true;
  if (options_.settings.check) {
    std::vector<interp::Argument> written = interp::clone(arguments_);
    if (auto called = call_once(*built, written); !called) return none(called.error());
    auto answer = check(written);
    if (!answer) return none(answer.error());
    if (!answer->passed)
      return none(refused("anchor.wrong", "the result of {0} is wrong here, so it is not used for comparison",
                          on_device() ? driver_library() : about.library));
  }
  return Racer{std::move(*built), interp::clone(arguments_)};
}

/// One measurement, or all of them when no other program waits for its turn.
void Session::measure(Racer& racer, bool alone) {
  if (options_.settings.cooldown_ms > 0)
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(options_.settings.cooldown_ms));
  Execution timed = once();
  const protocol::BenchSettings& settings = options_.settings;
  timed.timing = Timing{settings.warm_up,       settings.number,      settings.repeat,
                        settings.min_repeat_ms, settings.flush_cache, settings.counters && racer.number == 0};
  if (!alone) timed.timing->repeat = 1;
  if (racer.number > 0) {
    // The code is reloaded for each turn, which does not matter to a long call.
    constexpr double long_call = 1;
    timed.timing->warm_up = racer.seconds.back() > long_call ? 0 : std::max(1, timed.timing->warm_up);
    timed.timing->number = racer.number;
    timed.timing->min_repeat_ms = 0;
  }
  auto times = execute(worker_, racer.built, racer.arguments, timed, job_);
  if (times && times->seconds.empty()) times = fail(refused("run.worker-lost", "the worker measured nothing"));
  if (!times) {
    racer.error = times.error();
    return;
  }
  if (timed.timing->counters) racer.counts = times->counts, racer.no_counters = times->no_counters;
  racer.number = times->number;
  racer.device = times->device;
  racer.library = times->library;
  racer.seconds.insert(racer.seconds.end(), times->seconds.begin(), times->seconds.end());
}

void Session::race(const std::vector<Racer*>& racers) {
  const int rounds = options_.settings.repeat;
  const bool alone = racers.size() == 1 && options_.settings.cooldown_ms <= 0;
  for (int round = 0; round < (alone ? 1 : rounds); ++round) {
    job_.report(3, bench_parts, message("Timing"));
    for (size_t k = 0; k < racers.size(); ++k) {
      // There and back, so that no one always comes after the same one.
      Racer& racer = *racers[round % 2 ? racers.size() - 1 - k : k];
      if (!racer.error && !job_.stop.stop_requested()) measure(racer, alone);
    }
  }
  for (Racer* racer : racers)
    if (!racer->error && racer->seconds.empty()) racer->error = refused("run.cancelled", "the run was cancelled");
}

}  // namespace

std::vector<Result<BenchRun>> bench_in_turns(Worker& worker, const std::vector<IRModule>& modules,
                                             const IRModule& reference, const BenchOptions& options, const Job& job) {
  Session session(worker, reference, options, job);
  auto told = [&](const Diagnostic& why, size_t k) {
    return fail(protocol::with_fix(why, modules[k], options.context));
  };
  std::vector<Result<BenchRun>> runs;
  std::vector<std::optional<Racer>> own(modules.size());
  std::vector<Racer*> racers;
  for (size_t k = 0; k < modules.size(); ++k) {
    runs.push_back(catching([&] { return session.prepare(modules[k], k, own[k]); }));
    if (!runs.back()) runs.back() = told(runs.back().error(), k);
    if (runs.back()) racers.push_back(&*own[k]);
  }
  if (racers.empty()) return runs;
  std::string reason;
  Anchor about;
  std::optional<Racer> anchor;
  const DeviceDriver* driver = find_driver(options.context.target.kind);
  if (options.settings.anchor && (!driver || driver->library)) anchor = session.anchor(reason, about);
  if (anchor) racers.push_back(&*anchor);
  session.race(racers);
  if (anchor && anchor->error) {
    reason = anchor->error->message.str();
    anchor.reset();
  }
  const Racer* first = nullptr;
  for (size_t k = 0; k < runs.size(); ++k) {
    if (!runs[k]) continue;
    const Racer& racer = *own[k];
    if (racer.error) {
      runs[k] = told(*racer.error, k);
      continue;
    }
    BenchRun& run = *runs[k];
    summarise(run, racer);
    if (anchor) {
      run.anchor = about;
      if (!anchor->library.empty()) run.anchor->library = anchor->library;
      run.anchor->median_s = median_of(anchor->seconds);
      run.anchor->min_s = *std::ranges::min_element(anchor->seconds);
      run.anchor->ratio = run.median_s > 0 ? run.anchor->median_s / run.median_s : 0;
    } else if (!reason.empty()) {
      run.no_anchor = reason;
    }
    if (first) run.difference = analysis::difference_from(first->seconds, racer.seconds, true);
    if (!first) first = &racer;
  }
  return runs;
}

Result<BenchRun> bench(Worker& worker, const IRModule& module, const IRModule& reference, const BenchOptions& options,
                       const Job& job) {
  return std::move(bench_in_turns(worker, {module}, reference, options, job).front());
}

}  // namespace tirscope::runtime
