// SPDX-License-Identifier: Apache-2.0
// When each allocation of a kernel is needed, by one of four rules. A range is a first and a last entry of the linear
// sequence.
//
//   for b in range(4):                   allocation-level     both are needed from the begin to the end of loop b
//       A[tx] = X[b, tx]                 innermost            A 1..2, B 3..4 (of the entries in the loop)
//       Y[b, tx] = A[63 - tx]            innermost-hoisted    the same, for neither is carried to the next iteration
//       B[tx] = X[b, tx]                 per-epoch            wider where no barrier stands between the two
//       Z[b, tx] = B[63 - tx]
//
// 1. `allocation-level`: TVM 0.18. A touch counts at the statement right under the allocation.
// 2. `innermost`: a touch counts at the statement itself. It does not know that loops repeat: what one iteration leaves
//    for the next may be overwritten.
// 3. `innermost-hoisted`: a range whose ends are in different scopes grows to the scopes' begin and end below their
//    common one. It grows to a whole loop around it when an iteration may use what the one before left: the first touch
//    in the body is not a store, or is under a condition, or some index depends on the loop's variable.
// 4. `per-epoch`: as 3, and a range grows to the barriers around it, so that no thread can still read what another
//    already overwrites. At the end of a loop without a barrier the next iteration follows in the same epoch.
#pragma once

#include "analysis/memory/linear_access.h"

namespace tirscope::analysis {

enum class LivenessRule : uint8_t { AllocationLevel, Innermost, InnermostHoisted, PerEpoch };

/// "allocation-level", "innermost", "innermost-hoisted", "per-epoch".
std::string_view liveness_rule_name(LivenessRule rule);
std::optional<LivenessRule> find_liveness_rule(std::string_view name);

struct MemoryLiveness {
  LinearSequence sequence;
  LinearEvents events;  ///< `spans` has the ranges
  /// The begins of the loops that may carry a value from one iteration into the next: that range goes around the loop's
  /// end. Only the two sound rules know.
  std::unordered_map<const VarNode*, std::vector<int>> carried;
  /// By rule 3 or 4: live ranges that end and that begin at one leaf are both live there.
  bool sound = false;
};

/// `counts` as in LinearOptions. `barriers` are statements before which a barrier will be inserted; existing barriers
/// are seen.
MemoryLiveness memory_liveness(const Stmt& kernel, LivenessRule rule, std::function<bool(const VarNode&)> counts,
                               const std::unordered_set<const StmtNode*>& barriers = {});

}  // namespace tirscope::analysis
