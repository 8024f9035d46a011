// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lesson/goals.h"

namespace tirscope::runtime {

/// Times programs for goals of speed, in turns, in the process that runs generated code for all methods.
lesson::Timer* program_timer();

}  // namespace tirscope::runtime
