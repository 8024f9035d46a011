// SPDX-License-Identifier: Apache-2.0
// Kernels come to ThreadSync without barriers; to be run or checked before it, they need those that it will insert.
#pragma once

#include <string>

#include "passes/pass.h"
#include "support/job.h"

namespace tirscope::passes {

/// Whether the module contains a barrier of shared memory.
bool has_barrier(const IRModule& module);

/// The module with the barriers that ThreadSync inserts for shared memory. Blocks and buffers of several dimensions are
/// lowered first; a module that `is_lowered_for_memory` keeps its statements. Refused as those passes refuse.
Result<IRModule> with_barriers(const IRModule& module, const Context& context, const Job& job = {});

/// Where each thread runs the whole function `name` (it launches them, or its outermost loops are theirs) and there is
/// no barrier, the module as `with_barriers` makes it, so that it can be interpreted. Any other module, and one that a
/// pass refuses, stays as it is.
IRModule with_missing_barriers(const IRModule& module, const std::string& name);

}  // namespace tirscope::passes
