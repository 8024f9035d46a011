// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/steps.h"

namespace tirscope::tuning {

struct ReductionLoop {
  schedule::Handle loop;    ///< all of them in one
  std::size_t spatial = 0;  ///< how many spatial loops are around it
};
/// Brings the spatial loops of a block to the outside, where they are not, and fuses the others.
ReductionLoop fused_reduction(schedule::Steps& steps, const schedule::Handle& block);

}  // namespace tirscope::tuning
