// SPDX-License-Identifier: Apache-2.0
// Where the threads of a block must wait for each other.
#pragma once

#include <unordered_set>

#include "ir/function.h"
#include "ir/ops/storage_scope.h"
#include "support/diagnostic.h"

namespace tirscope::passes {

/// The statements before which a barrier for memory of `scope` is needed (thread_sync.cpp has the rules).
Result<std::unordered_set<const StmtNode*>> barriers_needed(const Stmt& body, const StorageScope& scope);

}  // namespace tirscope::passes
