// SPDX-License-Identifier: Apache-2.0
// Numbers and names of caches, in words.
#pragma once

#include <QCoreApplication>

#include "views/cache/geometry.h"

namespace tirscope::views::cache {

struct CacheWords {
  Q_DECLARE_TR_FUNCTIONS(CacheWords)

 public:
  /// "56,448"
  static QString number(int64_t count);
  /// "1.6 %"; empty of nothing
  static QString share(int64_t part, int64_t whole);
  /// "4.0 KiB"
  static QString bytes(int64_t bytes);
  /// "−15 MiB", "+4.0 KiB", "±0"
  static QString change(int64_t bytes);
  /// "32 KiB, 8 ways, lines of 64 B"
  static QString geometry(const analysis::CacheGeometry& cache);
  /// "read A[vi, vk]"
  static QString access(const QString& text, bool write);
  static QString cause(Cause cause);
  /// A line for each level: "L1: 5 misses of 90 (5.6 %): first touches 3, capacity 2, conflict 0"
  static QString misses(const std::vector<analysis::CacheGeometry>& caches, const analysis::CacheCounts& counts);
  /// "fetched: L1 1.0 MiB, L2 48 KiB"
  static QString fetched(const analysis::CacheStudy& study);
  /// The levels as a person may type them: "L1=32K,8,64 L2=1M,16,64".
  static QString typed(const std::vector<analysis::CacheGeometry>& caches);
  /// The levels that were typed. Refused as analysis::cache_geometry.
  static Result<std::vector<analysis::CacheGeometry>> levels(const QString& typed);
};

}  // namespace tirscope::views::cache
