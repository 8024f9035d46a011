// SPDX-License-Identifier: Apache-2.0
#include "analysis/cache/machine_caches.h"

#include <hwloc.h>

#include <algorithm>
#include <memory>

namespace tirscope::analysis {

std::vector<MachineCache> machine_caches() {
  std::vector<MachineCache> found;
  hwloc_topology_t topology = nullptr;
  if (hwloc_topology_init(&topology) != 0) return found;
  std::unique_ptr<hwloc_topology, decltype(&hwloc_topology_destroy)> owner(topology, &hwloc_topology_destroy);
  if (hwloc_topology_load(topology) != 0) return found;
  constexpr std::pair<hwloc_obj_type_t, const char*> levels[] = {
      {HWLOC_OBJ_L1CACHE, "L1"}, {HWLOC_OBJ_L2CACHE, "L2"}, {HWLOC_OBJ_L3CACHE, "L3"}, {HWLOC_OBJ_L4CACHE, "L4"}};
  for (auto [type, level] : levels) {
    hwloc_obj_t cache = hwloc_get_obj_by_type(topology, type, 0);
    if (!cache || cache->attr->cache.size == 0) continue;
    const auto& known = cache->attr->cache;  // -1 ways: fully associative; 0: unknown
    found.push_back(
        {{level, int64_t(known.size), std::max(0, known.associativity), known.linesize ? int(known.linesize) : 64},
         std::max(1, hwloc_bitmap_weight(cache->cpuset))});
  }
  return found;
}

std::vector<CacheGeometry> simulated_machine_caches() {
  std::vector<CacheGeometry> out;
  for (const MachineCache& cache : machine_caches()) {
    out.push_back(cache.geometry);
    if (!require_caches(out)) out.pop_back();
  }
  return out;
}

}  // namespace tirscope::analysis
