// SPDX-License-Identifier: Apache-2.0
// Bytes that a plan gives to a buffer beyond what it needs, and why.
#pragma once

#include "analysis/free_list_plan.h"
#include "passes/memory_study.h"

namespace tirscope::passes {

/// In TVM's free list: what rounding adds, and what is left over in an entry that is longer than the layer.
std::vector<PlanWaste> free_list_waste(const MemoryStudy& study, const analysis::FreeListPlan& plan);
/// In an allocation of `size` bytes that `users` share.
std::vector<PlanWaste> shared_allocation_waste(const MemoryStudy& study, const std::vector<std::size_t>& users,
                                               int64_t size);
/// In any plan: gaps right below a box that nothing uses while the box is needed.
std::vector<PlanWaste> gap_waste(const MemoryStudy& study);

}  // namespace tirscope::passes
