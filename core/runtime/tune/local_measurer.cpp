// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/local_measurer.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "analysis/difference.h"
#include "runtime/measure/check.h"
#include "support/boundary.h"

namespace tirscope::runtime {

std::shared_ptr<Builders> make_builders(int count) {
  auto out = std::make_shared<Builders>();
  for (int k = 0; k < std::max(1, count); ++k) out->push_back(std::make_unique<Worker>());
  return out;
}

Result<std::unique_ptr<LocalMeasurer>> LocalMeasurer::create(Worker& runner, const IRModule& reference,
                                                             MeasureOptions options, const Job& job,
                                                             std::shared_ptr<Builders> builders) {
  std::unique_ptr<LocalMeasurer> measurer(new LocalMeasurer(runner, std::move(options)));
  const MeasureOptions& own = measurer->options_;
  const PrimFunc function = reference->prim_func(own.function);
  if (!function) return fail(bad_input("build.no-function", "the module has no TensorIR function {0}", own.function));
  TS_TRY(measurer->arguments_, interp::make_inputs(function, {own.seed, own.sizes}));
  BenchOptions bench;
  bench.function = own.function, bench.context = own.context, bench.seed = own.seed, bench.sizes = own.sizes;
  TS_TRY(measurer->expected_, reference_outputs(runner, reference, bench, measurer->arguments_, job));
  measurer->rounding_ = interp::rounding_of(function, own.sizes);
  measurer->builders_ = std::move(builders);
  return measurer;
}

std::vector<std::optional<Result<Built>>> LocalMeasurer::built(std::span<const tuning::Candidate> candidates,
                                                               const Job& job) {
  std::vector<std::optional<Result<Built>>> out(candidates.size());
  std::atomic<std::size_t> next = 0;
  auto work = [&](Worker& worker) {
    for (std::size_t k = next++; k < candidates.size(); k = next++) {
      if (job.stop.stop_requested()) return;
      out[k] = guarded([&] {
        return build(worker, candidates[k].module, options_.function, options_.context,
                     Limits{.seconds = options_.build_limit}, Job{.stop = job.stop});
      });
    }
  };
  std::vector<std::jthread> threads;
  for (std::size_t k = 1; k < builders_->size(); ++k) threads.emplace_back(work, std::ref(*(*builders_)[k]));
  work(*builders_->front());
  return out;
}

tuning::Measurements LocalMeasurer::measure(std::span<const tuning::Candidate> candidates, double best,
                                            const Job& job) {
  tuning::Measurements out(candidates.size());
  std::vector<std::optional<Result<Built>>> programs = built(candidates, job);
  for (std::size_t k = 0; k < candidates.size() && programs[k] && !job.stop.stop_requested(); ++k) {
    tuning::Measurement measurement;
    Result<Built>& program = *programs[k];
    if (program) {
      measurement.build_seconds = program->compile_seconds;
      if (auto timed = time(*program, best, measurement, job); !timed) measurement.error = timed.error();
    } else {
      measurement.error = program.error();
    }
    if (job.stop.stop_requested()) break;  // what was cut off is not what the candidate does
    if (!measurement.error) best = std::min(best, measurement.median());
    out[k] = std::move(measurement);
    programs[k].reset();
  }
  return out;
}

Result<void> LocalMeasurer::time(const Built& built, double best, tuning::Measurement& measurement, const Job& job) {
  Execution execution{threads_for(options_.context.target),
                      Timing{.warm_up = 0, .number = 1, .repeat = 1, .min_repeat_ms = 0},
                      Limits{.seconds = options_.run_limit}, options_.sizes};
  std::vector<interp::Argument> written = interp::clone(arguments_);
  TS_TRY(RunResult first, execute(runner_, built, written, execution, job));
  const CheckAnswer check = check_outputs(written, expected_, rounding_);
  measurement.correct = check.passed;
  if (!check.passed)
    return fail(refused("tuning.wrong-result", "the program computes something else than the unscheduled one: {0}",
                        check.reason.value_or("values")));
  constexpr double slow = 2, hopeless = 20;
  constexpr double short_call = 5e-3;
  auto stopped = [&](double seconds) {
    measurement.seconds = {seconds};
    measurement.stopped_early = true;
    return Result<void>();
  };
  // The first call finds nothing in the caches, so that a slow one is given another; short ones, which any other work
  // of the machine delays, are given some.
  if (!first.seconds.empty() && first.seconds.front() > slow * best) {
    if (first.seconds.front() > std::max(short_call, hopeless * best)) return stopped(first.seconds.front());
    if (first.seconds.front() < short_call)
      execution.timing = Timing{.warm_up = 0, .number = 1, .repeat = 3, .min_repeat_ms = 1};
    TS_TRY(RunResult again, execute(runner_, built, written, execution, job));
    const double second = again.seconds.empty() ? 0 : analysis::median_of(again.seconds);
    if (second > slow * best) return stopped(second);
  }
  // Only one that may be the fastest is worth the whole time.
  constexpr double near = 1.25;
  for (const double share : {1. / 3, 1.}) {
    execution.timing = options_.timing;
    execution.timing->min_repeat_ms *= share;
    TS_TRY(RunResult times, execute(runner_, built, written, execution, job));
    if (times.seconds.empty()) return fail(refused("run.worker-lost", "the worker measured nothing"));
    measurement.seconds = std::move(times.seconds);
    if (measurement.median() > near * best) break;
  }
  return {};
}

}  // namespace tirscope::runtime
