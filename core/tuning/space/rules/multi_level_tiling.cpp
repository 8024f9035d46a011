// SPDX-License-Identifier: Apache-2.0
// Applies when the block is tiled with profit (needs_no_tiling). Then, as TVM's rule of this name:
//   1. each loop is split into a part for each level of its kind, by sampled factors, and the parts are ordered by
//   level;
//      the first levels are fused and bound to thread axes, where the parameters name some;
//   2. what the block writes goes through a buffer that is written back below a level, one way for each level asked
//   for:
//      a consumer that copies element by element is that buffer already. Where the buffer may be left out, that is a
//      way;
//   3. what it reads is brought into a buffer below a level, by all threads together where loads of several elements
//   are
//      asked for;
//   4. on GPUs since sm_80 that copy may run ahead: 4 or 5 stages, where the reduction's tiles are one, one and one
//   loop.
// With a tensor intrinsic it applies to blocks that compute what that describes: their inner loops become a block of
// their own, marked for it, and the steps above are taken around that block.
#include <algorithm>

#include "schedule/intrin/intrin.h"
#include "tuning/space/annotations.h"
#include "tuning/space/intrin_match.h"
#include "tuning/space/predicates.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::Schedule;
using schedule::SRef;
using schedule::Steps;

/// A way through the rule so far.
struct State {
  Schedule schedule;
  Handle block;
  std::vector<Handles> tiles;  ///< the loops of each level, outermost first
};
using States = std::vector<State>;

class Tiler final : public SpaceRule {
 public:
  explicit Tiler(MultiLevelTiling parameters, std::string intrinsic = {})
      : parameters_(std::move(parameters)), intrinsic_(std::move(intrinsic)) {}
  std::string_view name() const override {
    return intrinsic_.empty() ? "MultiLevelTiling" : "MultiLevelTilingWithIntrin";
  }
  std::string_view summary() const override {
    return intrinsic_.empty() ? "tiles, and buffers for what is read and written"
                              : "tiles around calls of a tensor intrinsic";
  }

  Result<Branches> apply(Schedule schedule, const Handle& block, const SpaceTarget& target) const override {
    auto sref = schedule.sref(block);
    if (!sref) return fail(sref.error());
    if (!intrinsic_.empty()) {
      TS_TRY(const schedule::TensorIntrin intrin, intrinsics_of(schedule)->find(intrinsic_));
      if (!computes_what(*(*sref)->block(), intrin.desc))
        return left_alone(std::move(schedule), "it does not compute what the intrinsic {0} does", intrinsic_);
    }
    if (Reason reason = needs_no_tiling(**sref)) {
      Branches out{{std::move(schedule)}};
      out.reason = std::move(reason);
      return out;
    }
    State first{intrinsic_.empty() ? schedule : schedule.forked_copy(), block, {}};
    TS_TRY(const bool marked, mark(first));
    if (!marked) return left_alone(std::move(schedule), "its loops cannot be tiled for the intrinsic {0}", intrinsic_);
    TS_TRY_VOID(tile(first, target));
    TS_TRY(States written, with_write_reuse(std::move(first)));
    Branches out;
    for (State& state : written) {
      TS_TRY(States read, with_read_reuse(std::move(state)));
      for (State& one : read) {
        TS_TRY(States all, with_async_pipeline(std::move(one), target));
        for (State& last : all) out.schedules.push_back(std::move(last.schedule));
      }
    }
    return out;
  }

 private:
  /// The levels of a kind of loops, counted from 0.
  std::vector<std::size_t> levels_of(char kind) const {
    std::vector<std::size_t> out;
    for (std::size_t k = 0; k < parameters_.structure.size(); ++k)
      if (parameters_.structure[k] == kind) out.push_back(k);
    return out;
  }

  static std::shared_ptr<schedule::Intrins> intrinsics_of(const Schedule& schedule) {
    return schedule.intrins() ? schedule.intrins() : std::make_shared<schedule::Intrins>();
  }

  /// The annotation of a tiled block, and the tile for the intrinsic; false where its loops do not allow one.
  Result<bool> mark(State& state) const {
    Steps steps(state.schedule);
    steps.annotate(state.block, tiling_structure, parameters_.structure);
    if (!intrinsic_.empty()) {
      const Handle loop = steps.tile_with_intrin(state.block, intrinsic_);
      TS_TRY_VOID(steps.result());
      if (loop == Handle{}) return false;
      state.block = steps.blockize(loop);
      steps.annotate(state.block, auto_tensorize, intrinsic_);
    }
    TS_TRY_VOID(steps.result());
    return true;
  }

  /// 1
  Result<void> tile(State& state, const SpaceTarget& target) const {
    Steps steps(state.schedule);
    state.tiles.resize(parameters_.structure.size());
    std::optional<int64_t> points = 1;  // of the spatial loops; nothing where one is not known
    const std::vector<IterVar> iters = steps.block(state.block).iter_vars;
    const Handles loops = steps.loops(state.block);
    for (std::size_t k = 0; k < std::min(loops.size(), iters.size()); ++k) {
      const bool spatial = iters[k]->type == IterType::DataParallel;
      if (!spatial && iters[k]->type != IterType::CommReduce) continue;
      const std::vector<std::size_t> levels = levels_of(spatial ? 'S' : 'R');
      if (spatial) {
        const auto extent = as_int(steps.loop(loops[k]).extent);
        points = points && extent ? std::optional(*points * *extent) : std::nullopt;
      }
      if (levels.empty()) continue;
      Handles parts = {loops[k]};
      if (levels.size() > 1)
        parts = steps.split_by(
            loops[k], steps.sample_perfect_tile(loops[k], int64_t(levels.size()), parameters_.max_innermost_factor));
      TS_TRY_VOID(steps.result());
      for (std::size_t at = 0; at < levels.size(); ++at) state.tiles[levels[at]].push_back(parts[at]);
    }
    Handles order;
    for (const Handles& tile : state.tiles) order.insert(order.end(), tile.begin(), tile.end());
    steps.reorder(order);
    for (std::size_t k = 0; k < std::min(parameters_.tile_binds.size(), state.tiles.size()); ++k) {
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

  /// A copy in which `block` is written back below the last loop of a level, counted from 1.
  static Result<State> written_below(State& state, const Handle& cache, int level) {
    State copy{state.schedule.forked_copy(), state.block, state.tiles};
    Steps steps(copy.schedule);
    steps.reverse_compute_at(cache, state.tiles.at(std::size_t(level - 1)).back(), true);
    TS_TRY_VOID(steps.result());
    return copy;
  }

  /// The levels that are asked for: the annotation of the block decides before the parameters do.
  Result<Reuse> write_reuse(State& state) const {
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

  /// 2
  Result<States> with_write_reuse(State state) const {
    TS_TRY(const Reuse reuse, write_reuse(state));
    States out;
    if (reuse.need == Reuse::Need::No) {
      out.push_back(std::move(state));
      return out;
    }
    Steps steps(state.schedule);
    if (reuse.need == Reuse::Need::May) {
      const Handles consumers = steps.consumers(state.block);
      if (consumers.size() == 1 && is_write_cache(steps.block(consumers.front()))) {
        for (int level : reuse.levels) {
          TS_TRY(State copy, written_below(state, consumers.front(), level));
          out.push_back(std::move(copy));
        }
        out.push_back(std::move(state));
        return out;
      }
      out.push_back({state.schedule.forked_copy(), state.block, state.tiles});
    }
    const Handle cache = steps.cache_write(state.block, 0, reuse.scope);
    TS_TRY_VOID(steps.result());
    for (int level : reuse.levels) {
      TS_TRY(State copy, written_below(state, cache, level));
      out.push_back(std::move(copy));
    }
    return out;
  }

  /// The numbers of elements that a thread may load at a time: no more than 16 bytes of those types that are common.
  std::vector<int64_t> vector_loads(DataType dtype) const {
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

  /// 3
  Result<States> with_read_reuse(State state) const {
    const Reuse& reuse = parameters_.reuse_read;
    States out;
    if (reuse.need == Reuse::Need::No) {
      out.push_back(std::move(state));
      return out;
    }
    for (int level : reuse.levels) {
      State copy{state.schedule.forked_copy(), state.block, state.tiles};
      Steps steps(copy.schedule);
      const BlockNode& node = steps.block(copy.block);
      const std::size_t reads = node.reads.size();
      const Buffer written = node.writes[0]->buffer;
      for (std::size_t k = 0; k < reads && !steps.failed(); ++k) {
        if (steps.block(copy.block).reads[k]->buffer == written) continue;
        const Handle cache = steps.cache_read(copy.block, int64_t(k), reuse.scope, {copy.block});
        steps.compute_at(cache, copy.tiles.at(std::size_t(level - 1)).back(), true);
        const Handles loops = steps.loops(cache);
        const Buffer buffer = steps.failed() ? Buffer() : steps.block(cache).writes[0]->buffer;
        if (!buffer) break;
        const std::size_t rank = std::min(buffer->shape.size(), loops.size());
        steps.fuse(Handles(loops.end() - std::ptrdiff_t(rank), loops.end()));
        if (const std::vector<int64_t> lanes = vector_loads(buffer->dtype); !lanes.empty())
          steps.annotate(cache, cooperative_fetch, steps.sample_categorical(lanes));
      }
      TS_TRY_VOID(steps.result());
      out.push_back(std::move(copy));
    }
    return out;
  }

  /// 4
  Result<States> with_async_pipeline(State state, const SpaceTarget& target) const {
    States out;
    const std::vector<std::size_t> levels = levels_of('R');
    if (target.sm < 80 || levels.empty() || !runs_ahead(state, levels.front())) {
      out.push_back(std::move(state));
      return out;
    }
    for (int64_t stages : {4, 5}) {
      State copy{state.schedule.forked_copy(), state.block, state.tiles};
      Steps steps(copy.schedule);
      using schedule::Value, schedule::ValueList;
      const Handle fused = steps.fuse(copy.tiles[levels.front()]);
      steps.annotate(fused, "software_pipeline_stage", ValueList{Value(0), Value(0), Value(stages - 2)});
      steps.annotate(fused, "software_pipeline_order", ValueList{Value(0), Value(1), Value(2)});
      steps.annotate(fused, "software_pipeline_async_stages", ValueList{Value(0)});
      TS_TRY_VOID(steps.result());
      out.push_back(std::move(copy));
    }
    out.insert(out.begin(), std::move(state));
    return out;
  }

  /// The reduction's outermost tile holds two copies and the product.
  static bool runs_ahead(State& state, std::size_t level) {
    Steps steps(state.schedule);
    if (state.tiles[level].empty()) return false;
    auto parts = as<SeqStmtNode>(steps.loop(state.tiles[level].back()).body);
    return parts && parts->seq.size() == 3 &&
           std::ranges::all_of(parts->seq, [](const Stmt& part) { return part->kind == Kind::For; });
  }

  MultiLevelTiling parameters_;
  std::string intrinsic_;  ///< empty: none
};

}  // namespace

std::shared_ptr<const SpaceRule> multi_level_tiling(MultiLevelTiling parameters) {
  return std::make_shared<Tiler>(std::move(parameters));
}

std::shared_ptr<const SpaceRule> multi_level_tiling_with_intrin(std::string intrinsic, MultiLevelTiling parameters) {
  return std::make_shared<Tiler>(std::move(parameters), std::move(intrinsic));
}

}  // namespace tirscope::tuning
