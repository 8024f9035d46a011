// SPDX-License-Identifier: Apache-2.0
// Fragments of wmma. The result is laid out by the tiles of warps, each in fragments, so that a warp's are next to each
// other in shared memory: from accumulators it is written there by the warps, and on by all threads together.
#include <algorithm>

#include "ir/build.h"
#include "tuning/space/annotations.h"
#include "tuning/space/rules/fragments.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::Steps;

constexpr int64_t fragment_side = 16;  ///< rows and columns of an accumulator

/// How many fragments along a loop a warp has: the product of the factors of the levels below that of the warps.
Expr fragments_of_warp(const TilingSteps& tiling, const Handles& factors) {
  const auto& binds = tiling.parameters().tile_binds;
  const auto warps = std::size_t(std::ranges::find(binds, "threadIdx.y") - binds.begin());
  const std::vector<std::size_t> levels = tiling.levels_of('S');
  Expr product;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    if (levels[k] <= warps) continue;
    product = product ? product * Expr(factors[k].var) : Expr(factors[k].var);
  }
  return product ? product : make_const(DataType::integer(32), 1);
}

/// To the tile of a warp, the fragment in it and the element in that.
IndexMap by_warps_and_fragments(std::size_t rank, const Expr& rows, const Expr& columns) {
  std::vector<Var> inputs;
  for (std::size_t k = 0; k < rank; ++k) inputs.push_back(make_var("i" + std::to_string(k), DataType::integer(32)));
  std::vector<Expr> outputs(inputs.begin(), inputs.end() - 2);
  const Expr side = make_const(DataType::integer(32), fragment_side);
  const Expr i = inputs[rank - 2], j = inputs[rank - 1];
  outputs.push_back(floordiv(floordiv(i, side), rows));
  outputs.push_back(floordiv(floordiv(j, side), columns));
  outputs.push_back(floormod(floordiv(i, side), rows));
  outputs.push_back(floormod(floordiv(j, side), columns));
  outputs.push_back(floormod(i, side));
  outputs.push_back(floormod(j, side));
  return make<IndexMapNode>(std::move(inputs), std::move(outputs));
}

class WmmaFragments final : public Fragments {
 public:
  Result<void> tile(const TilingSteps& tiling, TilingState& state, const SpaceTarget& target) const override {
    TS_TRY_VOID(tiling.tile(state, target, {.most_spatial = 2}));
    Steps steps(state.schedule);
    const std::size_t rank = steps.block(state.block).writes[0]->buffer->shape.size(), split = state.factors.size();
    steps.transform_layout(state.block, "write", 0,
                           by_warps_and_fragments(rank, fragments_of_warp(tiling, state.factors[split - 2]),
                                                  fragments_of_warp(tiling, state.factors[split - 1])),
                           true);
    return steps.result();
  }

  Result<TilingStates> written(const TilingSteps& tiling, const TensorCoreProduct& product,
                               TilingState state) const override {
    TS_TRY(TilingStates out, tiling.with_write_reuse(std::move(state)));
    for (TilingState& one : out) TS_TRY_VOID(write_through_accumulators(tiling, product, one));
    return out;
  }

  Result<TilingStates> shared(const TilingSteps& tiling, TilingState state) const override {
    return tiling.with_read_reuse(std::move(state));
  }

  std::string_view scope(std::size_t operand) const override {
    return operand == 0 ? "wmma.matrix_a" : "wmma.matrix_b";
  }
  std::string_view layout(std::size_t) const override { return {}; }

  /// Through registers into one of two buffers.
  void copy_ahead(Steps& steps, const Handle& copy) const override {
    steps.annotate(copy, "tir.manifest_shared_memory_local_stage", int64_t(1));
    steps.annotate(copy, "double_buffer_scope", int64_t(0));
  }
  void outer_stages(Steps& steps, const Handle& outer) const override {
    steps.annotate(outer, "software_pipeline_stage", schedule::integers({0, 0, 0, 0, 0, 1, 1}));
    steps.annotate(outer, "software_pipeline_order", schedule::integers({0, 3, 1, 4, 5, 2, 6}));
  }

 private:
  static Result<void> write_through_accumulators(const TilingSteps& tiling, const TensorCoreProduct& product,
                                                 TilingState& state) {
    Steps steps(state.schedule);
    const Handle accumulators = steps.cache_write(state.block, 0, "wmma.accumulator");
    // The loops over warps' tiles, fragments and elements: rows of fragments come first, so that a row is a step.
    const Handles loops = steps.loops(state.written);
    TS_TRY_VOID(steps.result());
    const std::size_t first = loops.size() - 6;
    steps.reorder({loops[first + 2], loops[first], loops[first + 1], loops[first + 3]});
    steps.compute_at(accumulators, loops[first + 2], true);
    const Handles around = steps.loops(accumulators);
    TS_TRY_VOID(steps.result());
    steps.bind(steps.fuse({around[around.size() - 6], around[around.size() - 5]}), "threadIdx.y");
    steps.reverse_compute_inline(product.reindexed_store);
    const Handles inner = steps.loops(accumulators);
    TS_TRY_VOID(steps.result());
    steps.annotate(steps.blockize(inner[inner.size() - 2]), auto_tensorize, product.group->store);
    tiling.fetch_together(steps, state.written, 5);
    return steps.result();
  }
};

}  // namespace

const Fragments& wmma_fragments() {
  static const WmmaFragments fragments;
  return fragments;
}

}  // namespace tirscope::tuning
