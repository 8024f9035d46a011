// SPDX-License-Identifier: Apache-2.0
// The rules by which LowerAutoCopy rewrites one copy: a nest of loops around a store.
#pragma once

#include <map>

#include "ir/build.h"
#include "ir/ops/storage_scope.h"

namespace tirscope::passes {

/// The extents of thread axes by their tags.
using ThreadExtents = std::map<std::string, int64_t>;

/// What is known of a copy.
struct CopyTask {
  const ThreadExtents& threads;
  const std::vector<const ForNode*>& outer_loops;
  BufferRegion read, write;
  int64_t data_bits = 8;
  bool local_stage = false;
  int64_t vector_bytes = 1;

  bool moves(StorageRank from, StorageRank to) const {
    return storage_rank(read->buffer->scope()) == from && storage_rank(write->buffer->scope()) == to;
  }
};

/// What the rules made besides the new nest.
struct CopyOutputs {
  std::vector<Buffer> buffers;                             ///< to be allocated around the copy
  std::vector<std::pair<Buffer, int64_t>> least_paddings;  ///< elements by which padding must grow
};

/// The loops of `stmt` from outside to inside, as long as each is the only child of the one around it, and their body.
struct LoopChain {
  std::vector<const ForNode*> loops;
  Stmt body;
  explicit LoopChain(const Stmt& stmt);
};
/// What a nest is refused with that does not have the form of a copy.
Diagnostic not_a_copy(const char* text);

/// Copies of `loops` around `body`.
Stmt in_loops(const std::vector<const ForNode*>& loops, Stmt body);

/// The nest as one loop that is split into an outer loop, the threads and a vector.
Result<Stmt> coalesced(const Stmt& stmt, const CopyTask& task);
/// `B[f(i, j)] = A[i, j]` as `B[i, j] = A[f^-1(i, j)]`.
Result<Stmt> inverted(const Stmt& stmt, const CopyTask& task);

/// A copy in two steps through a separate buffer.
struct StagedCopy {
  Buffer cache;
  std::vector<const ForNode*> around;  ///< the loops around both steps
  Stmt first, second;
};
/// The copy through a buffer in `scope`, with both steps right inside `location` (null: outside all loops). With
/// `from_fragment` the first step reads the tensor-core fragment, else the second step writes the target.
Result<StagedCopy> staged(const Stmt& stmt, bool from_fragment, const std::string& scope, const ForNode* location,
                          const std::vector<const ForNode*>& outer_loops);
/// From global to shared memory through registers.
Result<Stmt> with_local_stage(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs);

/// Copies from and to fragments of tensor cores.
Result<Stmt> shared_to_wmma(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs);
Result<Stmt> wmma_to_shared(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs);
Result<Stmt> wmma_to_global(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs);
Result<Stmt> mma_to_global(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs);

}  // namespace tirscope::passes
