// SPDX-License-Identifier: Apache-2.0
#include "schedule/fixes/smaller_tiles.h"

#include <algorithm>

#include "ir/ops/storage_scope.h"
#include "schedule/fixes/trial.h"

namespace tirscope::schedule {

namespace {

/// A block that fills a shared buffer, and how the loops that are its own are bound, outermost first.
struct Fetch {
  std::string block;
  std::vector<std::pair<std::string, int64_t>> threads = {};  ///< an axis and its extent
  int64_t lanes = 1;                                          ///< of the innermost loop, where that is a vector
};

bool is_shared(const Buffer& buffer) { return storage_rank(buffer->scope()) == StorageRank::Shared; }

/// The loop that tiles are fetched in, the block that uses them, and all that is fetched there.
struct Place {
  const SRef* loop = nullptr;
  const SRef* user = nullptr;
  std::vector<Fetch> fetches = {};
};

std::optional<Fetch> fetch_of(const SRef& block, const SRef& place) {
  Fetch fetch{block.block()->name};
  for (const SRef* loop : loops_above(block)) {
    if (!place.contains(*loop) || loop == &place) continue;
    const ForNode& own = *loop->loop();
    auto extent = as_int(own.extent);
    if (!extent) return std::nullopt;
    if (own.thread_binding) fetch.threads.emplace_back(own.thread_binding->thread_tag, *extent);
    if (own.kind_of_loop == ForKind::Vectorized) fetch.lanes = *extent;
  }
  return fetch;
}

std::vector<Place> places_of(const FunctionTree& tree) {
  std::vector<Place> places;
  for (const SRef& sref : tree.all()) {
    const BlockNode* block = sref.block();
    if (!block || sref.is_root() || block->writes.size() != 1 || !is_shared(block->writes[0]->buffer)) continue;
    const auto users = tree.scope(*scope_root(sref)).consumers(sref);
    const SRef* place = users.empty() ? nullptr : lowest_common_ancestor(sref, *users[0]);
    if (!place || !place->loop()) continue;
    auto fetch = fetch_of(sref, *place);
    if (!fetch) continue;
    auto known = std::ranges::find(places, place, &Place::loop);
    if (known == places.end()) known = places.insert(places.end(), {place, users[0]});
    known->fetches.push_back(std::move(*fetch));
  }
  return places;
}

/// Loops that compute_at recreated are bound as before.
Result<void> bind_again(Trial& trial, const Fetch& fetch, std::size_t outside) {
  if (fetch.threads.empty() && fetch.lanes <= 1) return {};
  TS_TRY(ValueList loops, trial.list("get_loops", {Value(fetch.block)}));
  const ValueList own(loops.begin() + std::ptrdiff_t(outside), loops.end());
  if (own.empty()) return {};
  TS_TRY(Value all, own.size() > 1 ? trial.call("fuse", own) : Result<Value>(own[0]));
  ValueList factors = {Value()};
  for (const auto& [axis, extent] : fetch.threads) factors.emplace_back(extent);
  if (fetch.lanes > 1) factors.emplace_back(fetch.lanes);
  TS_TRY(ValueList parts, trial.list("split", {all, Value(std::move(factors))}));
  for (std::size_t k = 0; k < fetch.threads.size(); ++k)
    TS_TRY_VOID(trial.call("bind", {parts[k + 1], Value(fetch.threads[k].first)}));
  if (fetch.lanes > 1) TS_TRY_VOID(trial.call("vectorize", {parts.back()}));
  return {};
}

/// Splits `loop`, the `depth`-th of those between the tiles' place and their user, in two halves, and fetches the tiles
/// in each.
Result<void> fetch_in_halves(Trial& trial, const Place& place, const std::vector<const SRef*>& inner,
                             std::size_t depth) {
  const ForNode& loop = *inner[depth]->loop();
  const int64_t half = (as_int(loop.extent).value_or(1) + 1) / 2;
  const std::size_t outside = loops_above(*place.user).size() - inner.size() + 1;
  TS_TRY(Value handle, trial.loop(*inner[depth]));
  Value first;
  if (depth > 0) {
    TS_TRY(first, trial.loop(*inner[0]));
  }
  TS_TRY(ValueList halves, trial.list("split", {handle, Value(ValueList{Value(), Value(half)})}));
  if (depth > 0) TS_TRY_VOID(trial.call("reorder", {halves[0], first}));
  for (const Fetch& fetch : place.fetches) {
    TS_TRY_VOID(trial.call("compute_at", {Value(fetch.block), halves[0]}));
    TS_TRY_VOID(bind_again(trial, fetch, outside));
  }
  return {};
}

/// The first way to fetch less at a time that leaves less in shared memory.
std::optional<Trial> smaller(const Trial& trial, const SharedBytes& shared_bytes, int64_t& bytes) {
  for (const Place& place : places_of(*trial.tree())) {
    std::vector<const SRef*> inner = loops_above(*place.user);
    inner.erase(inner.begin(), std::ranges::find(inner, place.loop) + 1);
    for (std::size_t depth = 0; depth < inner.size(); ++depth) {
      const ForNode& loop = *inner[depth]->loop();
      if (loop.thread_binding || as_int(loop.extent).value_or(1) < 2) continue;
      Trial attempt{trial.schedule.copy(), trial.steps};
      if (!fetch_in_halves(attempt, place, inner, depth)) continue;
      auto now = shared_bytes(attempt.schedule.module());
      if (!now || *now >= bytes) continue;
      bytes = *now;
      return attempt;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fix> smaller_tiles(const Schedule& schedule, const SharedBytes& shared_bytes, int64_t most) {
  Trial trial{schedule.copy()};
  auto bytes = trial.tree() ? shared_bytes(schedule.module()) : std::nullopt;
  while (bytes && *bytes > most) {
    auto next = smaller(trial, shared_bytes, *bytes);
    if (!next) return std::nullopt;
    trial = std::move(*next);
  }
  if (!bytes || trial.steps.empty()) return std::nullopt;
  return Fix{message("smaller tiles: {0} bytes", *bytes), std::move(trial.steps)};
}

std::optional<Fix> dynamic_shared_memory(const Schedule& schedule) {
  Trial trial{schedule.copy()};
  if (!trial.tree()) return std::nullopt;
  for (const SRef& sref : schedule.state()->tree(schedule.function())->all()) {
    const BlockNode* block = sref.block();
    if (!block || sref.is_root()) continue;
    for (std::size_t k = 0; k < block->writes.size(); ++k) {
      if (block->writes[k]->buffer->scope() != "shared") continue;
      if (!trial.call("set_scope", {Value(block->name), Value(int64_t(k)), Value("shared.dyn")})) return std::nullopt;
    }
  }
  if (trial.steps.empty()) return std::nullopt;
  return Fix{message("move it to shared.dyn"), std::move(trial.steps)};
}

}  // namespace tirscope::schedule
