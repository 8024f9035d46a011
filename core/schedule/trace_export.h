// SPDX-License-Identifier: Apache-2.0
// A schedule as a text that runs elsewhere.
#pragma once

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// The module that the schedule's trace begins with: the first one, or what the last edit by hand left.
IRModule trace_start(const Schedule& schedule);

/// A Python file that needs nothing but TVM: the module that the trace begins with, the trace as apply_trace, and
/// statements that apply it and print what comes out. Refused as trace.not-in-release when that release of TVM lacks
/// what the trace uses.
Result<std::string> standalone_script(const Schedule& schedule, TvmRelease release = {});

}  // namespace tirscope::schedule
