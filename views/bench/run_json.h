// SPDX-License-Identifier: Apache-2.0
// A timing as JSON, with the keys of `bench.run`: what the worker answers, what is exported and what a session keeps.
#pragma once

#include <nlohmann/json.hpp>

#include "views/common/values/history.h"

namespace tirscope::views {

nlohmann::json runObject(const Run& run);
/// What is missing stays as it is in a new Run. Throws nlohmann::json::exception where a value is of another kind.
Run runOf(const nlohmann::json& object);

}  // namespace tirscope::views
