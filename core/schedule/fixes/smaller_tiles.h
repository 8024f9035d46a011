// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// Bytes of shared memory that a block of threads needs; nothing where the module cannot be lowered.
using SharedBytes = std::function<std::optional<int64_t>(const IRModule&)>;

/// The steps after which the function that is worked on needs at most `most` bytes of shared memory: a loop around
/// which tiles are fetched is split, the tiles are fetched in it, and their loops are bound as they were. None where no
/// such steps get there.
std::optional<Fix> smaller_tiles(const Schedule& schedule, const SharedBytes& shared_bytes, int64_t most);

/// The steps that move statically allocated shared memory to the dynamic one, which may be larger. None where there is
/// none to move.
std::optional<Fix> dynamic_shared_memory(const Schedule& schedule);

}  // namespace tirscope::schedule
