// SPDX-License-Identifier: Apache-2.0
// Shared memory merged by a plan that is given: what MergeSharedMemoryAllocations does with TVM's own.
#pragma once

#include <unordered_map>

#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope::passes {

/// In bytes; an offset counts in whole elements of what is accessed there, rounded down.
struct SharedPlaces {
  std::unordered_map<const VarNode*, Expr> offsets;
  Expr total;
};

/// Rules 3 and 4 of merge_shared_memory_allocations.cpp: all `shared.dyn` (`dynamic`) or `shared` memory of `body` in
/// one allocation inside the first thread extent. Refused as `merge-shared-memory.no-place` and `.not-flat`.
Result<Stmt> merged_shared_memory(const Stmt& body, bool dynamic, const SharedPlaces& places);

}  // namespace tirscope::passes
