// SPDX-License-Identifier: Apache-2.0
// What the parts of the view show: one study, and the plan as it was changed by hand.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>

#include "analysis/memory/gpu_limits.h"
#include "memory_study/memory_study.h"

namespace tirscope::views::memory_plan {

using StudyPtr = std::shared_ptr<const passes::MemoryStudy>;

struct Shown {
  StudyPtr study;             ///< null: nothing
  analysis::MemoryPlan plan;  ///< the study's, or what became of it
  bool edited = false;
  std::vector<passes::StudyNote> findings;  ///< where `plan` overwrites what is still needed
  int finding = -1;                         ///< of them, the selected one
  std::vector<int> together;                ///< boxes that are selected together: those of the finding, or two others
  const analysis::GpuLimits* gpu = nullptr;
  std::function<int(int)> color = [](int buffer) { return buffer; };  ///< of a buffer
  int entry = -1;                                                     ///< the one that the analysis is stepped to

  bool isTogether(int box) const { return std::ranges::find(together, box) != together.end(); }
  /// What the plan takes: as the packer says, or as changed by hand; nothing where that is known only at run time.
  std::optional<int64_t> total() const {
    if (!study) return std::nullopt;
    return edited ? std::optional(analysis::total_bytes(plan)) : study->total;
  }
  /// With the kernel's other shared memory.
  std::optional<int64_t> block_bytes() const {
    auto own = total();
    return own && study->other_shared ? std::optional(*own + *study->other_shared) : std::nullopt;
  }
};

}  // namespace tirscope::views::memory_plan
