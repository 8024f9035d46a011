// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tuning/problem.h"

namespace tirscope::runtime {

/// The problem in the space that a run is given as text: the name of a space, a schedule script, or a script that
/// describes its space by tvm.meta_schedule. Refused as problems are, and as builder::open_space refuses.
Result<tuning::Problem> problem_of_text(const std::string& space, const IRModule& module, const std::string& function,
                                        const schedule::ScriptOptions& options, const tuning::SpaceTarget& target,
                                        int64_t seed);

}  // namespace tirscope::runtime
