// SPDX-License-Identifier: Apache-2.0
// Steps as views are given them.
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "schedule/ancestry.h"
#include "views/common/values/snapshot.h"

namespace tirscope::views {

/// One state of the module and the step that led to it. The first entry is the module as it was opened.
struct Step {
  int id = 0;
  int parent = -1;                                   ///< id, -1 for the opened module
  QString title;                                     ///< "split(i, [32, 32])", "opened", "edited by hand"
  std::function<QString()> python;                   ///< writes its trace lines; null for what no trace holds
  SnapshotPtr snapshot;                              ///< null where there is none
  std::shared_ptr<const schedule::Changes> changes;  ///< what became of the parent's nodes; null where unknown
  double milliseconds = 0;
  std::optional<double> medianSeconds;  ///< the newest timing of this state
  bool onPath = false;                  ///< from the opened module to the current step, both included
};

using StepPtr = std::shared_ptr<const Step>;

/// Histories share the steps that are the same in both.
struct History {
  std::vector<StepPtr> steps;  ///< parents before children; mostly each at the index of its id
  int current = 0;             ///< id
  /// Writes the current path's trace; null where there is none.
  std::function<QString()> python;

  const Step* find(int id) const {
    if (id >= 0 && std::size_t(id) < steps.size() && steps[std::size_t(id)]->id == id)
      return steps[std::size_t(id)].get();
    for (const StepPtr& step : steps)
      if (step->id == id) return step.get();
    return nullptr;
  }
  /// The steps after `from` up to its descendant `to`, oldest first; empty when `to` does not exist.
  std::vector<const Step*> between(int from, int to) const {
    std::vector<const Step*> path;
    for (const Step* step = find(to); step && step->id != from; step = find(step->parent)) path.push_back(step);
    if (path.empty() || path.back()->parent != from) return {};
    return {path.rbegin(), path.rend()};
  }
};
using HistoryPtr = std::shared_ptr<const History>;

}  // namespace tirscope::views
