// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/measured_time.h"

#include <cmath>
#include <numeric>

namespace tirscope::protocol {

namespace {

/// Two clocks, of a processor and a device or of two machines, run apart by no more than this.
constexpr double clock_tolerance = 1.02, clock_grain = 1e-3;

}  // namespace

double MeasuredTime::total() const { return number * std::accumulate(seconds.begin(), seconds.end(), 0.0); }

Diagnostic implausible_time(const Message& what) {
  return refused("run.implausible-time",
                 "the measured times are not plausible and are not shown: {0}; the program, or a C function that it "
                 "calls, tampered with the measuring process",
                 what.str());
}

Result<void> check_time(const MeasuredTime& time, double waited) {
  if (time.seconds.empty()) return fail(implausible_time(message("nothing was measured")));
  if (!(time.number >= 1)) return fail(implausible_time(message("a measurement of {0} calls", time.number)));
  for (double one : time.seconds)
    if (!std::isfinite(one) || one < shortest_call) return fail(implausible_time(message("a call took {0} s", one)));
  if (time.total() > waited * clock_tolerance + clock_grain)
    return fail(
        implausible_time(message("calls took {0} s in total, but the reply came after {1} s", time.total(), waited)));
  return {};
}

}  // namespace tirscope::protocol
