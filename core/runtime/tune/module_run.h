// SPDX-License-Identifier: Apache-2.0
// The search for schedules of all functions of a module.
#pragma once

#include "runtime/tune/tune.h"

namespace tirscope::runtime {

/// What there is to tune. Refused as `tuning.no-tasks`.
Result<protocol::TasksAnswer> list_tasks(const IRModule& module);

/// As `tune`, for a module whose functions take turns: batches go to the tasks as a task scheduler says.
Result<Tuned> tune_tasks(Worker& worker, const IRModule& module, const TuneSettings& settings, const Job& job);

}  // namespace tirscope::runtime
