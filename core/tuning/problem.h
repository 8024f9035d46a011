// SPDX-License-Identifier: Apache-2.0
// What is tuned, and in which space.
#pragma once

#include "schedule/script/script.h"
#include "tuning/search/candidate.h"

namespace tirscope::tuning {

/// `function` of `module` in the space that a schedule script means: its sample_* calls are the decisions. A script
/// that decides in Python what it does next means several design spaces, which are found by running it some times.
/// Refused as `tuning.no-function`, as `tuning.no-blocks` where there is nothing that a schedule could change, as
/// `tuning.symbolic` where a loop's length or a parameter's shape is not a number, as the script refuses where it does
/// each time (else it is a note of the problem), and as `tuning.no-decisions` where it samples nothing.
Result<Problem> script_problem(const IRModule& module, const std::string& function, const std::string& script,
                               const schedule::ScriptOptions& options, int64_t seed);

}  // namespace tirscope::tuning
