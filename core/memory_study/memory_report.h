// SPDX-License-Identifier: Apache-2.0
// The memory reuse of a module in detail: for each kernel and storage scope the linear sequence, the live range of each
// buffer, and its offset; for each Relax function its bindings and the tensors that are planned.
#pragma once

#include "analysis/memory/memory_packing.h"
#include "passes/pass.h"

namespace tirscope::passes {

struct MemoryOptions {
  std::string stage;  ///< "FlattenBuffer", "StorageRewrite" or "StaticPlanBlockMemory" (of graphs); empty: all
  analysis::LivenessRule rule = analysis::LivenessRule::AllocationLevel;
  analysis::Packer packer = analysis::Packer::Tvm;
};

struct MemoryBuffer {
  std::string name, dtype;
  std::optional<int64_t> bytes, offset;  ///< nothing where symbolic, or where TVM gives none
  int gen = -1, kill = -1;               ///< entries; -1: never touched
};

struct MemoryEntry {
  std::string kind, text;  ///< "For", "for i in range(8)"
  int offset = 0;          ///< to the other entry of the scope; 0 for a leaf
  int level = 0;           ///< scopes around it
  std::vector<std::string> touched;
};

struct MemoryRow {
  std::string kernel, scope, stage;
  std::optional<int64_t> unmerged_bytes;  ///< the sum of the kernel's allocations after FlattenBuffer
  std::optional<int64_t> total_bytes, lower_bound_bytes;
  std::vector<MemoryBuffer> buffers;
  std::vector<MemoryEntry> entries;
  std::vector<std::string> warnings;
};

/// Runs what the module lacks of the passes up to FlattenBuffer (blocks must become loops, buffers flat), then plans
/// each scope of each kernel. A kernel is an outermost thread extent, named as SplitHostDevice will name it; a function
/// without one is its own. Row "StorageRewrite" is the result of that pass: allocations shared, none merged. Row
/// "StaticPlanBlockMemory" is of a Relax function after the passes of default_build: its storages one above the other,
/// or packed by ours. These come first.
Result<std::vector<MemoryRow>> memory_report(const IRModule& module, const Context& context,
                                             const MemoryOptions& options, const Job& job = {});

}  // namespace tirscope::passes
