// SPDX-License-Identifier: Apache-2.0
#include "analysis/cache/cache.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace tirscope::analysis {

namespace {

constexpr int64_t most_cache_bytes = int64_t(1) << 30;

/// "32K" as 32768; nothing for what is no number.
std::optional<int64_t> size_of(std::string_view text) {
  int shift = 0;
  if (text.ends_with('K')) shift = 10;
  if (text.ends_with('M')) shift = 20;
  if (shift) text.remove_suffix(1);
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > (most_cache_bytes >> shift))
    return std::nullopt;
  return value << shift;
}

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace

Result<CacheGeometry> cache_geometry(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string_view numbers = equals == std::string::npos ? "" : std::string_view(text).substr(equals + 1);
  const auto parts = parts_of(numbers);
  std::vector<std::optional<int64_t>> values;
  for (std::string_view part : parts) values.push_back(size_of(part));
  const bool good = equals != std::string::npos && equals > 0 && values.size() >= 2 && values.size() <= 3 &&
                    std::ranges::all_of(values, [](const auto& value) { return value && *value < (1 << 30); });
  if (!good)
    return fail(
        bad_input("cache.geometry", "expected a cache such as L1=32K,8,64 (bytes, ways, line), found \"{0}\"", text));
  CacheGeometry cache{text.substr(0, equals), *values[0], int(*values[1])};
  if (values.size() == 3) cache.line = int(*values[2]);
  TS_TRY_VOID(require_caches(std::span(&cache, 1)));
  return cache;
}

std::vector<CacheGeometry> usual_caches() { return {{"L1", 32 << 10, 8, 64}, {"L2", 1 << 20, 16, 64}}; }

Result<void> require_caches(std::span<const CacheGeometry> caches) {
  if (caches.empty()) return fail(bad_input("cache.geometry", "there is no cache to simulate: name one"));
  for (const CacheGeometry& cache : caches) {
    if (cache.line != caches.front().line)
      return fail(bad_input("cache.geometry", "{0} has lines of {1} bytes, {2} of {3}: all levels have the same",
                            caches.front().name, caches.front().line, cache.name, cache.line));
    if (cache.line < 8 || cache.line > 4096 || !std::has_single_bit(unsigned(cache.line)))
      return fail(bad_input("cache.geometry", "a line of {0} has {1} bytes: expected a power of two from 8 to 4096",
                            cache.name, cache.line));
    const int64_t ways = cache.ways == 0 ? cache.bytes / cache.line : cache.ways;
    if (cache.ways < 0 || cache.bytes <= 0 || ways == 0 || cache.bytes > most_cache_bytes ||
        cache.bytes % (ways * cache.line) != 0)
      return fail(bad_input("cache.geometry",
                            "{0} of {1} bytes is not whole sets of {2} lines of {3} bytes, up to 1 GiB", cache.name,
                            cache.bytes, ways, cache.line));
  }
  return {};
}

void Misses::count(CacheOutcome outcome) {
  cold += outcome == CacheOutcome::Cold;
  capacity += outcome == CacheOutcome::Capacity;
  conflict += outcome == CacheOutcome::Conflict;
}

Misses& Misses::operator+=(const Misses& other) {
  cold += other.cold, capacity += other.capacity, conflict += other.conflict;
  return *this;
}

std::optional<int64_t> ReuseDistances::touch(int64_t line) {
  if (line == last_) return 0;
  last_ = line;
  if (now_ + 1 >= int64_t(tree_.size())) renumber();
  int64_t& time = last_touch(line);
  ++now_;
  std::optional<int64_t> distance;
  if (time > 0) {
    distance = marked_after(time);
    lines_[std::size_t(time)] = none;
    move_mark(time, now_);
  } else {
    mark(now_);
  }
  time = now_;
  lines_[std::size_t(now_)] = line;
  return distance;
}

void ReuseDistances::mark(int64_t time) {
  for (; time < int64_t(tree_.size()); time += time & -time) ++tree_[std::size_t(time)];
}

/// Where the ways up from both meet, what is taken away and what is added cancel out.
void ReuseDistances::move_mark(int64_t from, int64_t to) {
  const auto end = int64_t(tree_.size());
  while (from != to) {
    int64_t& lower = from < to ? from : to;
    if (lower >= end) return;
    tree_[std::size_t(lower)] += &lower == &from ? -1 : 1;
    lower += lower & -lower;
  }
}

/// The marks up to now less those up to `time`; the ways down from both meet, too.
int64_t ReuseDistances::marked_after(int64_t time) const {
  int64_t sum = 0;
  for (int64_t later = now_; later != time;) {
    int64_t& higher = later > time ? later : time;
    sum += &higher == &later ? tree_[std::size_t(higher)] : -tree_[std::size_t(higher)];
    higher -= higher & -higher;
  }
  return sum;
}

/// Times become 1, 2, 3, ... in their order, so that the tree is as long as the lines are many, not the accesses.
void ReuseDistances::renumber() {
  std::erase(lines_, none);
  const std::size_t touched = lines_.size();
  const std::size_t size = std::bit_ceil(std::max<std::size_t>(touched * 4, 1 << 16));
  lines_.insert(lines_.begin(), none);  // times are from 1
  lines_.resize(size, none);
  tree_.assign(size, 0);
  now_ = 0;
  for (std::size_t n = 0; n < touched; ++n) {
    last_touch(lines_[n + 1]) = ++now_;
    mark(now_);
  }
}

CacheSets::CacheSets(const CacheGeometry& geometry)
    : sets_(1), ways_(geometry.ways == 0 ? geometry.bytes / geometry.line : geometry.ways) {
  const int64_t lines = geometry.bytes / geometry.line;
  sets_ = lines / ways_;
  kept_.assign(std::size_t(lines), -1);
}

bool CacheSets::touch(int64_t line) {
  auto first = kept_.begin() + (line % sets_) * ways_, end = first + ways_;
  auto found = std::find(first, end, line);
  const bool hit = found != end;
  if (!hit) found = end - 1;
  std::move_backward(first, found, found + 1);
  *first = line;
  return hit;
}

Cache::Cache(const CacheGeometry& geometry) : lines_(geometry.bytes / geometry.line) {
  if (geometry.ways != 0 && geometry.ways != lines_) sets_.emplace(geometry);
}

Cache::Touch Cache::touch(int64_t line) {
  const std::optional<int64_t> distance = reuse_.touch(line);
  const bool near = distance && *distance < lines_;
  const bool hit = sets_ ? sets_->touch(line) : near;
  if (hit) return {CacheOutcome::Hit, distance};
  if (!distance) return {CacheOutcome::Cold, distance};
  return {near ? CacheOutcome::Conflict : CacheOutcome::Capacity, distance};
}

Caches::Caches(std::span<const CacheGeometry> levels) : line_(levels.front().line) {
  for (const CacheGeometry& level : levels) levels_.emplace_back(level);
}

std::optional<int64_t> Caches::touch(int64_t address, int64_t bytes, std::span<CacheOutcome> outcomes) {
  std::ranges::fill(outcomes, CacheOutcome::Hit);
  std::optional<int64_t> distance;
  const int64_t first = address / line_, last = (address + bytes - 1) / line_;
  for (int64_t line = first; line <= last; ++line)
    for (std::size_t level = 0; level < levels_.size(); ++level) {
      const Cache::Touch touch = levels_[level].touch(line);
      if (level == 0 && line == first) distance = touch.distance;
      if (touch.outcome == CacheOutcome::Hit) break;
      if (outcomes[level] == CacheOutcome::Hit) outcomes[level] = touch.outcome;
    }
  return distance;
}

}  // namespace tirscope::analysis
