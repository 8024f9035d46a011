// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/rules/reduction_loops.h"

#include "tuning/space/predicates.h"

namespace tirscope::tuning {

ReductionLoop fused_reduction(schedule::Steps& steps, const schedule::Handle& block) {
  schedule::Handles spatial, reduction;
  bool in_order = true;
  for (const schedule::Handle& loop : steps.loops(block)) {
    const schedule::SRef* sref = steps.sref(loop);
    if (!sref) return {};
    const bool is_spatial = role_of(*sref) == LoopRole::Spatial;
    in_order = in_order && (!is_spatial || reduction.empty());
    (is_spatial ? spatial : reduction).push_back(loop);
  }
  ReductionLoop out{{}, spatial.size()};
  if (!in_order) {
    spatial.insert(spatial.end(), reduction.begin(), reduction.end());
    steps.reorder(spatial);
  }
  if (!reduction.empty()) out.loop = reduction.size() > 1 ? steps.fuse(reduction) : reduction.front();
  return out;
}

}  // namespace tirscope::tuning
