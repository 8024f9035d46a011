// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "schedule/script/script.h"

namespace tirscope::app {

/// Makes what a script did the line of steps that is current: from the first step of `onto` on, along steps that are
/// there already and do the same, then by new ones. Nothing of `onto` goes. Gives by the number of each step the line
/// of the script, from 1 on, whose call made it. The script ran on the first module of `onto` or on one of its own.
Result<std::map<int, int>> graft(schedule::Schedule& onto, const schedule::ScriptRun& run);

}  // namespace tirscope::app
