// SPDX-License-Identifier: Apache-2.0
// Buffers of a pipelined loop that have several versions, one for each iteration that may be under way.
#pragma once

#include <unordered_map>

#include "ir/stmt.h"
#include "ir/walk/mutator.h"

namespace tirscope::passes {

/// How many elements the tensor-core fragments have that lie in the memory of each pointer.
using FragmentSizes = std::unordered_map<const VarNode*, int64_t>;

FragmentSizes fragment_sizes(const Stmt& body);

/// `body` with the accesses of each buffer of `versions` to that buffer's several, whose first dimension counts them:
/// to the version of the iteration of `loop`. With `all_versions` the regions of blocks are those of all of them.
Stmt with_versions(const Stmt& body, const BufferMap& versions, const ForNode& loop, bool all_versions,
                   const FragmentSizes& fragment_sizes);

}  // namespace tirscope::passes
