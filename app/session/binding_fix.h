// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "schedule/schedule.h"

namespace tirscope::app {

/// What helps where a program for a GPU was refused because statements stand outside of any thread: the outermost loop
/// around each of them bound to the blocks of a grid, and the loop in it to the threads of a block, as far as that is
/// allowed. Nothing where the refusal is another, or no loop can be bound.
std::optional<Fix> bindingFix(const schedule::Schedule& schedule, const Diagnostic& refusal);

}  // namespace tirscope::app
