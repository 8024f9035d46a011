// SPDX-License-Identifier: Apache-2.0
// Timings as views are given them.
#pragma once

#include <QDateTime>
#include <QString>
#include <memory>
#include <vector>

#include "protocol/messages/bench.h"

namespace tirscope::views {

/// One measurement of a step.
struct Run {
  int step = 0;  ///< id of the step that was timed
  QString title;
  int turns = 0;  ///< runs of the same number were measured alternately; 0: alone
  QDateTime when;
  /// As the server reported it. A session of an older release may have no single measurements, and no check.
  protocol::BenchRun measured;
};

using RunPtr = std::shared_ptr<const Run>;

struct Runs {
  std::vector<RunPtr> runs;        ///< oldest first
  std::vector<Run> underWay = {};  ///< called once, and still being measured
};
using RunsPtr = std::shared_ptr<const Runs>;

}  // namespace tirscope::views
