// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/tune.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "analysis/cost.h"
#include "ir/compare/structural_hash.h"
#include "protocol/codec.h"
#include "runtime/built.h"
#include "runtime/measure/bench.h"
#include "runtime/tune/local_measurer.h"
#include "runtime/tune/spaces.h"
#include "support/read_file.h"
#include "support/write_file.h"
#include "tuning/database/kept_records.h"
#include "tuning/recorded_times.h"

namespace tirscope::runtime {

namespace {

using protocol::TuneAnswer;
using protocol::TuneTrial;
using Json = nlohmann::json;

constexpr const char* run_file = "tuning_run.json";
constexpr std::size_t correlated_trials = 256;

/// What a run is known by in its database: what a resumed one takes over, and what must be the same.
struct RunName {
  std::string run;
  int64_t seed = 0;
  std::string problem;  ///< function, space and strategy
};

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

std::vector<protocol::TuneRejection> told(const tuning::Rejections& rejections) {
  std::vector<protocol::TuneRejection> out;
  for (const auto& [code, count] : rejections.counts) {
    const auto example = rejections.examples.find(code);
    const Message why = example == rejections.examples.end() ? Message() : example->second;
    out.push_back({code, count, why.text, why.args});
  }
  return out;
}

/// The search of one call of `tune`.
class Run {
 public:
  Run(Worker& worker, const IRModule& module, const TuneSettings& settings, const Job& job)
      : worker_(worker), module_(module), settings_(settings), job_(job) {}

  Result<TuneAnswer> run() {
    TS_TRY_VOID(pose());
    TS_TRY_VOID(open_database());
    TS_TRY_VOID(make_measurer());
    TS_TRY_VOID(make_model());
    TS_TRY_VOID(make_search());
    TS_TRY_VOID(set_target_time());
    TS_TRY(tuning::TuneRun run, tuning::tune(*problem_, *search_, *measurer_, budget_, hooks(), job_));
    return answer(run);
  }

 private:
  Result<void> pose();
  Result<void> open_database();
  Result<RunName> name_run(const std::string& path);
  Result<void> make_measurer();
  Result<void> make_model();
  Result<void> make_search();
  Result<std::optional<double>> roofline_seconds();
  Result<void> set_target_time();
  tuning::TuneHooks hooks();
  protocol::TuneModel told_model(const tuning::TuneRun& run);
  Result<TuneAnswer> answer(const tuning::TuneRun& run);
  /// The fastest trials timed again, alternately.
  Result<void> race(const tuning::TuneRun& run, TuneAnswer& answer);
  Result<IRModule> program_of(const schedule::Trace& trace) const;
  BenchOptions bench_options() const {
    BenchOptions options;
    options.function = function_, options.context = settings_.context;
    return options;
  }

  Worker& worker_;
  const IRModule& module_;
  const TuneSettings& settings_;
  const Job& job_;
  std::string function_;
  tuning::Budget budget_ = {};
  int64_t seed_ = 0;
  std::optional<tuning::Problem> problem_;
  std::optional<tuning::KeptRecords> kept_;
  Diagnostics notes_;
  std::unique_ptr<tuning::Measurer> measurer_;
  std::unique_ptr<tuning::CostModel> model_;
  std::string model_name_;
  std::unique_ptr<tuning::Search> search_;
  std::size_t reported_ = 0;
};

Result<void> Run::pose() {
  function_ = tuned_function(module_, settings_);
  budget_ = settings_.budget;
  seed_ = settings_.seed.value_or(int64_t(std::random_device{}() % 0x7fffffff));
  if (settings_.resume && settings_.database.empty())
    return fail(bad_input("tuning.no-database", "--resume needs the --database of the run"));
  if (settings_.resume) {
    TS_TRY(RunName name, name_run((std::filesystem::path(settings_.database) / run_file).string()));
    seed_ = name.seed;
  }
  job_.report(0, 0, message("Making design spaces"));
  TS_TRY(problem_, posed(module_, settings_, seed_));
  return {};
}

/// The run of the database: the one that is resumed, or a new one, which is written there.
Result<RunName> Run::name_run(const std::string& path) {
  RunName name;
  name.problem = function_ + "\n" + settings_.strategy + "\n" + settings_.space;
  if (!settings_.model.empty()) name.problem += "\n" + settings_.model;
  if (settings_.resume) {
    auto text = read_file(path);
    const Json saved = text ? Json::parse(*text, nullptr, false) : Json();
    if (!saved.is_object() || !saved.contains("run") || !saved.contains("seed"))
      return fail(
          bad_input("tuning.no-run", "{0} names no run that could be resumed; start one without --resume", path));
    name.run = saved.value("run", "");
    name.seed = saved.value("seed", int64_t(0));
    if (saved.value("problem", "") != name.problem)
      return fail(bad_input("tuning.other-run",
                            "the run in {0} is of another function, space or strategy; give the same ones, or start "
                            "a new run without --resume",
                            path));
    return name;
  }
  std::random_device random;
  name.run = formatted("{:08x}{:08x}", random(), random());
  name.seed = seed_;
  TS_TRY_VOID(
      write_file_whole(path, {Json{{"run", name.run}, {"seed", name.seed}, {"problem", name.problem}}.dump() + "\n"}));
  return name;
}

Result<void> Run::open_database() {
  if (settings_.database.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(settings_.database, error);
  if (error) return fail(environment("file.unwritable", "{0}: {1}", settings_.database, error.message()));
  TS_TRY(RunName name, name_run((std::filesystem::path(settings_.database) / run_file).string()));
  const std::string machine = settings_.measurements.empty() ? machine_name() : "recorded times";
  TS_TRY(kept_,
         tuning::KeptRecords::open(settings_.database, *problem_,
                                   {name.run, machine, settings_.version, passes::tvm_json(settings_.context.target)},
                                   settings_.release));
  notes_ = kept_->notes();
  return {};
}

Result<void> Run::make_measurer() {
  if (settings_.measurements.empty()) {
    MeasureOptions options{.function = function_, .context = settings_.context};
    options.builders = std::max(1, int(std::thread::hardware_concurrency()));
    job_.report(0, 0, message("Computing the reference"));
    TS_TRY(measurer_, LocalMeasurer::create(worker_, module_, std::move(options), job_));
    return {};
  }
  Diagnostics notes;
  TS_TRY(auto records, tuning::records_in(settings_.measurements, *problem_, notes));
  notes_.insert(notes_.end(), notes.begin(), notes.end());
  std::map<uint64_t, tuning::Measurement> times;
  for (tuning::KnownRecord& record : records) times[record.candidate.hash] = std::move(record.measurement);
  measurer_ = std::make_unique<tuning::RecordedTimes>(std::move(times));
  return {};
}

Result<void> Run::make_model() {
  model_name_ = settings_.model.empty() ? std::string(tuning::all_models().front().name) : settings_.model;
  TS_TRY(const tuning::ModelKind* kind, tuning::find_model(model_name_));
  auto made = kind->make();
  if (made) {
    model_ = std::move(*made);
  } else if (settings_.model.empty()) {
    notes_.push_back(made.error());
    model_name_ = "random";
  } else {
    return fail(made.error());
  }
  return {};
}

Result<void> Run::make_search() {
  TS_TRY(const tuning::Strategy* strategy, tuning::find_strategy(settings_.strategy));
  const int threads = std::max(1, int(std::thread::hardware_concurrency()));
  search_ = strategy->make({.seed = seed_,
                            .threads = threads,
                            .model = model_.get(),
                            .workload = structural_hash(problem_->state->module())});
  if (!kept_) return {};
  for (const tuning::KnownRecord& record : kept_->known())
    TS_TRY_VOID(search_->know(*problem_, record.candidate, record.measurement.median()));
  return {};
}

/// The least time that the machine's measured ceilings allow: its arithmetic or its memory is the limit. Nothing where
/// the function's operations cannot be counted.
Result<std::optional<double>> Run::roofline_seconds() {
  const analysis::FunctionCost cost = analysis::cost(module_->prim_func(function_));
  if (!cost.total.operations.value || !cost.total.touched.value) return std::nullopt;
  TS_TRY(Roofline roofline, measured_roofline(worker_, settings_.context, job_));
  double least = double(*cost.total.operations.value) / (roofline.peak_for(cost.arithmetic.str()).gflops * 1e9);
  if (!roofline.bandwidth.empty())
    least = std::max(least, double(*cost.total.touched.value) / (roofline.bandwidth.back().gb_s * 1e9));
  return std::isfinite(least) && least > 0 ? std::optional(least) : std::nullopt;
}

/// The time in which a program would do `until_peak` of what the machine can.
Result<void> Run::set_target_time() {
  if (settings_.until_peak <= 0) return {};
  TS_TRY(const std::optional<double> least, roofline_seconds());
  if (least) budget_.until_seconds = *least / settings_.until_peak;
  return {};
}

tuning::TuneHooks Run::hooks() {
  tuning::TuneHooks hooks;
  if (kept_) {
    hooks.recorded = [this](uint64_t hash) { return kept_->find(hash); };
    hooks.record = [this](const tuning::Candidate& candidate, const tuning::Measurement& measurement) {
      return kept_->add(candidate, measurement);
    };
  }
  hooks.progress = [this](const tuning::TuneRun& run) {
    protocol::TunePartial partial;
    partial.trials = int64_t(run.trials.size());
    if (!run.fastest.empty()) partial.best_s = run.trials[run.fastest.front().trial].measurement.median();
    partial.rejections = told(run.rejections);
    partial.seed = seed_;
    for (; reported_ < run.trials.size(); ++reported_) partial.latest.push_back(told(run.trials[reported_]));
    const Json encoded = protocol::encode(partial);
    job_.report({partial.trials, budget_.trials, message("Tuning"), &encoded});
  };
  return hooks;
}

Result<IRModule> Run::program_of(const schedule::Trace& trace) const {
  TS_TRY(schedule::Schedule schedule, schedule::Schedule::create(problem_->state, {.function = function_, .seed = 1}));
  TS_TRY_VOID(schedule.replay(trace));
  return schedule.module();
}

Result<void> Run::race(const tuning::TuneRun& run, TuneAnswer& answer) {
  std::vector<IRModule> programs;
  for (const tuning::Finalist& one : run.fastest) {
    TS_TRY(IRModule program, program_of(one.trace));
    programs.push_back(std::move(program));
  }
  job_.report(answer.trials, answer.trials, message("Timing the fastest again"));
  const auto timed = bench_in_turns(worker_, programs, module_, bench_options(), job_);
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < timed.size(); ++k)
    if (timed[k] && (!timed[k]->check || timed[k]->check->passed)) order.push_back(k);
  if (order.empty()) return timed.empty() ? Result<void>{} : fail(timed.front().error());
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return timed[k]->median_s; });
  const BenchRun& first = *timed[order.front()];
  protocol::TuneBest& best = answer.best.emplace();
  best.trial = run.trials[run.fastest[order.front()].trial].number;
  best.threads = first.threads;
  best.median_s = first.median_s, best.min_s = first.min_s, best.spread = first.spread, best.gflops = first.gflops;
  best.check = first.check;
  best.trace = run.fastest[order.front()].trace.renumbered().python();
  for (std::size_t k : order)
    if (k != order.front() && timed[k]->median_s <= first.median_s * (1 + first.spread))
      best.tied.push_back(run.trials[run.fastest[k].trial].number);
  answer.anchor = first.anchor;
  answer.no_anchor = first.no_anchor;
  // A machine whose ceilings cannot be measured has none to show.
  if (auto least = roofline_seconds()) answer.roofline_s = *least;
  return {};
}

protocol::TuneModel Run::told_model(const tuning::TuneRun& run) {
  protocol::TuneModel out{model_name_, model_ ? model_->trained_on() : 0};
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

Result<TuneAnswer> Run::answer(const tuning::TuneRun& run) {
  TuneAnswer out;
  out.function = function_;
  out.trials = int64_t(run.trials.size());
  out.ended = tuning::name_of(run.ended);
  out.threads = threads_for(settings_.context.target);
  out.spaces = int64_t(problem_->design_spaces.size());
  out.rejected = run.rejections.counts;
  out.rejections = told(run.rejections);
  for (const tuning::Trial& trial : run.trials) out.history.push_back(told(trial));
  out.model = told_model(run);
  if (!settings_.database.empty()) out.database = settings_.database;
  notes_.insert(notes_.begin(), problem_->notes.begin(), problem_->notes.end());
  for (const Diagnostic& note : notes_) out.notes.push_back(note.message.str());
  out.seed = seed_;
  if (!run.fastest.empty()) {
    if (settings_.measurements.empty()) {
      TS_TRY_VOID(race(run, out));
    } else {
      const tuning::Trial& fastest = run.trials[run.fastest.front().trial];
      protocol::TuneBest& best = out.best.emplace();
      best.trial = fastest.number, best.threads = out.threads;
      best.median_s = fastest.measurement.median();
      best.min_s = *std::ranges::min_element(fastest.measurement.seconds);
      best.spread = analysis::spread_of(fastest.measurement.seconds);
      best.trace = run.fastest.front().trace.renumbered().python();
    }
  }
  out.seconds = run.seconds;
  return out;
}

}  // namespace

Result<TuneAnswer> tune(Worker& worker, const IRModule& module, const TuneSettings& settings, const Job& job) {
  return Run(worker, module, settings, job).run();
}

}  // namespace tirscope::runtime
