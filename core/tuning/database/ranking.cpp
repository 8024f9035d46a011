// SPDX-License-Identifier: Apache-2.0
#include "tuning/database/ranking.h"

#include <algorithm>
#include <array>
#include <map>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "tuning/workload.h"

namespace tirscope::tuning {

Ranking ranking_of(const DatabaseFolder& folder, std::size_t record) {
  return {target_kind(folder.database.records[record].target), folder.beside[record].machine};
}

namespace {

bool passes(const DatabaseFolder& folder, std::size_t k, const RecordFilter& filter) {
  const Beside& beside = folder.beside[k];
  const Ranking own = ranking_of(folder, k);
  const std::optional<double> seconds = folder.seconds_of(k);
  if (filter.workload && folder.database.records[k].workload != *filter.workload) return false;
  if (filter.function && folder.function_of(k) != *filter.function) return false;
  if (filter.target && own.target != *filter.target) return false;
  if (filter.machine && own.machine != *filter.machine) return false;
  if (filter.version && beside.version != *filter.version) return false;
  if (filter.needs_time() && !seconds) return false;
  if (filter.faster_than && !(*seconds < *filter.faster_than)) return false;
  if ((filter.from || filter.until) && !beside.written) return false;
  return (!filter.from || *beside.written >= *filter.from) && (!filter.until || *beside.written <= *filter.until);
}

}  // namespace

std::vector<std::size_t> by_time(const DatabaseFolder& folder, std::vector<std::size_t> records) {
  std::erase_if(records, [&](std::size_t k) { return !folder.seconds_of(k); });
  std::ranges::stable_sort(records, {}, [&](std::size_t k) { return *folder.seconds_of(k); });
  return records;
}

std::vector<std::size_t> filtered(const DatabaseFolder& folder, const RecordFilter& filter) {
  std::vector<std::size_t> out;
  for (std::size_t k = 0; k < folder.database.records.size(); ++k)
    if (passes(folder, k, filter)) out.push_back(k);
  if (!filter.top) return out;
  std::map<std::pair<std::size_t, Ranking>, std::size_t> taken;
  std::vector<std::size_t> fastest = by_time(folder, std::move(out));
  std::erase_if(fastest, [&](std::size_t k) {
    return ++taken[{folder.database.records[k].workload, ranking_of(folder, k)}] > *filter.top;
  });
  return fastest;
}

std::optional<double> ComparedWorkload::ratio() const {
  if (!first || !second || !same_machine.value_or(true)) return std::nullopt;
  return first->seconds / second->seconds;
}

namespace {

/// A workload of two databases.
struct SharedWorkload {
  IRModule module;
  uint64_t hash = 0;
  std::array<std::vector<std::size_t>, 2> workloads;  ///< their numbers in each
};

std::vector<SharedWorkload> shared_workloads(const std::array<const DatabaseFolder*, 2>& folders) {
  std::vector<SharedWorkload> out;
  std::multimap<uint64_t, std::size_t> by_hash;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& workloads = folders[side]->database.workloads;
    for (std::size_t w = 0; w < workloads.size(); ++w) {
      if (!workloads[w].module) continue;
      const IRModule module = workload_of(*workloads[w].module);
      const uint64_t hash = structural_hash(module);
      auto [at, end] = by_hash.equal_range(hash);
      while (at != end && !structural_equal(out[at->second].module, module)) ++at;
      if (at == end) {
        at = by_hash.emplace(hash, out.size());
        out.push_back({module, hash, {}});
      }
      out[at->second].workloads[side].push_back(w);
    }
  }
  return out;
}

using Bests = std::map<std::string, BestRecord>;  // by machine

/// The best of each machine for a kind of target.
std::map<std::string, Bests> bests_of(const DatabaseFolder& folder, const std::vector<std::size_t>& workloads) {
  std::map<std::string, Bests> out;
  for (std::size_t k = 0; k < folder.database.records.size(); ++k) {
    if (std::ranges::find(workloads, folder.database.records[k].workload) == workloads.end()) continue;
    const auto seconds = folder.seconds_of(k);
    if (!seconds) continue;
    const Ranking own = ranking_of(folder, k);
    BestRecord& best = out[own.target].try_emplace(own.machine, BestRecord{k, *seconds, 0, own.machine}).first->second;
    if (*seconds < best.seconds) best.record = k, best.seconds = *seconds;
    ++best.records;
  }
  return out;
}

/// Rows of the same machine side by side; where one machine of each side is left and one of the two is unknown, they
/// are side by side as well.
std::vector<ComparedWorkload> paired(Bests first, Bests second) {
  std::vector<ComparedWorkload> out;
  for (auto at = first.begin(); at != first.end();) {
    auto same = second.find(at->first);
    if (same == second.end()) {
      ++at;
      continue;
    }
    const std::optional<bool> known = at->first.empty() ? std::nullopt : std::optional(true);
    out.push_back({{}, {}, {}, at->second, same->second, known});
    second.erase(same);
    at = first.erase(at);
  }
  if (first.size() == 1 && second.size() == 1) {
    const bool unknown = first.begin()->first.empty() || second.begin()->first.empty();
    out.push_back(
        {{}, {}, {}, first.begin()->second, second.begin()->second, unknown ? std::nullopt : std::optional(false)});
    return out;
  }
  for (const auto& [machine, best] : first) out.push_back({{}, {}, {}, best, std::nullopt});
  for (const auto& [machine, best] : second) out.push_back({{}, {}, {}, std::nullopt, best});
  return out;
}

}  // namespace

std::vector<ComparedWorkload> compared(const DatabaseFolder& first, const DatabaseFolder& second) {
  const std::array folders{&first, &second};
  std::vector<ComparedWorkload> out;
  for (const SharedWorkload& shared : shared_workloads(folders)) {
    auto left = bests_of(first, shared.workloads[0]), right = bests_of(second, shared.workloads[1]);
    for (auto& [target, bests] : right) left.try_emplace(target);
    std::vector<ComparedWorkload> rows;
    for (auto& [target, bests] : left)
      for (ComparedWorkload& row : paired(std::move(bests), right[target])) {
        row.target = target;
        rows.push_back(std::move(row));
      }
    if (rows.empty()) rows.emplace_back();  // a workload without times is one all the same
    for (ComparedWorkload& row : rows) {
      row.hash = std::to_string(shared.hash);
      const std::size_t side = shared.workloads[0].empty() ? 1 : 0;
      const std::optional<BestRecord>& best = row.first ? row.first : row.second;
      row.function =
          best ? folders[row.first ? 0 : 1]->function_of(best->record)
               : (*folders[side]->database.workloads[shared.workloads[side].front()].module)->functions.begin()->first;
      out.push_back(std::move(row));
    }
  }
  return out;
}

}  // namespace tirscope::tuning
