// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analysis/cache/cache.h"

namespace tirscope::analysis {

struct MachineCache {
  CacheGeometry geometry;
  int sharers;  ///< processors that have it in common
};

/// The data caches of the first processor, nearest first, as hwloc knows them; none where it knows none. Looks at the
/// whole machine, which takes some milliseconds.
std::vector<MachineCache> machine_caches();
/// Those of them that can be simulated (require_caches).
std::vector<CacheGeometry> simulated_machine_caches();

}  // namespace tirscope::analysis
