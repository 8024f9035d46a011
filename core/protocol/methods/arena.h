// SPDX-License-Identifier: Apache-2.0
// analysis.memory and `tirc memory` for a module whose shared memory was merged by the user's own pass.
#pragma once

#include "memory_study/arena/arena_report.h"
#include "protocol/methods/memory.h"

namespace tirscope::protocol {

/// What memory_study/arena/arena_report.h finds. Refused as `memory_options` and as that refuses, and as
/// `memory.blocks` for a number of blocks below 0.
Result<passes::ArenaReport> arena(const IRModule& before, const IRModule& after, const MemoryRequest& request,
                                  const Job& job = {}, const std::map<std::string, int64_t>& sizes = {});

/// {"ok", "arenas": [{"function", "kernel", "scope", "arena", "total_bytes", "our_total_bytes", "buffers", "pairs",
/// "entries", "barriers", "warnings"}], "findings": [{"code", "kernel", "message", "steps", "before_too"}], "replays":
/// [{"function", "ran", "stopped", "equal", "reason"}]}. A step's line is that of `after` as module.print gives it.
json arena_json(const passes::ArenaReport& report, const IRModule& after);
/// The same for people.
std::string arena_text(const passes::ArenaReport& report, const IRModule& after);

/// No fault was found, and nothing kept a replay that was asked for from running.
bool is_sound(const passes::ArenaReport& report);

}  // namespace tirscope::protocol
