// SPDX-License-Identifier: Apache-2.0
// Which allocations StorageRewrite merges into one, and where that one goes. TVM 0.18's rules:
//
// 1. Allocations move to the innermost of: the outermost thread extent, a virtual thread, a parallel loop (only one of
//    them at a time); outside all to the head of the function.
// 2. At a leaf or the begin of a scope, what is needed first there gets storage; at a leaf or the end of a scope, what
//    is needed last there frees it.
// 3. In place: of the at most two that a statement needs first, each may take over the storage of one that the
//    statement needs last, when scope, place, element type and size agree and passes/storage/inplace.h agrees.
// 4. Never shared (unless the scope has a tag): warp and local memory and all beyond, handles, sizes of at most 32
//    bits. Nor what has more than one dimension, nor anything while reuse is off.
// 5. A constant size takes the smallest free entry of its size up to 16 times that, of any element type; else the
//    largest smaller one, down to a 16th, of the same element type. Place and scope must agree.
// 6. A symbolic size takes the symbolic entry free for longest with the same place, scope and element type.
// 7. Memory with its own tag (not .dyn, .workspace, .vtcm) is put together into one allocation per scope, each
//    part at a multiple of 32 bits.
#pragma once

#include <memory>

#include "analysis/memory/linear_access.h"
#include "ir/ops/storage_scope.h"

namespace tirscope::passes {

struct StoragePlan {
  struct Entry {
    const StmtNode* place = nullptr;  ///< the thread extent or loop that contains it; null: the function
    uint64_t bits = 0;                ///< 0: symbolic
    StorageScope scope;
    DataType element;
    std::vector<Ref<const AllocateNode>> allocations;
    uint64_t offset_bits = 0;  ///< where it begins in the entry that it is put into (rule 7)
    Var var;                   ///< of the new allocation
    std::vector<Stmt> made;    ///< the new Allocate and DeclBuffer, outermost first, without bodies
  };
  std::vector<std::unique_ptr<Entry>> entries;  ///< in the order in which they are needed first
  std::unordered_map<const VarNode*, Entry*> entry_of;
};

struct StorageOptions {
  bool reuse = true;
  bool same_type = false;  ///< Vulkan and WebGPU: rule 5 always asks for the same element type
};

StoragePlan plan_storage(const analysis::LinearSequence& sequence, const StorageOptions& options);

/// Memory that is put together (rule 7).
bool is_special(const StorageScope& scope);

}  // namespace tirscope::passes
