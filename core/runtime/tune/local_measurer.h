// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "interp/numbers/rounding.h"
#include "runtime/built.h"
#include "runtime/measure/bench.h"
#include "tuning/measure.h"

namespace tirscope::runtime {

struct MeasureOptions {
  std::string function = "main";
  passes::Context context;
  uint64_t seed = 0;  ///< of the inputs
  interp::Sizes sizes = {};
  double build_limit = 60, run_limit = 60;                                        ///< seconds of one candidate
  Timing timing = {.warm_up = 0, .number = 1, .repeat = 3, .min_repeat_ms = 30};  ///< of what may be the fastest
};

/// The processes that build candidates, several at a time. Measurers that are used one after the other share them.
using Builders = std::vector<std::unique_ptr<Worker>>;
std::shared_ptr<Builders> make_builders(int count);

/// Measures on this machine, in the sandbox: candidates are built several at a time, then each is called once and
/// compared with the reference, and timed, alone. One that takes twice as long as the best is not timed further; one
/// that takes a quarter longer, for a third of the time of `timing`.
class LocalMeasurer final : public tuning::Measurer {
 public:
  /// Refused as inputs and references are.
  static Result<std::unique_ptr<LocalMeasurer>> create(Worker& runner, const IRModule& reference,
                                                       MeasureOptions options, const Job& job,
                                                       std::shared_ptr<Builders> builders);

  tuning::Measurements measure(std::span<const tuning::Candidate> candidates, double best, const Job& job) override;

 private:
  LocalMeasurer(Worker& runner, MeasureOptions options) : runner_(runner), options_(std::move(options)) {}
  std::vector<std::optional<Result<Built>>> built(std::span<const tuning::Candidate> candidates, const Job& job);
  Result<void> time(const Built& built, double best, tuning::Measurement& measurement, const Job& job);

  Worker& runner_;
  MeasureOptions options_;
  std::shared_ptr<Builders> builders_;
  std::vector<interp::Argument> arguments_;
  std::vector<interp::NDArray> expected_;
  interp::Rounding rounding_;
};

}  // namespace tirscope::runtime
