// SPDX-License-Identifier: Apache-2.0
// What measures candidates: this machine, other hosts, or what was measured before.
#pragma once

#include "support/job.h"
#include "tuning/search/candidate.h"

namespace tirscope::tuning {

struct Measurement {
  std::vector<double> seconds = {};      ///< of one call, for each measurement; empty: it failed
  std::optional<Diagnostic> error = {};  ///< why
  std::optional<bool> correct = {};      ///< what it computes; none: not compared
  bool stopped_early = false;            ///< after one measurement, since it was twice as slow as the best
  double build_seconds = 0;

  /// Their median; infinity where it failed.
  double median() const;
};

/// One for each candidate, in their order; none for those that were not measured.
using Measurements = std::vector<std::optional<Measurement>>;

class Measurer {
 public:
  virtual ~Measurer() = default;
  /// Some are not measured where the job was stopped, or as failure() says. `best`: seconds of the best so far, or
  /// infinity.
  virtual Measurements measure(std::span<const Candidate> candidates, double best, const Job& job) = 0;
  /// How many candidates it is best given at a time: a stop and a budget in seconds wait for them.
  virtual std::size_t at_a_time() const { return 8; }
  /// Why it can measure nothing more; then it left out candidates that it was asked for.
  virtual std::optional<Diagnostic> failure() const { return std::nullopt; }
};

}  // namespace tirscope::tuning
