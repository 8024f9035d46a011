// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/measured_run.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/difference.h"
#include "protocol/client/measured_time.h"

namespace tirscope::protocol {

namespace {

/// A number of an answer that is a size, a rate or a time.
bool is_amount(double value) { return std::isfinite(value) && value >= 0; }

}  // namespace

Result<void> check_run(BenchRun& run, double waited) {
  TS_TRY_VOID(check_time({run.seconds, double(run.number)}, waited));
  if (run.repeat != int(run.seconds.size()))
    return fail(
        implausible_time(message("{0} measurements are reported, but there are {1}", run.repeat, run.seconds.size())));
  run.median_s = analysis::median_of(run.seconds);
  run.min_s = *std::ranges::min_element(run.seconds);
  run.mean_s = std::accumulate(run.seconds.begin(), run.seconds.end(), 0.0) / double(run.seconds.size());
  run.spread = analysis::spread_of(run.seconds);
  bool amounts = is_amount(run.gflops) && is_amount(run.peak_gflops) && is_amount(run.bytes) &&
                 is_amount(run.compile_s) && run.threads >= 1;
  for (const Count& count : run.counts) amounts = amounts && is_amount(count.value);
  if (run.anchor) amounts = amounts && is_amount(run.anchor->median_s) && is_amount(run.anchor->ratio);
  if (run.check) amounts = amounts && is_amount(run.check->max_error) && is_amount(run.check->tolerance);
  if (amounts) return {};
  return fail(implausible_time(message("a size, a rate or a count is negative")));
}

}  // namespace tirscope::protocol
