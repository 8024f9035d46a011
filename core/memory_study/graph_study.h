// SPDX-License-Identifier: Apache-2.0
// The memory of a Relax function: its tensors in the storages of StaticPlanBlockMemory, or packed by ours, on the axis
// of its bindings.
#pragma once

#include "memory_study/memory_study.h"
#include "passes/relax/memory/storage_plan.h"

namespace tirscope::passes {

/// A Relax function at the stage where its storage is planned, with the plan.
struct GraphMemory {
  std::string name;
  RelaxFunction given, lowered;  ///< before and after the passes of default_build that come before the plan
  IRModule module;               ///< of `lowered`
  GraphStoragePlan plan;

  static constexpr const char* scope = "global";
  /// Planned tensors; tensors that leave their block are not planned.
  int tensors() const;

  /// Refused as the passes refuse. `module` has the Relax function `name`.
  static Result<std::shared_ptr<const GraphMemory>> create(const IRModule& module, const std::string& name,
                                                           const Context& context, const Job& job);
};

/// The storages lie one above the other; a tensor is needed from its allocation to its last use. Liveness rules do not
/// differ, since bindings run one after the other.
MemoryStudy study_graph(const GraphMemory& memory, const StudyOptions& options, const Job& job);

}  // namespace tirscope::passes
