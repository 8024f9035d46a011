// SPDX-License-Identifier: Apache-2.0
// Which task of several gets the next batch of trials.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::tuning {

/// What a scheduler knows of a task.
struct TaskState {
  int64_t weight = 1;
  bool live = true;                  ///< it has trials left and a space that is not exhausted
  std::vector<double> best_ms = {};  ///< of one call, after each of its batches; infinity as long as none ran
};

class TaskScheduler {
 public:
  virtual ~TaskScheduler() = default;
  /// The task that goes on; nothing where none is live. What is chosen follows from the states and the seed alone.
  virtual std::optional<std::size_t> next(std::span<const TaskState> tasks) = 0;
};

/// A scheduler, once: the command line and the protocol take it from here.
struct TaskSchedulerKind {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<TaskScheduler> (*make)(int64_t seed);
};
std::span<const TaskSchedulerKind> all_task_schedulers();
/// Refused as tuning.unknown-task-scheduler.
Result<const TaskSchedulerKind*> find_task_scheduler(std::string_view name);

}  // namespace tirscope::tuning
