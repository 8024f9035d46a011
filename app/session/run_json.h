// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "support/diagnostic.h"
#include "views/common/history.h"

namespace tirscope::app {

/// The first run of a `bench.run` answer, as the table of runs keeps it.
/// Refused as `worker.answer` where it is none.
Result<views::Run> runFromJson(const nlohmann::json& answer, int step, const QString& title);

}  // namespace tirscope::app
