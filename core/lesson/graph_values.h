// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"
#include "support/job.h"

namespace tirscope::lesson {

/// Whether function `name` of Relax gives the same in both modules, on one draw of inputs, run by the interpreter;
/// nothing where it does, else one line. Fails where `left` does not run.
Result<std::optional<std::string>> different_graphs(const IRModule& left, const IRModule& right,
                                                    const std::string& name, uint64_t seed, const Job& job);

}  // namespace tirscope::lesson
