// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/measure/bench.h"
#include "runtime/tune/host_pool.h"
#include "tuning/measure.h"

namespace tirscope::runtime {

/// Measures on several hosts, a candidate on each at a time: built, checked and timed there. What a host that is lost
/// was measuring is measured again on another; a candidate that loses two hosts has failed, unless they were taken
/// away. Without any host left nothing more is measured: see failure().
class HostsMeasurer final : public tuning::Measurer {
 public:
  HostsMeasurer(std::shared_ptr<HostPool> pool, IRModule reference, BenchOptions options)
      : pool_(std::move(pool)), reference_(std::move(reference)), options_(std::move(options)) {}

  tuning::Measurements measure(std::span<const tuning::Candidate> candidates, double best, const Job& job) override;
  std::size_t at_a_time() const override { return 4 * pool_->size(); }
  std::optional<Diagnostic> failure() const override;

 private:
  struct Batch;
  void work(std::size_t host, Batch& batch, const Job& job);

  std::shared_ptr<HostPool> pool_;
  IRModule reference_;
  BenchOptions options_;
};

/// Programs timed in turns on one of the hosts, another one where it is lost.
std::vector<Result<BenchRun>> bench_in_turns_at(HostPool& pool, const std::vector<IRModule>& modules,
                                                const IRModule& reference, const BenchOptions& options, const Job& job);

}  // namespace tirscope::runtime
