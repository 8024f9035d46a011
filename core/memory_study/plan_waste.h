// SPDX-License-Identifier: Apache-2.0
// Bytes that a plan gives to a buffer beyond what it needs, and why.
#pragma once

#include "analysis/memory/free_list_plan.h"
#include "memory_study/memory_study.h"

namespace tirscope::passes {

/// In TVM's free list, literal or sound: what rounding adds, and what an entry is longer than a layer needs. In each
/// layer of an entry of known size the buffers' bytes and what they waste are together the bytes of the entry.
std::vector<PlanWaste> free_list_waste(const MemoryStudy& study, const analysis::FreeListPlan& plan);
/// In an allocation of `size` bytes that `users` share: with each one's own bytes it is that size.
std::vector<PlanWaste> shared_allocation_waste(const MemoryStudy& study, const std::vector<std::size_t>& users,
                                               int64_t size);
/// In any plan: the bytes right below a box that nothing else uses while the box is needed, down to the next box that
/// is needed then.
std::vector<PlanWaste> gap_waste(const MemoryStudy& study);

}  // namespace tirscope::passes
