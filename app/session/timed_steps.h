// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <nlohmann/json_fwd.hpp>

#include "support/diagnostic.h"
#include "views/common/values/history.h"

namespace tirscope::app {

/// The result of timing some steps.
struct TimedSteps {
  std::vector<views::Run> runs;
  /// The steps that could not be run, by their ids, and why.
  std::vector<std::pair<int, Diagnostic>> failed;
};

/// The runs of a `bench.run` answer, as the table of runs keeps them: one for each of `steps`, by id and title. More
/// than one were measured alternately; `turns` is their number. `waited`: seconds since the request was sent. Refused
/// as `worker.answer` where the answer is malformed, and as protocol::check_time where its times cannot be true. A
/// partial answer has null for what is not known yet, which is left out.
Result<TimedSteps> runsFromJson(const nlohmann::json& answer, const QList<std::pair<int, QString>>& steps, int turns,
                                double waited);

}  // namespace tirscope::app
