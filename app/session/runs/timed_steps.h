// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <optional>

#include "views/common/values/runs.h"

namespace tirscope::app {

/// The result of timing some steps.
struct TimedSteps {
  std::vector<views::Run> runs;
  /// The steps that could not be run, by their ids, and why.
  std::vector<std::pair<int, Diagnostic>> failed;
};

/// The runs of a `bench.run` answer, as the table of runs keeps them: one for each of `steps`, by id and title. More
/// than one were measured alternately; `turns` is their number. `waited`: seconds since the request was sent. Of a
/// partial answer, what is not known yet is left out. Refused as `worker.answer` where there is a run too few or too
/// many, and as protocol::check_run where one cannot have been measured.
Result<TimedSteps> timedSteps(std::vector<std::optional<protocol::BenchRun>> answer,
                              const QList<std::pair<int, QString>>& steps, int turns, double waited);

}  // namespace tirscope::app
