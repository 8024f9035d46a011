// SPDX-License-Identifier: Apache-2.0
// Caches simulated access by access: set-associative, least recently used first out, written lines are fetched
// (write-allocate). A level sees what misses the level before. Misses fall apart by the three Cs of Hill (Aspects of
// cache memory and instruction buffer performance, 1987):
//
//   cold      the line is touched for the first time
//   capacity  a fully associative cache of that size would miss too: since the last touch of the line as many others
//             were touched as the cache holds, or more
//   conflict  only the lines of its set drove it out
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::analysis {

struct CacheGeometry {
  std::string name;   ///< "L1"
  int64_t bytes = 0;  ///< a multiple of ways * line
  int ways = 0;       ///< lines of a set; 0: fully associative
  int line = 64;      ///< bytes, a power of two
  friend bool operator==(const CacheGeometry&, const CacheGeometry&) = default;
};

/// "L1=32K,8,64": name, bytes (with K or M), ways (0: fully associative), bytes of a line (default 64). Refused as
/// `cache.geometry`, as by `require_caches`.
Result<CacheGeometry> cache_geometry(const std::string& text);
/// At least one level, of one line size that is a power of two from 8 to 4096, none of more than a GiB; the bytes of
/// each are whole sets. Else `cache.geometry`.
Result<void> require_caches(std::span<const CacheGeometry> caches);

/// Those of many processors, for where nothing better is known: "L1=32K,8,64", "L2=1M,16,64".
std::vector<CacheGeometry> usual_caches();

enum class CacheOutcome : uint8_t { Hit, Cold, Capacity, Conflict };

struct Misses {
  int64_t cold = 0, capacity = 0, conflict = 0;
  int64_t all() const { return cold + capacity + conflict; }
  void count(CacheOutcome outcome);
  Misses& operator+=(const Misses& other);
  friend bool operator==(const Misses&, const Misses&) = default;
};

/// How many other lines were touched since each line was touched last: the stack distance of Mattson et al. (Evaluation
/// techniques for storage hierarchies, 1970), by a Fenwick tree over the times of last touch. Logarithmic in the number
/// of touches since.
class ReuseDistances {
 public:
  /// Touches `line`, from 0; nothing where it is the first time.
  std::optional<int64_t> touch(int64_t line);

 private:
  static constexpr int64_t page_lines = 1024;
  using Page = std::array<int64_t, std::size_t(page_lines)>;

  int64_t& last_touch(int64_t line) { return pages_[line / page_lines][std::size_t(line % page_lines)]; }
  void mark(int64_t time);
  void move_mark(int64_t from, int64_t to);
  int64_t marked_after(int64_t time) const;
  void renumber();

  static constexpr int64_t none = -1;
  std::unordered_map<int64_t, Page> pages_;  ///< the times of the lines' last touches, from 1; 0: not touched
  std::vector<int64_t> lines_ = std::vector<int64_t>(1 << 16, none);  ///< whose last touch was at that time
  std::vector<int32_t> tree_ = std::vector<int32_t>(1 << 16);         ///< the last touches, counted
  int64_t now_ = 0;
  int64_t last_ = none;
};

/// The lines that one level holds.
class CacheSets {
 public:
  explicit CacheSets(const CacheGeometry& geometry);
  /// Brings the line of that number in where it is not there; whether it was. Takes as long as a set has ways.
  bool touch(int64_t line);

  int64_t sets() const { return sets_; }
  int64_t ways() const { return ways_; }
  /// `ways()` lines a set, the latest touched first; -1: free.
  const std::vector<int64_t>& lines() const { return kept_; }
  void restore(std::vector<int64_t> lines) { kept_ = std::move(lines); }

 private:
  int64_t sets_, ways_;
  std::vector<int64_t> kept_;
};

class Cache {
 public:
  explicit Cache(const CacheGeometry& geometry);
  struct Touch {
    CacheOutcome outcome;
    std::optional<int64_t> distance;  ///< as of `ReuseDistances`
  };
  /// Touches the line of that number.
  Touch touch(int64_t line);

 private:
  int64_t lines_;
  std::optional<CacheSets> sets_;  ///< a fully associative cache is known by its reuse distances alone
  ReuseDistances reuse_;
};

/// The levels of one processor.
class Caches {
 public:
  /// `require_caches` holds.
  explicit Caches(std::span<const CacheGeometry> levels);
  /// Touches the bytes [address, address + bytes); `outcomes` has one for each level that was asked, the others are
  /// hits. An access of two lines is a miss where one of them is, as in Cachegrind. Returns how many other lines were
  /// touched since the first of its lines was; nothing where that is the first time.
  std::optional<int64_t> touch(int64_t address, int64_t bytes, std::span<CacheOutcome> outcomes);

 private:
  int line_;
  std::vector<Cache> levels_;
};

}  // namespace tirscope::analysis
