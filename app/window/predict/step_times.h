// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>

#include "views/common/values/runs.h"

namespace tirscope::app {

/// The rows of the runs by which two steps are compared: the newest pair that was measured alternately, else the newest
/// of each under the same conditions. Nothing where there is no such pair.
std::optional<std::pair<int, int>> rowsToCompare(const views::Runs& runs, int before, int after);

}  // namespace tirscope::app
