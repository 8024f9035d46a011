// SPDX-License-Identifier: Apache-2.0
// The search for the schedule of one function, alone or as one task of several.
#pragma once

#include "runtime/measure/bench.h"
#include "runtime/tune/host_pool.h"
#include "runtime/tune/local_measurer.h"
#include "runtime/tune/tune.h"
#include "tuning/database/kept_records.h"
#include "tuning/model/cost_model.h"
#include "tuning/problem.h"

namespace tirscope::runtime {

/// What all functions of one call of `tune` share.
struct TuneShared {
  int64_t seed = 0;
  bool of_several = false;                              ///< functions, which are told apart in progress
  std::shared_ptr<tuning::OpenDatabase> database = {};  ///< null: nothing is kept
  std::unique_ptr<tuning::CostModel> model = {};
  std::string model_name = {};
  Diagnostics notes = {};
  std::shared_ptr<Builders> builders = {};
  std::shared_ptr<HostPool> hosts = {};  ///< null: this machine measures
};

/// The machine of a run whose times were not measured.
inline constexpr const char* recorded_machine = "recorded times";

/// What a run is known by in its database: what a resumed one takes over, and what must be the same.
struct RunName {
  std::string run;
  int64_t seed = 0;
  std::string searched;  ///< function, space and strategy
};
/// A new run, or the one that is resumed. `what`: what is tuned. Refused as `tuning.no-database`, `tuning.no-run` and
/// `tuning.other-run`.
Result<RunName> run_name(const TuneSettings& settings, const std::string& what);
/// Connects to the hosts, writes the run's name into the database, opens it, and makes the model. Refused as
/// HostPool::connect, OpenDatabase::open and models.
Result<TuneShared> shared_of(const TuneSettings& settings, const RunName& name, const Job& job);

std::vector<protocol::TuneRejection> told(const tuning::Rejections& rejections);

class FunctionRun {
 public:
  /// `name`: of the task; empty where the function has its own name.
  FunctionRun(Worker& worker, IRModule module, std::string function, std::string name, TuneSettings settings,
              const Job& job)
      : worker_(worker),
        module_(std::move(module)),
        function_(std::move(function)),
        name_(std::move(name)),
        settings_(std::move(settings)),
        job_(job) {}

  /// The design spaces. Refused as problems are.
  Result<void> pose(int64_t seed);
  /// Everything else that the loop needs.
  Result<void> prepare(TuneShared& shared, tuning::TuneLoop::Clock::time_point begin);
  tuning::TuneLoop& loop() { return *loop_; }
  /// Times the fastest again, and tells what was found.
  Result<protocol::TuneAnswer> answer(const TuneShared& shared);
  /// The function after the best schedule, once there is an answer; null where no candidate ran.
  const PrimFunc& winner() const { return winner_; }
  const std::string& function() const { return function_; }

 private:
  Result<void> make_measurer(TuneShared& shared);
  Result<void> make_search(TuneShared& shared);
  Result<std::optional<double>> roofline_seconds();
  Result<void> set_target_time();
  tuning::TuneHooks hooks(bool several);
  protocol::TuneModel told_model(const tuning::TuneRun& run, const TuneShared& shared);
  Result<void> race(const tuning::TuneRun& run, const TuneShared& shared, protocol::TuneAnswer& answer);
  Result<IRModule> program_of(const schedule::Trace& trace) const;
  BenchOptions bench_options() const {
    BenchOptions options;
    options.function = function_, options.context = settings_.context;
    return options;
  }

  Worker& worker_;
  const IRModule module_;
  const std::string function_, name_;
  const TuneSettings settings_;
  const Job& job_;
  int64_t seed_ = 0;
  tuning::Budget budget_ = {};
  std::optional<tuning::Problem> problem_;
  std::optional<tuning::KeptRecords> kept_;
  Diagnostics notes_;
  std::unique_ptr<tuning::Measurer> measurer_;
  std::unique_ptr<tuning::Search> search_;
  std::unique_ptr<tuning::TuneLoop> loop_;
  PrimFunc winner_;
  std::size_t reported_ = 0;
};

}  // namespace tirscope::runtime
