// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// The steps after which every block of the function that is worked on runs in threads of a GPU, for programs that are
/// refused because some do not: the outer loops of each that can run in any order are fused, split into blocks of at
/// most `threads`, and bound. None where all are bound already, and where it cannot be done by such steps: a block
/// without a name of its own, or one in whose loops something else is bound.
std::optional<Fix> bind_to_threads(const Schedule& schedule, int64_t threads = 256);

}  // namespace tirscope::schedule
