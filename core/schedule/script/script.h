// SPDX-License-Identifier: Apache-2.0
// Schedule scripts in Python: statements on a schedule, run by our own evaluator.
#pragma once

#include <expected>
#include <map>

#include "schedule/schedule.h"

namespace tirscope::schedule {

class ScriptPasses;

struct ScriptOptions {
  std::string entry = {};   ///< the def to call; empty: found as run_script says
  AttrDict constants = {};  ///< names that the script may use without defining them: the file's own constants
  const ScriptPasses* passes = nullptr;  ///< that the script may run; null: none, and what names them is skipped
};

struct ScriptRun {
  Schedule schedule;              ///< the one that the script made last; the one given when it made none
  std::string output;             ///< what `print` wrote
  Diagnostics notes;              ///< what was skipped, with places
  std::map<int, int> lines = {};  ///< by the id of a step of `schedule`: the line, from 1 on, whose call made it
};

/// Runs `text` on `schedule`, which it knows as `sch`, and whose first module is what `tir.Schedule(Name)` means when
/// the script does not define the name.
///
/// What is run, the first that exists: the def `entry`; the statements at module level, where one of them uses `sch`
/// or makes a Schedule (defs are helpers); the def `apply_trace`; the only def whose parameters after the first have
/// defaults. Lines that only show, build or time are skipped with a note; modules that the script defines are read.
/// Passes that the script runs on a module which it then schedules are the first steps of that schedule.
std::expected<ScriptRun, Diagnostics> run_script(std::string_view text, Schedule schedule,
                                                 const ScriptOptions& options = {});

/// What a script did up to its end, or up to what was refused.
struct ScriptReach {
  ScriptRun run;         ///< the schedule with the steps before the refused one
  Diagnostics problems;  ///< empty: the script came to its end
};
/// Runs `text` as run_script does, and keeps what it had done when an error ended it: for a text that is being written.
ScriptReach run_script_to_error(std::string_view text, Schedule schedule, const ScriptOptions& options = {});

/// The value of one Python expression or lambda as an argument of a call on `schedule`: its live v-names, the buffers
/// and the shape variables of the function worked on may occur in it.
Result<Value> evaluate_value(const Schedule& schedule, std::string_view text);

}  // namespace tirscope::schedule
