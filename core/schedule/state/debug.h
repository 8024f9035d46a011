// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/state/state.h"

namespace tirscope::schedule {

/// Verifies what `mask` (bits of DebugCheck, -1 for all) asks for. A snapshot that fails is a bug of the primitive that
/// made it (`schedule.ill-formed`, `schedule.wrong-tree`, `schedule.wrong-flag`), but for flags that TVM keeps through a
/// step although a fresh look does not find them: `schedule.unproved-flag`, which refuses the step as TVM does.
Result<void> verified(const State& state, int mask);

}  // namespace tirscope::schedule
