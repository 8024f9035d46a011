// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/known_rooflines.h"

#include <algorithm>

namespace tirscope::runtime {

Result<void> KnownRooflines::measure(Known& known, const passes::Context& context, const Job& job) {
  TS_TRY(Roofline measured, measure_(context, job));
  known.roofline.raise(measured);
  ++known.measurements;
  return {};
}

void KnownRooflines::add_to(std::vector<BenchRun>& runs, const passes::Context& context, const Job& job) {
  if (std::ranges::all_of(runs, [](const BenchRun& run) { return run.error.has_value(); })) return;
  std::lock_guard lock(mutex_);
  Known& known = known_[context.target.str()];
  if (known.measurements == 0)
    if (auto measured = measure(known, context, job); !measured) {
      for (BenchRun& run : runs) run.no_roofline = measured.error().message.str();
      return;
    }
  auto beaten = [&](const BenchRun& run) { return run.gflops > known.roofline.peak_for(run.arithmetic).gflops; };
  while (known.measurements < most_measurements && std::ranges::any_of(runs, beaten))
    if (!measure(known, context, job)) break;
  for (BenchRun& run : runs) run.add(known.roofline);
}

}  // namespace tirscope::runtime
