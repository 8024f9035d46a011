// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/rules/tiling_steps.h"

#include <algorithm>
#include <ranges>

#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::Steps;

/// A copy in which the block `cache` writes back below the last loop of a level, counted from 1.
Result<TilingState> written_below(TilingState& state, const Handle& cache, int level) {
  TilingState copy = state.copy();
  Steps steps(copy.schedule);
  steps.reverse_compute_at(cache, state.tiles.at(std::size_t(level - 1)).back(), true);
  TS_TRY_VOID(steps.result());
  copy.written = cache;
  return copy;
}

/// The numbers of the spatial loops that are split: the last `most`.
std::size_t first_split(const std::vector<IterVar>& iters, std::size_t loops, std::size_t most) {
  const auto spatial = std::size_t(std::ranges::count_if(
      iters | std::views::take(loops), [](const IterVar& iter) { return iter->type == IterType::DataParallel; }));
  return spatial - std::min(spatial, most);
}

}  // namespace

Result<schedule::TensorIntrin> intrinsic_of(const schedule::Schedule& schedule, const std::string& name) {
  const auto own = schedule.intrins();
  return own ? own->find(name) : schedule::Intrins().find(name);
}

std::vector<std::size_t> TilingSteps::levels_of(char kind) const {
  std::vector<std::size_t> out;
  for (std::size_t k = 0; k < parameters_.structure.size(); ++k)
    if (parameters_.structure[k] == kind) out.push_back(k);
  return out;
}

Handles TilingSteps::sampled_factors(Steps& steps, const Handle& loop, std::size_t parts, std::optional<int64_t> inner,
                                     int64_t first_inner) const {
  if (inner) return steps.sample_partitioned_tile(loop, int64_t(parts), first_inner, *inner);
  return steps.sample_perfect_tile(loop, int64_t(parts), parameters_.max_innermost_factor);
}

Result<void> TilingSteps::tile(TilingState& state, const SpaceTarget& target, const TileChoices& choices) const {
  Steps steps(state.schedule);
  state.tiles.resize(parameters_.structure.size());
  std::optional<int64_t> points = 1;  // of the spatial loops that are split; nothing where one is not known
  const std::vector<IterVar> iters = steps.block(state.block).iter_vars;
  const Handles loops = steps.loops(state.block);
  Handles whole;  // the spatial loops that are not split
  const std::size_t first = first_split(iters, loops.size(), choices.most_spatial);
  for (std::size_t k = 0; k < std::min(loops.size(), iters.size()); ++k) {
    const bool spatial = iters[k]->type == IterType::DataParallel;
    if (!spatial && iters[k]->type != IterType::CommReduce) continue;
    const std::vector<std::size_t> levels = levels_of(spatial ? 'S' : 'R');
    if (spatial && whole.size() < first) {
      whole.push_back(loops[k]);
      continue;
    }
    if (spatial) {
      const auto extent = as_int(steps.loop(loops[k]).extent);
      points = points && extent ? std::optional(*points * *extent) : std::nullopt;
    }
    if (levels.empty()) continue;
    Handles parts = {loops[k]}, factors;
    if (levels.size() > 1) {
      const std::size_t number = state.factors.size();
      const bool aligned = spatial && number < choices.inner.size();
      factors = sampled_factors(steps, loops[k], levels.size(),
                                aligned ? std::optional(choices.inner[number]) : std::nullopt, choices.first_inner);
      parts = steps.split_by(loops[k], factors);
    }
    TS_TRY_VOID(steps.result());
    if (spatial) state.factors.push_back(factors);
    for (std::size_t at = 0; at < levels.size(); ++at) state.tiles[levels[at]].push_back(parts[at]);
  }
  Handles order;
  for (const Handles& tile : state.tiles) order.insert(order.end(), tile.begin(), tile.end());
  steps.reorder(order);
  const std::size_t bound = std::min(parameters_.tile_binds.size(), state.tiles.size());
  if (bound > 0) state.tiles.front().insert(state.tiles.front().begin(), whole.begin(), whole.end());
  for (std::size_t k = 0; k < bound; ++k) {
    const Handle fused = steps.fuse(state.tiles[k]);
    steps.bind(fused, parameters_.tile_binds[k]);
    state.tiles[k] = {fused};
  }
  if (target.gpu) {
    const bool many = points.value_or(-1) > 2 * target.warp;
    steps.annotate(state.block, least_threads, many ? target.warp : int64_t(1));
    steps.annotate(state.block, most_threads, target.max_threads);
  }
  return steps.result();
}

/// The levels that are asked for: the annotation of the block decides before the parameters do.
Result<Reuse> TilingSteps::write_reuse(TilingState& state) const {
  Reuse reuse = parameters_.reuse_write;
  Steps steps(state.schedule);
  const Attr* given = find_attr(steps.block(state.block).annotations, write_cache_level);
  const AttrList* levels = given ? given->get<AttrList>() : nullptr;
  if (!levels) return reuse;
  reuse.need = Reuse::Need::Must;
  reuse.levels.clear();
  for (const Attr& level : *levels)
    if (auto number = level.as_int()) reuse.levels.push_back(int(*number));
  steps.unannotate(state.block, write_cache_level);
  TS_TRY_VOID(steps.result());
  return reuse;
}

Result<TilingStates> TilingSteps::with_write_reuse(TilingState state) const {
  TS_TRY(const Reuse reuse, write_reuse(state));
  TilingStates out;
  if (reuse.need == Reuse::Need::No) {
    out.push_back(std::move(state));
    return out;
  }
  Steps steps(state.schedule);
  if (reuse.need == Reuse::Need::May) {
    const Handles consumers = steps.consumers(state.block);
    if (consumers.size() == 1 && is_write_cache(steps.block(consumers.front()))) {
      for (int level : reuse.levels) {
        TS_TRY(TilingState copy, written_below(state, consumers.front(), level));
        out.push_back(std::move(copy));
      }
      out.push_back(std::move(state));
      return out;
    }
    out.push_back(state.copy());
  }
  const Handle cache = steps.cache_write(state.block, 0, reuse.scope);
  TS_TRY_VOID(steps.result());
  for (int level : reuse.levels) {
    TS_TRY(TilingState copy, written_below(state, cache, level));
    out.push_back(std::move(copy));
  }
  return out;
}

/// The numbers of elements that a thread may load at a time: no more than 16 bytes of those types that are common.
std::vector<int64_t> TilingSteps::vector_loads(DataType dtype) const {
  std::vector<int64_t> out;
  for (int64_t lanes : parameters_.vector_load_lens) {
    const bool fits = dtype == DataType::floating(32)   ? lanes <= 4
                      : dtype == DataType::floating(16) ? (lanes == 1 || lanes % 2 == 0) && lanes <= 8
                      : dtype == DataType::integer(8)   ? lanes <= 16
                                                        : true;
    if (fits) out.push_back(lanes);
  }
  return out;
}

void TilingSteps::fetch_together(Steps& steps, const Handle& block, std::size_t count) const {
  const Handles loops = steps.loops(block);
  if (steps.failed()) return;
  steps.fuse(Handles(loops.end() - std::ptrdiff_t(std::min(count, loops.size())), loops.end()));
  if (steps.failed()) return;
  const std::vector<int64_t> lanes = vector_loads(steps.block(block).writes[0]->buffer->dtype);
  if (!lanes.empty()) steps.annotate(block, cooperative_fetch, steps.sample_categorical(lanes));
}

Result<TilingStates> TilingSteps::with_read_reuse(TilingState state) const {
  const Reuse& reuse = parameters_.reuse_read;
  TilingStates out;
  if (reuse.need == Reuse::Need::No) {
    out.push_back(std::move(state));
    return out;
  }
  for (int level : reuse.levels) {
    TilingState copy = state.copy();
    Steps steps(copy.schedule);
    const BlockNode& node = steps.block(copy.block);
    const std::size_t reads = node.reads.size();
    const Buffer written = node.writes[0]->buffer;
    for (std::size_t k = 0; k < reads && !steps.failed(); ++k) {
      if (steps.block(copy.block).reads[k]->buffer == written) continue;
      const Handle cache = steps.cache_read(copy.block, int64_t(k), reuse.scope, {copy.block});
      steps.compute_at(cache, copy.tiles.at(std::size_t(level - 1)).back(), true);
      const std::size_t rank = steps.failed() ? 0 : steps.block(cache).writes[0]->buffer->shape.size();
      fetch_together(steps, cache, rank);
      copy.read.push_back(cache);
    }
    TS_TRY_VOID(steps.result());
    out.push_back(std::move(copy));
  }
  return out;
}

}  // namespace tirscope::tuning
