// SPDX-License-Identifier: Apache-2.0
#include "runtime/known_rooflines.h"

#include <algorithm>

namespace tirscope::runtime {

Result<void> KnownRooflines::measure(Known& known, const passes::Context& context, const Job& job) {
  TS_TRY(Roofline measured, measure_(context, job));
  known.roofline.raise(measured);
  ++known.measurements;
  return {};
}

Result<void> KnownRooflines::prepare(const passes::Context& context, const Job& job) {
  std::lock_guard lock(mutex_);
  Known& known = known_[context.target.str()];
  return known.measurements > 0 ? Result<void>() : measure(known, context, job);
}

void KnownRooflines::add_to(std::vector<BenchRun>& runs, const passes::Context& context, const Job& job) {
  std::lock_guard lock(mutex_);
  Known& known = known_[context.target.str()];
  auto beaten = [&](const BenchRun& run) { return run.gflops > known.roofline.peak_for(run.arithmetic).gflops; };
  while (known.measurements < most_measurements && std::ranges::any_of(runs, beaten))
    if (!measure(known, context, job)) break;
  for (BenchRun& run : runs) run.add(known.roofline);
}

}  // namespace tirscope::runtime
