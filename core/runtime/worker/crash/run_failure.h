// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "runtime/worker/worker_messages.h"
#include "support/diagnostic.h"

namespace tirscope::runtime {

/// What a process that may have run anything says of a run's failure, as a diagnostic: what was missing to run the
/// program, what a device or a function refused, where an index was wrong; no bug of ours, no fix. `names`: of the
/// run's arrays; `limit`: bytes that it was allowed.
Diagnostic told_of_run(const WorkerFailure& failure, const std::vector<std::string>& names, int64_t limit);

Diagnostic too_much_memory(int64_t wanted, int64_t limit);

}  // namespace tirscope::runtime
