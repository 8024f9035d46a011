// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analysis/cache/cache.h"

namespace tirscope::runtime {

struct MachineCache {
  analysis::CacheGeometry geometry;
  int sharers;  ///< processors that have it in common
};

/// The data caches of the first processor, nearest first, as hwloc knows them; none where it knows none.
std::vector<MachineCache> machine_caches();
/// Those of them that can be simulated (analysis::require_caches).
std::vector<analysis::CacheGeometry> simulated_machine_caches();

}  // namespace tirscope::runtime
