// SPDX-License-Identifier: Apache-2.0
// Whether the times that a process or a server reports are plausible. It may be untrusted; what can be trusted is the
// clock of the caller, between the request and the answer.
#pragma once

#include <vector>

#include "support/diagnostic.h"

namespace tirscope::protocol {

/// What was measured, as reported.
struct MeasuredTime {
  std::vector<double> seconds;  ///< of one call, for each measurement
  double number = 1;            ///< calls in each measurement
  /// All calls together, in seconds.
  double total() const;
};

/// No call takes less: a processor needs a cycle to return.
inline constexpr double shortest_call = 1e-10;

/// Refused as `run.implausible-time`: no measurement or a number of calls below 1; a call that takes no time, or less
/// than a processor needs to return; calls that together take longer than `waited`, the seconds between the request and
/// its answer.
Result<void> check_time(const MeasuredTime& time, double waited);

/// The refusal. `what` says in a sentence what cannot be.
Diagnostic implausible_time(const Message& what);

}  // namespace tirscope::protocol
