// SPDX-License-Identifier: Apache-2.0
// Applies when the block is tiled with profit (needs_no_tiling). Then, as TVM's rule of this name:
//   1. each loop is split into a part for each level of its kind, by sampled factors, and the parts are ordered by
//      level; the first levels are fused and bound to thread axes, where the parameters name some;
//   2. what the block writes goes through a buffer that is written back below a level, one way for each level asked
//      for: a consumer that copies element by element is that buffer already. Where the buffer may be left out, that
//      is a way;
//   3. what it reads is brought into a buffer below a level, by all threads together where loads of several elements
//      are asked for;
//   4. on GPUs since sm_80 that copy may run ahead: 4 or 5 stages, where the reduction's tiles are one, one and one
//      loop.
// With a tensor intrinsic it applies to blocks that compute what that describes: their inner loops become a block of
// their own, marked for it, and the steps above are taken around that block.
#include <algorithm>

#include "tuning/space/annotations.h"
#include "tuning/space/intrin_match.h"
#include "tuning/space/predicates.h"
#include "tuning/space/rules/tiling_steps.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::Schedule;
using schedule::SRef;
using schedule::Steps;

class Tiler final : public SpaceRule {
 public:
  explicit Tiler(MultiLevelTiling parameters, std::string intrinsic = {})
      : tiling_(std::move(parameters)), intrinsic_(std::move(intrinsic)) {}
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
      TS_TRY(const schedule::TensorIntrin intrin, intrinsic_of(schedule, intrinsic_));
      if (!computes_what(*(*sref)->block(), intrin.desc))
        return left_alone(std::move(schedule), "it does not compute what the intrinsic {0} does", intrinsic_);
    }
    TS_TRY(const bool asked_for, is_asked_for(*(*sref)->block()));
    if (Reason reason = asked_for ? std::nullopt : needs_no_tiling(**sref)) {
      Branches out{{std::move(schedule)}};
      out.reason = std::move(reason);
      return out;
    }
    TilingState first{intrinsic_.empty() ? schedule : schedule.forked_copy(), block};
    TS_TRY(const bool marked, mark(first));
    if (!marked) return left_alone(std::move(schedule), "its loops cannot be tiled for the intrinsic {0}", intrinsic_);
    TS_TRY_VOID(tiling_.tile(first, target));
    TS_TRY(TilingStates written, tiling_.with_write_reuse(std::move(first)));
    Branches out;
    for (TilingState& state : written) {
      TS_TRY(TilingStates read, tiling_.with_read_reuse(std::move(state)));
      for (TilingState& one : read) {
        TS_TRY(TilingStates all, with_async_pipeline(std::move(one), target));
        for (TilingState& last : all) out.schedules.push_back(std::move(last.schedule));
      }
    }
    return out;
  }

 private:
  Result<bool> is_asked_for(const BlockNode& block) const {
    const BlockFilter& filter = tiling_.parameters().filter_fn;
    return filter ? filter(block) : Result<bool>(false);
  }

  /// The annotation of a tiled block, and the tile for the intrinsic; false where its loops do not allow one.
  Result<bool> mark(TilingState& state) const {
    Steps steps(state.schedule);
    steps.annotate(state.block, tiling_structure, tiling_.parameters().structure);
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

  /// 4
  Result<TilingStates> with_async_pipeline(TilingState state, const SpaceTarget& target) const {
    TilingStates out;
    const std::vector<std::size_t> levels = tiling_.levels_of('R');
    if (target.sm < 80 || levels.empty() || !runs_ahead(state, levels.front())) {
      out.push_back(std::move(state));
      return out;
    }
    for (int64_t stages : {4, 5}) {
      TilingState copy = state.copy();
      Steps steps(copy.schedule);
      const Handle fused = steps.fuse(copy.tiles[levels.front()]);
      steps.annotate(fused, "software_pipeline_stage", schedule::integers({0, 0, stages - 2}));
      steps.annotate(fused, "software_pipeline_order", schedule::integers({0, 1, 2}));
      steps.annotate(fused, "software_pipeline_async_stages", schedule::integers({0}));
      TS_TRY_VOID(steps.result());
      out.push_back(std::move(copy));
    }
    out.insert(out.begin(), std::move(state));
    return out;
  }

  /// The reduction's outermost tile holds two copies and the product.
  static bool runs_ahead(TilingState& state, std::size_t level) {
    Steps steps(state.schedule);
    if (state.tiles[level].empty()) return false;
    auto parts = as<SeqStmtNode>(steps.loop(state.tiles[level].back()).body);
    return parts && parts->seq.size() == 3 &&
           std::ranges::all_of(parts->seq, [](const Stmt& part) { return part->kind == Kind::For; });
  }

  TilingSteps tiling_;
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
