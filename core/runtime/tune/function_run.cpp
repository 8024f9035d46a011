// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/function_run.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/cost.h"
#include "ir/compare/structural_hash.h"
#include "protocol/codec.h"
#include "runtime/built.h"
#include "runtime/tune/hosts_measurer.h"
#include "runtime/tune/space_text.h"
#include "support/in_parallel.h"
#include "tuning/recorded_times.h"

namespace tirscope::runtime {

using protocol::TuneAnswer;
using protocol::TuneTrial;

namespace {

constexpr std::size_t correlated_trials = 256;

/// How a host times a candidate: as LocalMeasurer does one of the fastest; where times are recorded, once.
protocol::BenchSettings candidate_settings(bool recorded) {
  const MeasureOptions local;
  protocol::BenchSettings out;
  out.warm_up = local.timing.warm_up, out.repeat = local.timing.repeat;
  out.min_repeat_ms = local.timing.min_repeat_ms, out.time_limit = local.run_limit;
  out.peak = out.anchor = out.counters = false;
  if (recorded) out.warm_up = 0, out.repeat = 1, out.min_repeat_ms = 0;
  return out;
}

TuneTrial told(const tuning::Trial& trial) {
  TuneTrial out;
  out.number = trial.number, out.space = int64_t(trial.space), out.parent = trial.parent;
  out.mutator = trial.mutated;
  if (!trial.measurement.error) out.median_s = trial.measurement.median();
  out.stopped_early = trial.measurement.stopped_early;
  out.known = trial.known;
  out.predicted = trial.predicted;
  if (trial.measurement.error) out.error = trial.measurement.error->code;
  out.at_s = trial.at_seconds;
  out.decisions = trial.decisions;
  return out;
}

}  // namespace

std::vector<protocol::TuneRejection> told(const tuning::Rejections& rejections) {
  std::vector<protocol::TuneRejection> out;
  for (const auto& [code, count] : rejections.counts) {
    const auto example = rejections.examples.find(code);
    const Message why = example == rejections.examples.end() ? Message() : example->second;
    out.push_back({code, count, why.text, why.args});
  }
  return out;
}

Result<void> FunctionRun::pose(int64_t seed) {
  seed_ = seed;
  budget_ = settings_.budget;
  const passes::Target& target = settings_.context.target;
  TS_TRY(problem_, problem_of_text(settings_.space, module_, function_, {.constants = settings_.constants},
                                   tuning::space_target(target, threads_for(target)), seed_));
  return {};
}

Result<void> FunctionRun::prepare(TuneShared& shared, tuning::TuneLoop::Clock::time_point begin) {
  if (shared.database) {
    TS_TRY(kept_, tuning::KeptRecords::of(shared.database, *problem_, name_));
    notes_ = kept_->notes();
  }
  TS_TRY_VOID(make_measurer(shared));
  TS_TRY_VOID(make_search(shared));
  TS_TRY_VOID(set_target_time());
  loop_ = std::make_unique<tuning::TuneLoop>(*problem_, *search_, *measurer_, budget_, hooks(shared.of_several), job_,
                                             begin);
  return {};
}

Result<void> FunctionRun::make_measurer(TuneShared& shared) {
  const bool recorded = !settings_.measurements.empty();
  if (shared.hosts) {
    BenchOptions options = bench_options();
    options.settings = candidate_settings(recorded);
    measurer_ = std::make_unique<HostsMeasurer>(shared.hosts, module_, std::move(options));
  } else if (!recorded) {
    MeasureOptions options{.function = function_, .context = settings_.context};
    if (!shared.builders) shared.builders = make_builders(processors());
    job_.report(0, 0, message("Computing the reference"));
    TS_TRY(measurer_, LocalMeasurer::create(worker_, module_, std::move(options), job_, shared.builders));
  }
  if (!recorded) return {};
  Diagnostics notes;
  TS_TRY(auto records, tuning::records_in(settings_.measurements, *problem_, notes));
  notes_.insert(notes_.end(), notes.begin(), notes.end());
  std::map<uint64_t, tuning::Measurement> times;
  for (tuning::KnownRecord& record : records) times[record.candidate.hash] = std::move(record.measurement);
  measurer_ = std::make_unique<tuning::RecordedTimes>(std::move(times), std::move(measurer_));
  return {};
}

Result<void> FunctionRun::make_search(TuneShared& shared) {
  TS_TRY(const tuning::Strategy* strategy, tuning::find_strategy(settings_.strategy));
  search_ = strategy->make({.seed = seed_,
                            .threads = processors(),
                            .model = shared.model.get(),
                            .workload = structural_hash(problem_->state->module())});
  if (!kept_) return {};
  for (const tuning::KnownRecord& record : kept_->known())
    TS_TRY_VOID(search_->know(*problem_, record.candidate, record.measurement.median()));
  return {};
}

/// The least time that the machine's measured ceilings allow: its arithmetic or its memory is the limit. Nothing where
/// the function's operations cannot be counted.
Result<std::optional<double>> FunctionRun::roofline_seconds() {
  const analysis::FunctionCost cost = analysis::cost(module_->prim_func(function_));
  if (!cost.total.operations.value || !cost.total.touched.value) return std::nullopt;
  TS_TRY(Roofline roofline, measured_roofline(worker_, settings_.context, job_));
  double least = double(*cost.total.operations.value) / (roofline.peak_for(cost.arithmetic.str()).gflops * 1e9);
  if (!roofline.bandwidth.empty())
    least = std::max(least, double(*cost.total.touched.value) / (roofline.bandwidth.back().gb_s * 1e9));
  return std::isfinite(least) && least > 0 ? std::optional(least) : std::nullopt;
}

/// The time in which a program would do `until_peak` of what the machine can.
Result<void> FunctionRun::set_target_time() {
  if (settings_.until_peak <= 0) return {};
  TS_TRY(const std::optional<double> least, roofline_seconds());
  if (least) budget_.until_seconds = *least / settings_.until_peak;
  return {};
}

tuning::TuneHooks FunctionRun::hooks(bool several) {
  tuning::TuneHooks hooks;
  if (kept_) {
    hooks.recorded = [this](uint64_t hash) { return kept_->find(hash); };
    hooks.record = [this](const tuning::Candidate& candidate, const tuning::Measurement& measurement) {
      return kept_->add(candidate, measurement);
    };
  }
  hooks.progress = [this, several](const tuning::TuneRun& run) {
    protocol::TunePartial partial;
    partial.trials = int64_t(run.trials.size());
    if (!run.fastest.empty()) partial.best_s = run.trials[run.fastest.front().trial].measurement.median();
    partial.rejections = told(run.rejections);
    partial.seed = seed_;
    if (several) partial.function = name_;
    for (; reported_ < run.trials.size(); ++reported_) partial.latest.push_back(told(run.trials[reported_]));
    const nlohmann::json encoded = protocol::encode(partial);
    job_.report({partial.trials, budget_.trials, message("Tuning"), &encoded});
  };
  return hooks;
}

Result<IRModule> FunctionRun::program_of(const schedule::Trace& trace) const {
  TS_TRY(schedule::Schedule schedule, schedule::Schedule::create(problem_->state, {.function = function_, .seed = 1}));
  TS_TRY_VOID(schedule.replay(trace));
  return schedule.module();
}

Result<void> FunctionRun::race(const tuning::TuneRun& run, const TuneShared& shared, TuneAnswer& answer) {
  std::vector<IRModule> programs;
  for (const tuning::Finalist& one : run.fastest) {
    TS_TRY(IRModule program, program_of(one.trace));
    programs.push_back(std::move(program));
  }
  job_.report(answer.trials, answer.trials, message("Timing the fastest again"));
  BenchOptions options = bench_options();
  options.settings.peak = false;
  const auto timed = shared.hosts ? bench_in_turns_at(*shared.hosts, programs, module_, options, job_)
                                  : bench_in_turns(worker_, programs, module_, bench_options(), job_);
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < timed.size(); ++k)
    if (timed[k] && (!timed[k]->check || timed[k]->check->passed)) order.push_back(k);
  if (timed.empty()) return {};
  if (order.empty()) {
    const auto failed = std::ranges::find_if(timed, [](const Result<BenchRun>& one) { return !one; });
    return fail(failed == timed.end() ? refused("tuning.wrong-result",
                                                "the program computes something else than the unscheduled one: {0}",
                                                timed.front()->check->reason.value_or("values"))
                                      : failed->error());
  }
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return timed[k]->median_s; });
  const BenchRun& first = *timed[order.front()];
  protocol::TuneBest& best = answer.best.emplace();
  best.trial = run.trials[run.fastest[order.front()].trial].number;
  best.threads = first.threads;
  best.median_s = first.median_s, best.min_s = first.min_s, best.spread = first.spread, best.gflops = first.gflops;
  best.check = first.check;
  winner_ = programs[order.front()]->prim_func(function_);
  best.trace = run.fastest[order.front()].trace.renumbered().python();
  for (std::size_t k : order)
    if (k != order.front() && timed[k]->median_s <= first.median_s * (1 + first.spread))
      best.tied.push_back(run.trials[run.fastest[k].trial].number);
  answer.anchor = first.anchor;
  answer.no_anchor = first.no_anchor;
  // A machine whose ceilings cannot be measured has none to show.
  if (shared.hosts) return {};
  if (auto least = roofline_seconds()) answer.roofline_s = *least;
  return {};
}

protocol::TuneModel FunctionRun::told_model(const tuning::TuneRun& run, const TuneShared& shared) {
  protocol::TuneModel out{shared.model_name, shared.model ? shared.model->trained_on() : 0};
  std::vector<double> predicted, speeds;  // from the last trial back
  for (auto trial = run.trials.rbegin(); trial != run.trials.rend(); ++trial) {
    if (!trial->predicted) continue;
    ++out.judged;
    if (trial->measurement.error || predicted.size() >= correlated_trials) continue;
    predicted.push_back(*trial->predicted);
    speeds.push_back(1 / trial->measurement.median());
  }
  out.rank_correlation = tuning::rank_correlation(predicted, speeds);
  if (const auto& failure = search_->model_failure()) notes_.push_back(*failure);
  return out;
}

Result<TuneAnswer> FunctionRun::answer(const TuneShared& shared) {
  const tuning::TuneRun& run = loop_->summary();
  TuneAnswer out;
  out.function = name_.empty() ? function_ : name_;
  out.trials = int64_t(run.trials.size());
  out.ended = tuning::name_of(run.ended);
  out.threads = threads_for(settings_.context.target);
  out.spaces = int64_t(problem_->design_spaces.size());
  out.rejected = run.rejections.counts;
  out.rejections = told(run.rejections);
  for (const tuning::Trial& trial : run.trials) out.history.push_back(told(trial));
  out.model = told_model(run, shared);
  if (!settings_.database.empty()) out.database = settings_.database;
  notes_.insert(notes_.begin(), problem_->notes.begin(), problem_->notes.end());
  if (!shared.of_several) notes_.insert(notes_.begin(), shared.notes.begin(), shared.notes.end());
  for (const Diagnostic& note : notes_) add_sentence(out.notes, out.note_sentences, note.message);
  out.seed = seed_;
  if (!run.fastest.empty()) {
    if (settings_.measurements.empty()) {
      TS_TRY_VOID(race(run, shared, out));
    } else {
      const tuning::Trial& fastest = run.trials[run.fastest.front().trial];
      protocol::TuneBest& best = out.best.emplace();
      best.trial = fastest.number, best.threads = out.threads;
      best.median_s = fastest.measurement.median();
      best.min_s = *std::ranges::min_element(fastest.measurement.seconds);
      best.spread = analysis::spread_of(fastest.measurement.seconds);
      best.trace = run.fastest.front().trace.renumbered().python();
      TS_TRY(const IRModule program, program_of(run.fastest.front().trace));
      winner_ = program->prim_func(function_);
    }
  }
  out.seconds = run.seconds;
  if (shared.hosts) out.machine = settings_.measurements.empty() ? shared.hosts->machine() : recorded_machine;
  if (shared.hosts && !shared.of_several)
    for (const Diagnostic& loss : shared.hosts->losses()) add_sentence(out.notes, out.note_sentences, loss.message);
  return out;
}

}  // namespace tirscope::runtime
