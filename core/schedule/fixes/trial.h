// SPDX-License-Identifier: Apache-2.0
// A schedule that steps are tried on, to be offered where they work.
#pragma once

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// A schedule and the calls that led to it from the one it began as.
struct Trial {
  Schedule schedule;
  std::vector<FixStep> steps = {};

  Result<Value> call(std::string_view primitive, ValueList arguments);
  /// A call that gives a list.
  Result<ValueList> list(std::string_view primitive, ValueList arguments);
  /// A loop, reached from a block below it as any script can: get_loops of a name. Refused as `trial.name` where no
  /// block right below it has a name of its own.
  Result<Value> loop(const SRef& loop);

  const FunctionTree* tree() const { return schedule.state()->tree(schedule.function()); }
};

}  // namespace tirscope::schedule
