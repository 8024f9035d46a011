// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// What accesses of a buffer in shared memory waste by bank conflicts, in any unit; nothing where that is not known.
using BankWaste = std::function<std::optional<double>(const IRModule& module, const std::string& buffer)>;

/// Steps after which accesses waste less, and what they waste then.
struct BankFix {
  Fix fix;
  double waste = 0;
};

}  // namespace tirscope::schedule
