// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/step_times.h"

namespace tirscope::app {

namespace {

bool sameConditions(const views::Run& one, const views::Run& other) {
  const protocol::BenchRun &a = one.measured, &b = other.measured;
  return a.machine == b.machine && a.target == b.target && a.threads == b.threads && a.flags == b.flags;
}

}  // namespace

std::optional<std::pair<int, int>> rowsToCompare(const views::Runs& runs, int before, int after) {
  std::optional<std::pair<int, int>> found;
  for (int j = int(runs.runs.size()); j-- > 0;) {
    const views::Run& is = *runs.runs[std::size_t(j)];
    if (is.step != after) continue;
    for (int i = int(runs.runs.size()); i-- > 0;) {
      const views::Run& was = *runs.runs[std::size_t(i)];
      if (was.step != before || !sameConditions(was, is)) continue;
      if (is.turns != 0 && is.turns == was.turns) return std::pair(i, j);
      if (!found) found = std::pair(i, j);
    }
  }
  return found;
}

}  // namespace tirscope::app
