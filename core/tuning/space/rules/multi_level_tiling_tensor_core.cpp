// SPDX-License-Identifier: Apache-2.0
// Products on tensor cores, as TVM's rule of this name makes them. Applies when the block is tiled with profit
// (needs_no_tiling) and computes what a group of intrinsics describes. Then:
//   1. what it reads and writes is indexed by the block's variables alone (reindex), and all of them are laid out as
//      the intrinsic's: spatial variables that only one operand has are fused, and so are the reductions. Extents
//      that are no multiples of the intrinsic's are padded. The inner tile becomes a block of its own, marked for the
//      intrinsic and for execution by warps;
//   2. the two innermost spatial loops and the reduction are tiled, the others come before the first level;
//   3. the result is written to registers first;
//   4. what is read comes to shared memory by all threads together, its rows apart by a few elements more than they
//      have so that they lie in different banks, and from there into registers;
//   5. where asked for, the copies of a reduction of several steps run ahead of the products.
// Steps 2 to 5 as the group's Fragments have them. A group whose loops cannot be tiled for its intrinsic is left out.
#include <ranges>

#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"
#include "tuning/space/rules/fragments.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::Schedule;
using schedule::Steps;

const Fragments& fragments_of(const TensorCoreGroup& group) {
  return group.by_mma() ? mma_fragments() : wmma_fragments();
}

class TensorCoreTiler final : public SpaceRule {
 public:
  explicit TensorCoreTiler(TensorCoreTiling parameters)
      : tiling_(std::move(parameters.tiling)),
        groups_(std::move(parameters.groups)),
        pipelined_(parameters.software_pipeline) {}
  std::string_view name() const override { return "MultiLevelTilingTensorCore"; }
  std::string_view summary() const override { return "tiles and buffers around products on tensor cores"; }

  Result<Branches> apply(Schedule schedule, const Handle& block, const SpaceTarget& target) const override {
    auto sref = schedule.sref(block);
    if (!sref) return fail(sref.error());
    if (Reason reason = needs_no_tiling(**sref)) {
      Branches out{{std::move(schedule)}};
      out.reason = std::move(reason);
      return out;
    }
    Branches out;
    bool described = false;
    for (const TensorCoreGroup& group : groups_ | std::views::reverse) {  // as TVM has them
      TS_TRY(const schedule::TensorIntrin compute, intrinsic_of(schedule, group.compute));
      std::optional<IntrinMapping> mapping = mapping_onto(*(*sref)->block(), compute.desc);
      if (!mapping || mapping->reads.size() != 2) continue;
      described = true;
      TensorCoreProduct product{&group, std::move(*mapping)};
      TilingState state{schedule.forked_copy(), block};
      TS_TRY(const bool tiled, lay_out(product, state));
      if (!tiled) continue;
      TS_TRY(std::vector<Schedule> ways, ways_of(product, std::move(state), target));
      for (Schedule& way : ways) out.schedules.push_back(std::move(way));
    }
    if (!described) return left_alone(std::move(schedule), "it does not compute what tensor cores do");
    if (out.schedules.empty()) return left_alone(std::move(schedule), "its loops cannot be tiled for tensor cores");
    return out;
  }

 private:
  /// 1; false where the loops cannot be tiled for the intrinsic.
  Result<bool> lay_out(TensorCoreProduct& product, TilingState& state) const {
    const IntrinMapping& mapping = product.mapping;
    Steps steps(state.schedule);
    steps.annotate(state.block, tiling_structure, tiling_.parameters().structure);
    product.reindexed_store = steps.reindex(state.block, "write", 0);
    const Handle a = steps.reindex(state.block, "read", 0), b = steps.reindex(state.block, "read", 1);
    steps.transform_layout(state.block, "read", 0, mapping.reads[0], true);
    steps.transform_layout(state.block, "read", 1, mapping.reads[1], true);
    steps.transform_layout(state.block, "write", 0, mapping.write, true);
    steps.transform_block_layout(product.reindexed_store, mapping.write);
    steps.transform_block_layout(a, mapping.reads[0]);
    steps.transform_block_layout(b, mapping.reads[1]);
    steps.transform_block_layout(state.block, mapping.block);
    const Handle loop = steps.tile_with_intrin(state.block, product.group->compute, true);
    TS_TRY_VOID(steps.result());
    if (loop == Handle{}) return false;
    state.block = steps.blockize(loop);
    steps.annotate(state.block, auto_tensorize, product.group->compute);
    steps.annotate(state.block, auto_tensorize_init, product.group->init);
    steps.annotate(state.block, warp_execution, int64_t(1));
    TS_TRY_VOID(steps.result());
    return true;
  }

  /// 2 to 5
  Result<std::vector<Schedule>> ways_of(const TensorCoreProduct& product, TilingState state,
                                        const SpaceTarget& target) const {
    const Fragments& fragments = fragments_of(*product.group);
    TS_TRY_VOID(fragments.tile(tiling_, state, target));
    TS_TRY(TilingStates written, fragments.written(tiling_, product, std::move(state)));
    std::vector<Schedule> out;
    for (TilingState& one : written) {
      TS_TRY(TilingStates read, fragments.shared(tiling_, std::move(one)));
      for (TilingState& last : read) {
        TS_TRY_VOID(load_fragments(product, fragments, last));
        TS_TRY_VOID(copy_from_the_program(last));
        if (pipelined_) TS_TRY_VOID(run_ahead(fragments, last));
        out.push_back(std::move(last.schedule));
      }
    }
    return out;
  }

  /// 4, from shared memory on.
  Result<void> load_fragments(const TensorCoreProduct& product, const Fragments& fragments, TilingState& state) const {
    Steps steps(state.schedule);
    const Handle& loop = state.tiles[tiling_.levels_of('R').at(1)].back();
    for (std::size_t k = 0; k < 2; ++k) {
      const Handle copy = steps.cache_read(state.block, int64_t(k), fragments.scope(k));
      steps.compute_at(copy, loop, true);
      const std::string& load = k == 0 ? product.group->load_a : product.group->load_b;
      const Handle tile = steps.tile_with_intrin(copy, load);
      TS_TRY_VOID(steps.result());
      if (tile == Handle{}) return fail(refused("tuning.no-tile", "no fragments can be loaded by {0}", load));
      const Handle tiled = steps.blockize(tile);
      steps.annotate(tiled, auto_tensorize, load);
      if (const std::string_view layout = fragments.layout(k); !layout.empty())
        steps.annotate(tiled, "permuted_layout", layout);
    }
    return steps.result();
  }

  /// 4, to shared memory: the copies read the program's arrays themselves. Their rows get padding against bank
  /// conflicts.
  static Result<void> copy_from_the_program(TilingState& state) {
    Steps steps(state.schedule);
    for (const Handle& shared : state.read) {
      const Handles producers = steps.producers(shared);
      if (!producers.empty()) steps.compute_inline(producers.front());
      TS_TRY_VOID(steps.result());
      const DataType dtype = steps.block(shared).writes[0]->buffer->dtype;
      if (dtype == DataType::floating(16)) steps.storage_align(shared, 0, -2, 32, 8);
      if (dtype.is_integer() && dtype.bits == 8) steps.storage_align(shared, 0, -2, 32, 16);
    }
    return steps.result();
  }

  /// 5
  Result<void> run_ahead(const Fragments& fragments, TilingState& state) const {
    Steps steps(state.schedule);
    int64_t length = 1;
    for (std::size_t level : tiling_.levels_of('R'))
      for (const Handle& loop : state.tiles[level]) length *= as_int(steps.loop(loop).extent).value_or(1);
    if (length > 1) {
      const std::vector<std::size_t> levels = tiling_.levels_of('R');
      const Handle& inner = state.tiles[levels.at(1)].back();
      for (const Handle& copy : state.read) fragments.copy_ahead(steps, copy);
      steps.annotate(inner, "software_pipeline_stage", schedule::integers({0, 0, 1}));
      steps.annotate(inner, "software_pipeline_order", schedule::integers({0, 1, 2}));
      fragments.outer_stages(steps, state.tiles[levels.at(0)].back());
    }
    return steps.result();
  }

  TilingSteps tiling_;
  std::vector<TensorCoreGroup> groups_;
  bool pipelined_;
};

}  // namespace

std::shared_ptr<const SpaceRule> multi_level_tiling_tensor_core(TensorCoreTiling parameters) {
  return std::make_shared<TensorCoreTiler>(std::move(parameters));
}

}  // namespace tirscope::tuning
