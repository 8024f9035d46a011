// SPDX-License-Identifier: Apache-2.0
#include "analysis/cache/cache_difference.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/amount.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

/// Sites of one side that are taken together.
struct SiteGroup {
  std::vector<std::size_t> sites;
  std::vector<std::string> texts;  ///< different ones
};
/// By buffer, whether it is a write, and text.
using SiteKey = std::tuple<std::string, bool, std::string>;
using SiteGroups = std::map<SiteKey, SiteGroup>;

void join(SiteGroup& to, const SiteGroup& from) {
  to.sites.insert(to.sites.end(), from.sites.begin(), from.sites.end());
  for (const std::string& text : from.texts)
    if (std::ranges::find(to.texts, text) == to.texts.end()) to.texts.push_back(text);
}

SiteGroups grouped(const CacheStudy& study) {
  SiteGroups groups;
  for (std::size_t n = 0; n < study.sites.size(); ++n) {
    const CacheSite& site = study.sites[n];
    join(groups[{site.buffer, site.write, site.text}], {{n}, {site.text}});
  }
  return groups;
}

/// What has no counterpart of the same text goes to the other accesses of its buffer.
SiteGroups with_texts_of(const SiteGroups& groups, const SiteGroups& other) {
  SiteGroups out;
  for (const auto& [key, group] : groups)
    join(out[other.contains(key) ? key : SiteKey{std::get<0>(key), std::get<1>(key), ""}], group);
  return out;
}

CacheCounts counts_of(const CacheStudy& study, const SiteGroup& group) {
  CacheCounts counts;
  counts.misses.resize(study.caches.size());
  for (std::size_t n : group.sites) counts += study.sites[n].counts;
  return counts;
}

std::string listed(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

/// Over all levels.
int64_t saved_bytes(const CacheDifference& difference, const CacheChange& change) {
  int64_t saved = 0;
  for (std::size_t level = 0; level < difference.caches.size(); ++level)
    saved += difference.bytes(change.before, level) - difference.bytes(change.after, level);
  return saved;
}

std::string size_text(int64_t bytes) { return bytes_text(Amount::of(bytes)); }

/// Which misses became fewer, or, with `sign` -1, more.
const char* cause_of(const Misses& before, const Misses& after, int sign) {
  const int64_t cold = sign * (before.cold - after.cold), capacity = sign * (before.capacity - after.capacity),
                conflict = sign * (before.conflict - after.conflict);
  if (capacity >= cold && capacity >= conflict) return "the capacity misses";
  return conflict >= cold ? "the conflict misses" : "the first touches";
}

Message reason_of_level(const CacheDifference& difference, std::size_t level) {
  const std::string& name = difference.caches[level].name;
  const int64_t before = difference.bytes(difference.before, level), after = difference.bytes(difference.after, level);
  if (before == after) return message("{0} fetches {1}, as before.", name, size_text(after));
  const int sign = after < before ? 1 : -1;
  const CacheChange* most = nullptr;
  int64_t largest = 0;
  for (const CacheChange& change : difference.accesses) {
    const int64_t by = sign * (difference.bytes(change.before, level) - difference.bytes(change.after, level));
    if (by > largest) largest = by, most = &change;
  }
  if (!most) return message("{0} fetches {1} instead of {2}.", name, size_text(after), size_text(before));
  const std::string cause = cause_of(most->before.misses[level], most->after.misses[level], sign);
  const std::string now = size_text(after), then = size_text(before), by = size_text(largest);
  if (most->write)
    return sign > 0 ? message("{0} fetches {1} instead of {2}: mostly writes of {3}, {4} less ({5}).", name, now, then,
                              most->text(), by, cause)
                    : message("{0} fetches {1} instead of {2}: mostly writes of {3}, {4} more ({5}).", name, now, then,
                              most->text(), by, cause);
  return sign > 0 ? message("{0} fetches {1} instead of {2}: mostly reads of {3}, {4} less ({5}).", name, now, then,
                            most->text(), by, cause)
                  : message("{0} fetches {1} instead of {2}: mostly reads of {3}, {4} more ({5}).", name, now, then,
                            most->text(), by, cause);
}

std::string change_row(const std::string& what, const CacheDifference& difference, const CacheCounts& before,
                       const CacheCounts& after) {
  std::string out = formatted("  {:<44}", what);
  for (std::size_t level = 0; level < difference.caches.size(); ++level) {
    const int64_t then = difference.bytes(before, level), now = difference.bytes(after, level);
    const std::string by = then == now ? "" : (now > then ? "+" : "-") + size_text(std::abs(now - then));
    out += formatted("{:>11}{:>11}{:>12}", size_text(then), size_text(now), by);
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out + "\n";
}

}  // namespace

CacheDifference cache_difference(const CacheStudy& before, const CacheStudy& after) {
  CacheDifference out;
  out.caches = after.caches;
  out.before = before.total;
  out.after = after.total;
  out.sampled = before.sampled || after.sampled;
  const SiteGroups all_before = grouped(before), all_after = grouped(after);
  const SiteGroups then = with_texts_of(all_before, all_after), now = with_texts_of(all_after, all_before);
  std::map<SiteKey, std::pair<SiteGroup, SiteGroup>> both;
  for (const auto& [key, group] : then) both[key].first = group;
  for (const auto& [key, group] : now) both[key].second = group;
  for (auto& [key, sides] : both) {
    CacheChange change{.buffer = std::get<0>(key), .write = std::get<1>(key)};
    change.before_text = listed(sides.first.texts);
    change.after_text = listed(sides.second.texts);
    change.before = counts_of(before, sides.first);
    change.after = counts_of(after, sides.second);
    change.before_sites = std::move(sides.first.sites);
    change.after_sites = std::move(sides.second.sites);
    out.accesses.push_back(std::move(change));
  }
  std::ranges::stable_sort(out.accesses, std::greater(),
                           [&](const CacheChange& change) { return saved_bytes(out, change); });
  return out;
}

std::vector<Message> cache_reasons(const CacheDifference& difference) {
  std::vector<Message> out;
  for (std::size_t level = 0; level < difference.caches.size(); ++level)
    out.push_back(reason_of_level(difference, level));
  return out;
}

std::string to_text(const CacheDifference& difference) {
  std::string out = "compared with before\n";
  if (difference.sampled) out += "  not all accesses of both programs were run: what was seen is not the same work\n";
  for (const Message& reason : cache_reasons(difference)) out += "  " + reason.str() + "\n";
  std::string head = formatted("\n  {:<44}", "bytes fetched"), sides = formatted("  {:<44}", "");
  for (const CacheGeometry& cache : difference.caches) {
    head += formatted("{:>11}{:>11}{:>12}", cache.name, "", "");
    sides += formatted("{:>11}{:>11}{:>12}", "before", "after", "");
  }
  while (head.ends_with(' ')) head.pop_back();
  while (sides.ends_with(' ')) sides.pop_back();
  out += head + "\n" + sides + "\n";
  for (const CacheChange& change : difference.accesses)
    out += change_row((change.write ? "write " : "read  ") + change.text(), difference, change.before, change.after);
  out += change_row("all", difference, difference.before, difference.after);
  out += "\n  misses by cause\n";
  for (std::size_t level = 0; level < difference.caches.size(); ++level) {
    const Misses &then = difference.before.misses[level], &now = difference.after.misses[level];
    out += formatted("  {:<6}cold {} -> {}, capacity {} -> {}, conflict {} -> {}\n", difference.caches[level].name,
                     then.cold, now.cold, then.capacity, now.capacity, then.conflict, now.conflict);
  }
  return out;
}

}  // namespace tirscope::analysis
