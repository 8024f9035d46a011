// SPDX-License-Identifier: Apache-2.0
// A memory plan as a value that can be changed: what if this were moved, lived longer, had to be aligned?
//
//   bytes  8 |.......CCCC      each box is at [offset, offset + size) and is needed over the entries
//          4 |BBBBBBB....      [lower, upper) of a linear sequence; two boxes that share bytes and entries
//          0 |AAAAAAACCCC      are a conflict
//
// Nothing moves but what is moved; `repacked` packs everything that is not pinned again.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::analysis {

struct PlanBox {
  std::string id;
  int lower = 0, upper = 0;  ///< entries, the upper one excluded
  int64_t size = 0, offset = 0;
  bool pinned = false;
};

struct MemoryPlan {
  std::vector<PlanBox> boxes;
  int entries = 0;
  int64_t alignment = 1;
};

/// The end of the highest box, rounded up to the alignment.
int64_t total_bytes(const MemoryPlan& plan);
/// The bytes needed at each entry.
std::vector<int64_t> live_bytes(const MemoryPlan& plan);
/// The most of them: no plan is smaller.
int64_t lower_bound(const MemoryPlan& plan);

/// Two boxes that share bytes [first, last) while both are needed, over the entries [from, to).
struct PlanConflict {
  int a, b;
  int from, to;
  int64_t first, last;
};
std::vector<PlanConflict> conflicts(const MemoryPlan& plan);
/// Boxes whose offset is not a multiple of the alignment.
std::vector<int> misaligned(const MemoryPlan& plan);
/// Legal: no conflicts, nothing misaligned.
bool is_legal(const MemoryPlan& plan);

/// Changes of one box. Refused as `plan.box`, `plan.offset`, `plan.life`, `plan.alignment`; the plan is as it was then.
Result<void> move_box(MemoryPlan& plan, int box, int64_t offset);
Result<void> set_life(MemoryPlan& plan, int box, int lower, int upper);
Result<void> set_pinned(MemoryPlan& plan, int box, bool pinned);
/// A power of two.
Result<void> set_alignment(MemoryPlan& plan, int64_t alignment);

/// Places every box that is not pinned by best fit around those that are: the largest first, each into the tightest gap
/// that is free while it is needed.
MemoryPlan repacked(const MemoryPlan& plan);

/// Bytes right below a box that nothing else uses while the box is needed.
int64_t gap_below(const MemoryPlan& plan, int box);

/// "id,lower,upper,size,offset" and a line a box: what MiniMalloc reads and writes.
std::string plan_csv(const MemoryPlan& plan);
/// The offsets as an attribute of the function: T.func_attr({"memory_plan": {"shared.dyn": {"A_shared": 0, ...}}}).
std::string plan_annotation(const MemoryPlan& plan, const std::string& scope);

}  // namespace tirscope::analysis
