// SPDX-License-Identifier: Apache-2.0
// The order in which lowered code touches its allocations, laid out flat. Planning (StorageRewrite,
// MergeSharedMemoryAllocations) and the views of liveness read the same sequence.
//
//   A = T.allocate(...)              0 begin  launch_thread bx   ->5   (level 0)
//   for i in range(8):               1 begin  for i              ->2   (level 1)
//       A[i] = X[i]                  2 end    for i              ->-1  touches A
//   T.tvm_storage_sync("shared")     (touches nothing: no entry)
//   Y[0] = A[0]                      3 leaf   Y[0] = A[0]              touches A
//
// 1. A statement that is a scope (loop, if, while, assert, the outermost thread extent, virtual threads, external code)
//    is two entries; a store or an evaluation is one, and only when it touches something.
// 2. A touch counts where the rule says. `AllocationLevel`, TVM 0.18's: at the statement directly under the allocation,
//    however deep the access is; so an access in a nest is charged to the end of the whole nest. `Innermost`: at the
//    statement itself.
// 3. The argument of address_of is not a touch under `AllocationLevel` (as in TVM); it is one under `Innermost`.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/function.h"

namespace tirscope::analysis {

enum class TouchRule : uint8_t { AllocationLevel, Innermost };

struct LinearOptions {
  /// The allocations that count; all when empty.
  std::function<bool(const VarNode&)> counts = {};
  bool lets_are_scopes = false;  ///< StorageRewrite's sequence has them as scopes
  TouchRule rule = TouchRule::AllocationLevel;
  bool keeps_barriers = false;  ///< T.tvm_storage_sync is an entry although it touches nothing
  bool keeps_waits = false;     ///< and so is a wait for asynchronous copies
};

struct LinearEntry {
  enum class Kind : uint8_t { Leaf, Begin, End };
  Kind kind = Kind::Leaf;
  Stmt stmt;
  int partner = 0;                      ///< distance to the other entry of the scope: +n at its begin, -n at its end
  int level = 0;                        ///< scopes around the statement
  std::vector<const VarNode*> touched;  ///< in program order, with repetitions
};

struct LinearAllocation {
  Ref<const AllocateNode> allocate;
  int level = 0;  ///< scopes around the allocation
};

struct LinearSequence {
  std::vector<LinearEntry> entries;
  std::vector<LinearAllocation> allocations;  ///< in program order
  std::unordered_map<const VarNode*, int> allocation_of;
  std::unordered_set<const BufferNode*> accessed;  ///< buffers that are loaded or stored somewhere

  const LinearAllocation* find(const VarNode* var) const {
    auto it = allocation_of.find(var);
    return it == allocation_of.end() ? nullptr : &allocations[std::size_t(it->second)];
  }
};

LinearSequence linear_sequence(const Stmt& body, const LinearOptions& options = {});

/// Where each allocation begins and ends to be needed: at most one entry each.
///   gen   the leaf, or the begin of the scope, that touches it first
///   kill  the leaf, or the end of the scope, that touches it last
struct LinearEvents {
  std::vector<std::vector<const VarNode*>> gen, kill;  ///< one list an entry
  std::unordered_map<const VarNode*, std::pair<int, int>> spans;

  /// The kills of the statement at `entry`, whether that is its begin, its end or a leaf.
  const std::vector<const VarNode*>& kills_of_stmt(const LinearSequence& sequence, int entry) const;
};

LinearEvents linear_events(const LinearSequence& sequence);

/// T.tvm_storage_sync; a wait for asynchronous copies (the attribute async_wait_queue_scope, T.ptx_wait_group, ...).
bool is_barrier(const Stmt& stmt);
bool is_async_wait(const Stmt& stmt);

/// What the entry's statement is, in one line: "for kk in range(8)", "A[i] = X[i]".
std::string entry_text(const LinearEntry& entry);
/// TVM's name of the statement's kind: "For", "AttrStmt".
std::string entry_kind(const LinearEntry& entry);

}  // namespace tirscope::analysis
