// SPDX-License-Identifier: Apache-2.0
// The plan of a kernel's shared memory, read back from what a pass made of it: at which offset of which allocation of
// the new kernel each buffer of the old one is.
//
//   before: A[tx] = X[tx]; B[tx] = A[63 - tx]      after: A_1[tx] = X[tx]; B_1[tx + 64] = A_1[63 - tx]
//           (A and B are allocated)                       (A_1 and B_1 view buf_dyn_shmem)
//           -> A at byte 0, B at byte 256 (4 bytes an element) of buf_dyn_shmem
//
// 1. Every shared allocation of the kernel after is an arena. Its accesses are paired with those of the kernel before:
//    one by one, where both kernels access the same arguments and types in the same order; else by the names of the
//    buffers (a trailing _1 does not count).
// 2. An access lies at the difference of the two element numbers, which must be the same when all variables are 0 and
//    for other values of the variables (where both kernels introduce as many). A buffer lies where most of its accesses
//    do; the others are reported.
// 3. Buffers of an arena that no buffer before matches are separate buffers, at the lowest element they access.
// 4. A buffer that is declared with its own offset begins there.
#pragma once

#include "analysis/memory/linear_access.h"
#include "ir/walk/pointer_use.h"

namespace tirscope::analysis {

struct ArenaBuffer {
  enum class Match : uint8_t { Structure, Name, None };
  Match match = Match::None;
  std::string name;                                        ///< of the buffer after
  Ref<const AllocateNode> original;                        ///< the allocation before; null when there is none
  std::optional<int64_t> bytes;                            ///< of the original, else as far as the declaration says
  std::optional<int64_t> offset;                           ///< in bytes; nothing when it is not one number
  std::vector<std::pair<const Node*, int64_t>> elsewhere;  ///< accesses that lie at another byte
  Var var;                                                 ///< represents the buffer's memory in `ArenaPlan::separate`
};

struct Arena {
  Ref<const AllocateNode> allocate;
  std::optional<int64_t> bytes;
  std::vector<ArenaBuffer> buffers;  ///< in the order of their first access
};

struct ArenaPlan {
  std::vector<Arena> arenas;
  struct Owner {
    int arena, buffer;
  };
  std::unordered_map<PointerUse, Owner> owner_of;  ///< of the loads, stores and pointers of the kernel after
  bool paired = false;                             ///< by structure (rule 1)
  /// The kernel after with an allocation for each buffer in place of the arenas: what it does, without sharing. Its
  /// statements are paired with the kernel's own.
  Stmt separate;
  std::unordered_map<const StmtNode*, const StmtNode*> source;
};

/// `before` and `after` must be lowered, their buffers flat.
ArenaPlan read_arenas(const Stmt& before, const Stmt& after);

/// "shared" or "shared.dyn", or another scope of that rank.
bool is_shared_memory(const VarNode& var);

}  // namespace tirscope::analysis
