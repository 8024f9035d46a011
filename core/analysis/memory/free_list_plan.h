// SPDX-License-Identifier: Apache-2.0
// TVM 0.18's plan for merging shared memory: one walk over the linear sequence with a list of free storage entries.
//
//   A: 4 KiB, live 0..1    entry 0, layer 0: A  B     A and B side by side,
//   B: 4 KiB, live 0..1             layer 1: C        C over both: 8 KiB in place of 16
//   C: 8 KiB, live 2..3
//
// 1. At a leaf or the end of a scope the storage of what is needed last there becomes free; at a leaf or the begin of a
//    scope what is needed first gets storage; at a leaf, what is needed only there becomes free after that.
// 2. A constant size takes the smallest free entry of its size up to 16 times that, as a new layer of it.
// 3. Where there is none it takes the smaller free entries, the largest first, until their sum is enough, or all of
//    them; their layers are placed side by side and the new allocation is one more layer.
// 4. A symbolic size takes the symbolic entry that is free longest, as a new layer.
// 5. Else it is a new entry. Sizes of at most 32 bits never share: they are always a new entry that stays taken.
// 6. Entries are placed one after another, the constant ones by size, then the symbolic, then those of rule 5. In a
//    layer the allocations are placed one after another, each rounded up to the widest element of that layer number in
//    any entry; an entry is as long as its longest layer.
// TVM gives no offset to an allocation of rule 5 and to one that took a symbolic entry, and fails; here both have one.
#pragma once

#include "analysis/memory/linear_access.h"

namespace tirscope::analysis {

struct FreeListPlan {
  struct Entry {
    uint64_t bits = 0;  ///< 0: symbolic
    std::vector<std::vector<const VarNode*>> layers;
    std::optional<int64_t> begin = {}, bytes = {};  ///< where it is laid out; nothing where a size is symbolic
  };
  std::vector<Entry> entries;                        ///< in the order in which they are laid out
  std::unordered_map<const VarNode*, Expr> offsets;  ///< in bytes
  Expr total;                                        ///< in bytes
};

/// These rules let three things happen that overwrite live data: at a leaf that reads one allocation and writes
/// another, that is placed over the first (rule 1); where entries are placed side by side, layers that are longer
/// than the first of their entry reach into the next (rule 3); and an entry may begin where its elements are not
/// aligned (rule 6). With `literal` off, a leaf's gens come before its kills, entries keep their width, and all are
/// rounded up to the widest element. `sequence` should hold only what is to be merged; allocations that nothing touches
/// get no offset.
FreeListPlan free_list_plan(const LinearSequence& sequence, const LinearEvents& events, bool literal = true);

/// The size in bits; 0 where an extent is not constant (or does not fit), as TVM counts.
uint64_t constant_bits(const AllocateNode& allocate);

}  // namespace tirscope::analysis
