// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// The steps after which at most `most` threads of `axis` ("threadIdx.x", "blockIdx.y"), or of all axes of threadIdx
/// together where it is empty, run the function that is worked on: loops bound to it are split, and what is split off
/// is bound to blocks where it is above everything that threads share, else done by each thread in turn. None where
/// there are no more than that already, where an extent is not a constant, and where it cannot be done by such steps.
std::optional<Fix> fewer_threads(const Schedule& schedule, int64_t most, const std::string& axis = {});

}  // namespace tirscope::schedule
