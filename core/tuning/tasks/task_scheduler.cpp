// SPDX-License-Identifier: Apache-2.0
#include "tuning/tasks/task_scheduler.h"

#include <algorithm>
#include <cmath>

#include "schedule/random.h"

namespace tirscope::tuning {

namespace {

std::vector<std::size_t> live_tasks(std::span<const TaskState> tasks) {
  std::vector<std::size_t> out;
  for (std::size_t k = 0; k < tasks.size(); ++k)
    if (tasks[k].live) out.push_back(k);
  return out;
}

/// TVM's GradientBased with its defaults: first a batch for each task, then the one for which a batch promises most, by
/// what its last batches gained and by what is left, times its weight.
class GradientScheduler final : public TaskScheduler {
 public:
  explicit GradientScheduler(int64_t seed) : random_(seed) {}

  std::optional<std::size_t> next(std::span<const TaskState> tasks) override {
    const std::vector<std::size_t> live = live_tasks(tasks);
    if (live.empty()) return std::nullopt;
    for (std::size_t k : live)
      if (tasks[k].best_ms.empty()) return k;
    std::vector<double> gains;
    for (std::size_t k : live) gains.push_back(gain(tasks[k]));
    const auto most = std::ranges::max_element(gains);
    if (*most == std::ranges::min(gains)) return live[std::size_t(random_() % int64_t(live.size()))];
    return live[std::size_t(most - gains.begin())];
  }

 private:
  static constexpr double alpha = 0.2;
  static constexpr std::size_t window = 3;
  static constexpr double nothing_ran = -1e9;

  static double gain(const TaskState& task) {
    const std::size_t batches = task.best_ms.size();
    const double best = task.best_ms.back();
    if (!std::isfinite(best)) return nothing_ran;
    double lately = 0;
    if (batches >= 1 + window) lately = (task.best_ms[batches - 1 - window] - best) / double(window);
    // A window that begins before anything ran has gained more than any other.
    if (!std::isfinite(lately)) lately = 1e9;
    return (alpha * lately + (1 - alpha) * best / double(batches)) * double(task.weight);
  }

  schedule::Random random_;
};

class RoundRobinScheduler final : public TaskScheduler {
 public:
  std::optional<std::size_t> next(std::span<const TaskState> tasks) override {
    for (std::size_t step = 1; step <= tasks.size(); ++step) {
      const std::size_t k = (last_ + step) % tasks.size();
      if (!tasks[k].live) continue;
      last_ = k;
      return k;
    }
    return std::nullopt;
  }

 private:
  std::size_t last_ = std::size_t(-1);  ///< one before the first
};

constexpr TaskSchedulerKind kinds[] = {
    {"gradient", "the task for which a batch promises most",
     [](int64_t seed) -> std::unique_ptr<TaskScheduler> { return std::make_unique<GradientScheduler>(seed); }},
    {"round-robin", "one task after the other",
     [](int64_t) -> std::unique_ptr<TaskScheduler> { return std::make_unique<RoundRobinScheduler>(); }},
};

}  // namespace

std::span<const TaskSchedulerKind> all_task_schedulers() { return kinds; }

Result<const TaskSchedulerKind*> find_task_scheduler(std::string_view name) {
  std::string names;
  for (const TaskSchedulerKind& kind : kinds) {
    if (kind.name == name) return &kind;
    names += (names.empty() ? "" : ", ") + std::string(kind.name);
  }
  return fail(bad_input("tuning.unknown-task-scheduler", "no task scheduler '{0}'; there are {1}", name, names));
}

}  // namespace tirscope::tuning
