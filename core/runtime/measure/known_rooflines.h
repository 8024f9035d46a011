// SPDX-License-Identifier: Apache-2.0
// The ceilings that programs are shown under, measured as rarely as is honest.
#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "runtime/measure/bench.h"

namespace tirscope::runtime {

/// One roofline for each target. Whatever else keeps the machine busy lowers a ceiling and never raises one: where a
/// program goes above its peak, the ceilings are measured again and the higher of each counts.
class KnownRooflines {
 public:
  using Measure = std::function<Result<Roofline>(const passes::Context&, const Job&)>;
  /// A target's ceilings are measured at most so often: a program may do less than its text says, and stays above.
  static constexpr int most_measurements = 3;

  explicit KnownRooflines(Measure measure) : measure_(std::move(measure)) {}

  /// Puts each run under the target's ceilings, which are measured where they are not known yet, after the programs, so
  /// that they do not delay the first timing. Where that fails the runs say why; ceilings that are known stay where
  /// measuring them again fails.
  void add_to(std::vector<BenchRun>& runs, const passes::Context& context, const Job& job);

 private:
  struct Known {
    Roofline roofline;
    int measurements = 0;
  };
  Result<void> measure(Known& known, const passes::Context& context, const Job& job);

  Measure measure_;
  std::mutex mutex_;
  std::map<std::string, Known> known_;  ///< by the target as text
};

}  // namespace tirscope::runtime
