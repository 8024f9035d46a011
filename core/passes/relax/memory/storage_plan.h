// SPDX-License-Identifier: Apache-2.0
// Which tensors of a function of Relax share storage: the plan of StaticPlanBlockMemory as a value.
#pragma once

#include <string>
#include <vector>

#include "ir/function.h"
#include "ir/relax/relax.h"

namespace tirscope::passes {

/// A tensor that R.builtin.alloc_tensor makes. Positions count the bindings of the function's blocks, those of branches
/// and local functions aside; a tensor is needed from `begin` to `end`, both included.
struct PlannedTensor {
  RelaxVar var;
  Expr bytes;
  int storage = -1;  ///< index in GraphStoragePlan::storages; -1: it leaves its block and is not planned
  int begin = 0, end = 0;
};

/// Memory that tensors use one after another.
struct PlannedStorage {
  Expr bytes;  ///< of the largest tensor in it
  DataType dtype;
  std::string scope;
  Expr device;
  std::vector<int> tensors;  ///< indexes in GraphStoragePlan::tensors, in the order of their use
};

struct GraphStoragePlan {
  std::vector<PlannedTensor> tensors;
  std::vector<PlannedStorage> storages;

  /// Bytes of all planned tensors, and of the storages; those of sizes that are not numbers do not count.
  int64_t unshared_bytes() const;
  int64_t total_bytes() const;
  /// The most bytes that planned tensors need at one position.
  int64_t lower_bound_bytes() const;
};

/// The plan for one function; see static_plan_block_memory.cpp for the rules.
GraphStoragePlan plan_graph_storage(const RelaxFunctionNode& function, const IRModuleNode& module);

}  // namespace tirscope::passes
