// SPDX-License-Identifier: Apache-2.0
// What `tirc bench` prints.
#pragma once

#include <string>
#include <vector>

#include "runtime/measure/bench.h"

namespace tirscope::cli {

/// A line a program, and below them the anchor, what was counted and the machine's ceilings.
std::string table_of(const std::vector<runtime::BenchRun>& runs);
/// One line a program; what has commas or quotation marks is quoted.
std::string csv_of(const std::vector<runtime::BenchRun>& runs);

}  // namespace tirscope::cli
