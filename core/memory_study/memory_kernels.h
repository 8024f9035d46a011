// SPDX-License-Identifier: Apache-2.0
// What planning memory begins with: the module as it is after FlattenBuffer, and its kernels.
#pragma once

#include <unordered_set>

#include "passes/pass.h"
#include "support/job.h"

namespace tirscope::passes {

/// Whether the module is as it is after FlattenBuffer: no blocks, flat buffers, threads as attributes.
bool is_lowered_for_memory(const IRModule& module);
/// Runs what the module lacks of the passes up to FlattenBuffer: blocks must become loops, buffers flat.
Result<IRModule> lowered_for_memory(const IRModule& module, const Context& context, const Job& job = {});

/// An outermost thread extent, named as SplitHostDevice will name it; or what a function allocates outside those.
struct MemoryKernel {
  std::string name;
  Stmt body;
  std::vector<Ref<const AllocateNode>> allocations;  ///< in program order
  std::vector<std::string> scopes;                   ///< of the allocations, shared memory first
  int64_t threads = 0;                               ///< of a block; 0: not known
};

/// The kernels of a function; a function without one is its own.
std::vector<MemoryKernel> memory_kernels(const std::string& name, const PrimFunc& function);

/// "shared.dyn"; "global" where nothing is said.
std::string scope_of(const VarNode& var);
/// Nothing where the size is symbolic or zero.
std::optional<int64_t> bytes_of(const AllocateNode& allocate);

/// The statements before which ThreadSync will put a barrier for shared memory. What it refuses is put into `problems`.
std::unordered_set<const StmtNode*> coming_barriers(const Stmt& kernel, std::vector<Diagnostic>& problems);

/// The statements of a module but for barriers, declarations and sequences, function by function: what stays the same
/// in number when barriers are put in or memory is merged.
std::vector<const Node*> statements_in_order(const IRModule& module);

/// Variables bound to a pointer into memory that the kernel allocates, each with that memory. Accesses through them are
/// not touches for any rule.
struct PointerAlias {
  Var alias, memory;
};
std::vector<PointerAlias> pointer_aliases(const MemoryKernel& kernel);

}  // namespace tirscope::passes
