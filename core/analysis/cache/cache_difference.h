// SPDX-License-Identifier: Apache-2.0
// What a change of a program changes in the caches: which accesses miss less often, by cause and in bytes.
#pragma once

#include "analysis/cache/cache_study.h"

namespace tirscope::analysis {

/// Accesses of one buffer before and after. Those of the same text belong together; of the others, all reads of a
/// buffer, and all writes.
struct CacheChange {
  std::string buffer;
  std::string before_text = {},
              after_text = {};  ///< "A[vi, vk]", several with commas between; empty where there are none
  bool write = false;
  CacheCounts before = {}, after = {};
  std::vector<std::size_t> before_sites = {}, after_sites = {};  ///< places in CacheStudy::sites

  const std::string& text() const { return after_text.empty() ? before_text : after_text; }
};

struct CacheDifference {
  std::vector<CacheGeometry> caches;
  CacheCounts before, after;
  std::vector<CacheChange> accesses;  ///< those that save most bytes first
  bool sampled = false;               ///< not all of both programs was run, so this is not the same work

  /// What a level fetches: a line for each miss.
  int64_t bytes(const CacheCounts& counts, std::size_t level) const {
    return counts.missed(level) * int64_t(caches[level].line);
  }
};

/// Both of the same caches.
CacheDifference cache_difference(const CacheStudy& before, const CacheStudy& after);

/// Why one program is faster, as far as caches are the reason: for each level a sentence with the bytes that it fetches
/// before and after, the access that changes it most, and the cause.
std::vector<Message> cache_reasons(const CacheDifference& difference);

std::string to_text(const CacheDifference& difference);

}  // namespace tirscope::analysis
