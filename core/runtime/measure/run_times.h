// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/worker/worker.h"
#include "runtime/worker/worker_messages.h"

namespace tirscope::runtime {

/// Whether the times that a process reports can be those of `request`. `waited`: seconds from the request to the answer
/// by this process's clock; `called`: of these, since generated code began, or 0 where that was not seen. Refused as
/// `run.implausible-time`: times as protocol::check_time refuses them, other measurements than were asked for, calls
/// that together take less than a measurement must, or next to nothing of the time that was waited for them; malformed
/// counts.
///
/// What contradicts nothing is believed: code that tampers with the process can still report times that it waited for.
Result<void> check_run_times(const RunReply& run, const RunRequest& request, double waited, double called);

}  // namespace tirscope::runtime
