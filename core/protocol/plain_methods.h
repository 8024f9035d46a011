// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/schedule.h"

namespace tirscope::protocol {

/// The public methods of tir.Schedule that are no primitives and leave no trace: work_on, func_working_on, seed,
/// fork_seed, remove_rv, show. Nothing when the call is none of them.
std::optional<Result<schedule::Value>> call_plain_method(schedule::Schedule& schedule, const schedule::Call& call);

}  // namespace tirscope::protocol
