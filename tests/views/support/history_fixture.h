// SPDX-License-Identifier: Apache-2.0
// A small history with a branch, for tests of the views that show steps.
#pragma once

#include "views/common/values/history.h"
#include "views/common/values/runs.h"
#include "views/support/view_fixture.h"

namespace tirscope::views {

/// opened (0) - split (1) - reorder (2, current), and from split a branch: parallel (3).
inline HistoryPtr sampleHistory() {
  auto history = std::make_shared<History>();
  SnapshotPtr opened = snapshotOf(samples::matmul(64, 64, 64));
  SnapshotPtr tiled =
      std::make_shared<Snapshot>(samples::module_of(tiledMatmul(64)), QStringLiteral("main"), 2, opened);
  auto add = [&](int id, int parent, const char* title, const char* python, SnapshotPtr snapshot, bool path,
                 std::optional<double> median = {}) {
    Step step;
    step.id = id;
    step.parent = parent;
    step.title = QString::fromUtf8(title);
    if (*python) step.python = [lines = QString::fromUtf8(python)] { return lines; };
    step.snapshot = std::move(snapshot);
    step.onPath = path;
    step.milliseconds = 0.4;
    step.medianSeconds = median;
    history->steps.push_back(std::make_shared<const Step>(step));
  };
  add(0, -1, "Original", "", opened, true);
  add(1, 0, "split(i, [2, 32])", "l1, l2 = sch.split(loop=l0, factors=[2, 32])", opened, true);
  add(3, 1, "parallel(i)", "sch.parallel(loop=l1)", opened, false);
  add(2, 1, "reorder(i_0, j_0)", "sch.reorder(l1, l3)", tiled, true, 0.0125);
  history->current = 2;
  history->python = [] { return QStringLiteral("b0 = sch.get_block(name=\"C\", func_name=\"main\")\n"); };
  return history;
}

inline RunsPtr sampleRuns() {
  auto runs = std::make_shared<Runs>();
  double medians[] = {0.0524, 0.0131, 0.0042, 0.0139};
  const char* titles[] = {"Original", "split(i, [2, 32])", "reorder(i_0, j_0)", "parallel(i)"};
  for (int n = 0; n < 4; ++n) {
    Run run;
    run.step = n;
    run.title = QString::fromUtf8(titles[n]);
    run.measured.target = "cpu";
    run.measured.threads = n == 3 ? 2 : 1;
    run.measured.median_s = medians[n];
    run.measured.min_s = medians[n] * 0.97;
    run.measured.spread = 0.04;
    run.measured.gflops = 0.5243 / medians[n] / 1000;
    run.measured.check.emplace().passed = n != 3;
    if (n == 3) run.measured.check->reason = "mismatch";
    runs->runs.push_back(std::make_shared<const Run>(run));
  }
  return runs;
}

}  // namespace tirscope::views
