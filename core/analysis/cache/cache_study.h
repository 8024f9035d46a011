// SPDX-License-Identifier: Apache-2.0
// What the caches make of a program: its accesses, in the order of the interpreter, through simulated caches.
#pragma once

#include "analysis/cache/cache.h"
#include "interp/inputs.h"
#include "ir/function.h"
#include "support/job.h"

namespace tirscope::analysis {

struct CacheStudyOptions {
  /// Nearest first; `require_caches` holds.
  std::vector<CacheGeometry> caches;
  interp::Sizes sizes = {};
  uint64_t seed = 0;
  int64_t max_accesses = 100'000'000;  ///< then the run ends, and what it saw is told
  Job job = {};
};

/// Accesses of one kind, and their misses at each level.
struct CacheCounts {
  int64_t accesses = 0;
  std::vector<Misses> misses;
  CacheCounts& operator+=(const CacheCounts& other);
  /// At that level, 0 where it is not known.
  int64_t missed(std::size_t level) const { return level < misses.size() ? misses[level].all() : 0; }
};

/// A read or write in the text: a BufferLoad, a BufferStore, or a call that reads or writes.
struct CacheSite {
  NodeRef node;
  NodeRef statement;  ///< that it is a part of
  Buffer accessed;
  std::string buffer = {}, text = {};  ///< text: "A[vi, vk]"
  bool write = false;
  CacheCounts counts = {};
};

/// A loop or block with all that is in it.
struct CacheLoop {
  Stmt node;
  std::string title;  ///< "i", "C"
  bool block = false;
  int depth = 0;
  CacheCounts counts;
};

struct CacheStudy {
  std::vector<CacheGeometry> caches;
  CacheCounts total;
  std::vector<CacheLoop> loops;  ///< in the order of the text
  std::vector<CacheSite> sites;  ///< in the order of first execution
  /// reuse[0]: accesses to the line that was touched last; reuse[k]: to one with 2^(k-1) to 2^k - 1 other lines since.
  std::vector<int64_t> reuse;
  int64_t first_touches = 0;  ///< of a line
  bool sampled = false;       ///< only the first `max_accesses` were run
};

/// Runs the function on random inputs, threads one after the other. Arrays begin at multiples of 4096 bytes in the
/// order of the parameters, allocations behind them in the order in which they are made. Every load and store counts,
/// whatever a compiler would keep in registers. Refused as the inputs and the interpreter refuse (`inputs.*`,
/// `interp.*`).
Result<CacheStudy> cache_study(const IRModule& module, const std::string& function, const CacheStudyOptions& options);

std::string to_text(const CacheStudy& study);

}  // namespace tirscope::analysis
