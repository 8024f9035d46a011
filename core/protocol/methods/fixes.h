// SPDX-License-Identifier: Apache-2.0
// What helps a program that a target refuses to build or to run.
#pragma once

#include "analysis/warp/warp_accesses.h"
#include "passes/pass.h"
#include "schedule/schedule.h"

namespace tirscope::protocol {

/// Steps on `schedule` that resolve `why`, a refusal of its module for the target of `context`: work that no thread
/// does is bound to threads, what exceeds a limit gets smaller tiles. None where no such steps are known.
std::optional<Fix> fix_for(const Diagnostic& why, const schedule::Schedule& schedule, const passes::Context& context);

/// What sets the access apart from others in shared memory so that it wastes less by bank conflicts, where it has some:
/// padding of its rows, columns in another order. Each alone; the one that leaves least comes first.
std::vector<Fix> fixes_for(const analysis::WarpAccess& access, const schedule::Schedule& schedule);

/// An access, and what would help: each alone, the best first.
struct HelpedAccess {
  analysis::WarpAccess access;
  std::vector<Fix> fixes = {};
};
/// The accesses of a function's kernels as passes::gpu_warp_accesses has them; the first conflict of each buffer with
/// what helps it.
std::vector<HelpedAccess> helped_accesses(const IRModule& module, const std::string& name, const PrimFunc& function);

/// `why` with such steps, on a schedule that begins with `module`.
Diagnostic with_fix(Diagnostic why, const IRModule& module, const passes::Context& context);

}  // namespace tirscope::protocol
