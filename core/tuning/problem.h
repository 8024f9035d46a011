// SPDX-License-Identifier: Apache-2.0
// What is tuned, and in which space.
#pragma once

#include "schedule/script/script.h"
#include "tuning/search/candidate.h"
#include "tuning/space/space_program.h"

namespace tirscope::tuning {

/// `function` of `module` in the space that a schedule script means: its sample_* calls are the decisions. A script
/// that decides in Python what it does next means several design spaces, which are found by running it some times.
/// Refused as `tuning.no-function`, as `tuning.no-blocks` where there is nothing that a schedule could change, as
/// `tuning.symbolic` where a loop's length or a parameter's shape is not a number, as the script refuses where it does
/// each time (else it is a note of the problem), and as `tuning.no-decisions` where it samples nothing.
Result<Problem> script_problem(const IRModule& module, const std::string& function, const std::string& script,
                               const schedule::ScriptOptions& options, int64_t seed);

/// `function` of `module` in the space that the rules of a kind of targets make, with that kind's postprocs. The
/// problem's verdicts say what each rule made of each block. Where no rule leaves anything open, the space is one
/// candidate. Refused as above, except for the script, and as post_order_apply refuses.
Result<Problem> rule_problem(const IRModule& module, const std::string& function, const SpaceKind& kind,
                             const SpaceTarget& target, int64_t seed);

/// The same in the space of a program, for parts that it leaves open as the kind has them. `script`: the program's
/// text, for its own function.
Result<Problem> program_problem(const IRModule& module, const std::string& function, const SpaceProgram& program,
                                const std::string& script, const schedule::ScriptOptions& options,
                                const SpaceTarget& target, int64_t seed);

/// The kind that `space` names: "default" is that of the target, others are TVM's names; null where it is a script.
const SpaceKind* named_space(std::string_view space, const SpaceTarget& target);
/// The problem in the space that is named so, or that the script means.
Result<Problem> problem_in(const std::string& space, const IRModule& module, const std::string& function,
                           const schedule::ScriptOptions& options, const SpaceTarget& target, int64_t seed);

}  // namespace tirscope::tuning
