// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/dlight/dlight.h"
#include "schedule/dlight/low_batch_axes.h"

namespace tirscope::schedule::dlight {

/// The matrix is stored along the reduction: threads of one row share it.
void low_batch_inner(Steps& steps, const LowBatchParts& parts, int64_t bucket, const GpuTarget& target);
/// It is stored along its rows, and made of packed numbers: threads beside each other have rows beside each other.
void low_batch_outer(Steps& steps, const LowBatchParts& parts, int64_t bucket);

}  // namespace tirscope::schedule::dlight
