// SPDX-License-Identifier: Apache-2.0
// Whether a run that a server reports can have been measured, as measured_time.h asks of its times.
#pragma once

#include "protocol/messages/bench.h"

namespace tirscope::protocol {

/// Whether a run that a server reported can have been measured within `waited` seconds. What follows from the times
/// of the measurements (median, minimum, mean, spread) is computed here again. Refused as `run.implausible-time`.
Result<void> check_run(BenchRun& run, double waited);

}  // namespace tirscope::protocol
