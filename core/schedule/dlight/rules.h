// SPDX-License-Identifier: Apache-2.0
// The rules, one a file; dlight.cpp has the table.
#pragma once

#include "schedule/dlight/dlight.h"
#include "schedule/dlight/steps.h"

namespace tirscope::schedule::dlight {

Result<void> matmul(Steps& steps, const GpuTarget& target);
Result<void> gemv(Steps& steps, const GpuTarget& target);
Result<void> reduction(Steps& steps, const GpuTarget& target);
Result<void> general_reduction(Steps& steps, const GpuTarget& target);
Result<void> transpose(Steps& steps, const GpuTarget& target);
Result<void> fallback(Steps& steps, const GpuTarget& target);

}  // namespace tirscope::schedule::dlight
