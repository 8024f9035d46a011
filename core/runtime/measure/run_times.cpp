// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/run_times.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "protocol/client/measured_time.h"
#include "support/in_parallel.h"

namespace tirscope::runtime {

namespace {

using protocol::implausible_time;

/// The worker's bounds of `number`, see `timed` in worker_main.cpp.
constexpr int most_calls = 1 << 28;
constexpr double most_counted = 1e18;  ///< more than a processor counts in a year

Result<void> check_counts(const RunReply& run) {
  for (const Count& count : run.counts.value_or(std::vector<Count>()))
    if (!(count.value >= 0 && count.value <= most_counted))
      return fail(implausible_time(message("{0} {1} were counted", count.value, count.name)));
  return {};
}

/// Measurements of a processor are repeated with more calls until one takes long enough; only where the process is held
/// up right behind one may it be shorter.
Result<void> check_shortest(const RunReply& run, const Timing& timing) {
  constexpr double held_up = 0.05;
  const double wanted = timing.min_repeat_ms / 1000;
  if (wanted < held_up || run.number >= most_calls) return {};
  for (double one : run.seconds)
    if (one * run.number < wanted)
      return fail(implausible_time(
          message("{0} calls of {1} s make a measurement of at least {2} s", run.number, one, wanted)));
  return {};
}

/// How many programs share each processor of this machine, over the last minute; at least 1.
double crowding() {
  double load = 0;
  if (::getloadavg(&load, 1) != 1) return 1;
  return std::max(1.0, load / processors());
}

/// Most of the time after generated code began is its own: the measurements, and beside them calls to warm up, those
/// that were too short (each takes 1.6 times as long as the one before it: together less than three measurements) and a
/// tenth of one to count. What else there is, the copying of arrays and a busy machine, has its share.
Result<void> check_share(double total, const RunRequest& request, double called) {
  constexpr double others = 3.2, doubt = 1.5, tried = 6, copied_a_second = 20e6;
  const double busy = 2 * crowding();
  double copying = 0;
  for (const interp::NDArray& array : request.arrays) copying += double(array.bytes()) / copied_a_second;
  const Timing timing = request.time ? request.timing : Timing{0, 1, 1, 0};
  const double one = total / std::max(1, timing.repeat);
  if (called <=
      doubt * (total + (others + timing.warm_up) * one) + tried * timing.min_repeat_ms / 1000 + copying + busy)
    return {};
  return fail(implausible_time(message("calls took {0} s in total, but the program ran for {1} s", total, called)));
}

}  // namespace

Result<void> check_run_times(const RunReply& run, const RunRequest& request, double waited, double called) {
  const protocol::MeasuredTime time{run.seconds, double(run.number)};
  TS_TRY_VOID(protocol::check_time(time, waited));
  const Timing timing = request.time ? request.timing : Timing{0, 1, 1, 0};
  const int repeat = std::max(1, timing.repeat), least = std::max(1, timing.number);
  if (int(run.seconds.size()) != repeat)
    return fail(implausible_time(message("{0} measurements instead of {1}", run.seconds.size(), repeat)));
  if (run.number < least || run.number > std::max(least, most_calls))
    return fail(implausible_time(message("{0} calls per measurement instead of {1}", run.number, least)));
  TS_TRY_VOID(check_counts(run));
  // A device's clock counts its kernels alone, and with cold caches most of the time is not the program's.
  if (request.target || timing.flush_cache) return {};
  TS_TRY_VOID(check_shortest(run, timing));
  return check_share(time.total(), request, called);
}

}  // namespace tirscope::runtime
