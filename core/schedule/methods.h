// SPDX-License-Identifier: Apache-2.0
// The methods of tir.Schedule that are not primitives: they leave no step in the history.
#pragma once

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// work_on, func_working_on, seed, fork_seed, remove_rv, show.
struct Method : Description {
  /// The values are bound to the parameters.
  Result<Value> (*run)(Schedule& schedule, const std::vector<Value>& values);
};
const std::vector<Method>& all_methods();
const Method* find_method(std::string_view name);

/// Calls a public method of tir.Schedule by name: one of the above, or a primitive.
Result<Value> call_method(Schedule& schedule, const Call& call);

}  // namespace tirscope::schedule
