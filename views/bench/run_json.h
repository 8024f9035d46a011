// SPDX-License-Identifier: Apache-2.0
// A timing as JSON: the members of `bench.run`'s answer, and beside them the step. For exports and sessions.
#pragma once

#include <nlohmann/json.hpp>

#include "views/common/values/runs.h"

namespace tirscope::views {

nlohmann::json runObject(const Run& run);
/// What is missing or null stays as it is in a new Run, and unknown members are left out: older releases wrote fewer
/// and others. Refused as protocol::decode refuses; throws nlohmann::json::exception where a member of the step is of
/// another kind.
Result<Run> runOf(const nlohmann::json& object);

}  // namespace tirscope::views
