// SPDX-License-Identifier: Apache-2.0
// Offsets of allocations in one block of memory, given their live ranges as entries of a sequence.
#pragma once

#include "analysis/memory/memory_liveness.h"
#include "support/job.h"

namespace tirscope::analysis {

/// `tvm`: analysis/memory/free_list_plan.h. `best-fit`: the largest first, each into the tightest gap that is free
/// while it is needed. `exact`: the smallest total there is, by branch and bound; after two seconds the best found so
/// far.
enum class Packer : uint8_t { Tvm, BestFit, Exact };
std::string_view packer_name(Packer packer);
std::optional<Packer> find_packer(std::string_view name);

struct MemoryPacking {
  std::unordered_map<const VarNode*, Expr> offsets;  ///< in bytes; an allocation that nothing touches has none
  Expr total;                                        ///< in bytes
  std::optional<int64_t> lower_bound;  ///< the most bytes needed at one entry; nothing when a size is symbolic
  bool complete = true;                ///< `exact` proved that its total is the smallest
};

/// Symbolic sizes are packed by `Packer::Tvm` only; with the others this is what they give then, too.
/// A job that is stopped ends `exact` early.
MemoryPacking pack_memory(const MemoryLiveness& liveness, Packer packer, const Job& job = {});

/// Bytes that are needed from one entry to another, both included.
struct PackedSpan {
  int64_t bytes = 0, align = 1;
  int first = 0, last = 0;
};
struct SpanPacking {
  std::vector<int64_t> offsets;  ///< of each span
  int64_t total = 0, lower_bound = 0;
  bool complete = true;  ///< as in MemoryPacking
};
/// The same for spans of any sequence, by best fit or exactly.
SpanPacking pack_spans(const std::vector<PackedSpan>& spans, Packer packer, const Job& job = {});

/// Two allocations that share bytes although both are needed at one entry.
struct Overlap {
  const VarNode *a, *b;
  int entry;  ///< the first at which both are needed
};
/// `liveness` may be by another rule than the one that `packing` was made for, over the same entries or others.
std::vector<Overlap> find_overlaps(const MemoryPacking& packing, const MemoryLiveness& liveness);

}  // namespace tirscope::analysis
