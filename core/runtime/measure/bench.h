// SPDX-License-Identifier: Apache-2.0
// Timing a program and checking what it computes.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/difference.h"
#include "interp/inputs.h"
#include "passes/pass.h"
#include "protocol/messages/bench.h"
#include "runtime/measure/roofline.h"
#include "runtime/worker/worker.h"

namespace tirscope::runtime {

using protocol::Anchor;
using protocol::BenchRun;
using protocol::CheckAnswer;

constexpr int64_t bench_parts = 4;  ///< of a job: compile, call, compute the reference, time

struct BenchOptions {
  std::string function = "main";
  passes::Context context;
  uint64_t seed = 0;
  protocol::BenchSettings settings;  ///< `peak` is seen to by those who call
  interp::Sizes sizes;
  /// Called when program number `k` was called once, before all else: the run has that call as its one measurement.
  std::function<void(std::size_t k, const BenchRun& run)> first_call = {};
  Limits limits() const { return {settings.time_limit}; }
};

/// Builds `module`, runs it once on inputs drawn from the seed, compares with the reference, then times it alternately
/// with the anchor. `reference`: the unscheduled module. Refused where the program cannot be built or run.
Result<BenchRun> bench(Worker& worker, const IRModule& module, const IRModule& reference, const BenchOptions& options,
                       const Job& job = {});

/// The same for several programs with one reference: one measurement of each, then the next of each, so that machine
/// noise affects all equally. An answer for each program.
std::vector<Result<BenchRun>> bench_in_turns(Worker& worker, const std::vector<IRModule>& modules,
                                             const IRModule& reference, const BenchOptions& options,
                                             const Job& job = {});

/// The arrays that `module` writes, computed in float64 (see widen_floats) on the inputs of the seed: by the
/// interpreter when it is quick enough, else compiled. Kept in the user's cache, by the module's text, the sizes and
/// the seed.
Result<std::vector<interp::NDArray>> reference_outputs(Worker& worker, const IRModule& module,
                                                       const BenchOptions& options,
                                                       const std::vector<interp::Argument>& inputs,
                                                       const Job& job = {});

}  // namespace tirscope::runtime
