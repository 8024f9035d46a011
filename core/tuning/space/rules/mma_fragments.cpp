// SPDX-License-Identifier: Apache-2.0
// Tiles of m16n8k8. Warps have 32 x 32 elements or a multiple; the result stays in registers until it is written to
// where it belongs, and what is read lies in shared memory in an order that has no bank conflicts (permuted_layout).
#include "tuning/space/rules/fragments.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Steps;

class MmaFragments final : public Fragments {
 public:
  Result<void> tile(const TilingSteps& tiling, TilingState& state, const SpaceTarget& target) const override {
    // Two tiles of 16 rows, four of 8 columns.
    return tiling.tile(state, target, {.most_spatial = 2, .inner = {2, 4}, .first_inner = 3});
  }

  Result<TilingStates> written(const TilingSteps&, const TensorCoreProduct& product, TilingState state) const override {
    Steps steps(state.schedule);
    steps.write_at(state.tiles[2].back(), state.block, 0, "m16n8k8.matrixC");
    steps.reverse_compute_inline(product.reindexed_store);
    TS_TRY_VOID(steps.result());
    TilingStates out;
    out.push_back(std::move(state));
    return out;
  }

  Result<TilingStates> shared(const TilingSteps& tiling, TilingState state) const override {
    const Reuse& reuse = tiling.parameters().reuse_read;
    TilingStates out;
    for (int level : reuse.levels) {
      TilingState copy = state.copy();
      Steps steps(copy.schedule);
      const Handle loop = copy.tiles.at(std::size_t(level - 1)).back();
      for (int64_t k = 0; k < 2; ++k) {
        copy.read.push_back(steps.read_at(loop, copy.block, k, reuse.scope));
        steps.annotate(copy.read.back(), "permuted_layout", k == 0 ? "g2s_A" : "g2s_B");
      }
      TS_TRY_VOID(steps.result());
      out.push_back(std::move(copy));
    }
    return out;
  }

  std::string_view scope(std::size_t operand) const override {
    return operand == 0 ? "m16n8k8.matrixA" : "m16n8k8.matrixB";
  }
  std::string_view layout(std::size_t operand) const override { return operand == 0 ? "s2l_A" : "s2l_B"; }

  /// By asynchronous copies of 16 bytes.
  void copy_ahead(Steps& steps, const Handle& copy) const override {
    steps.annotate(copy, "vector_bytes", int64_t(16));
  }
  void outer_stages(Steps& steps, const Handle& outer) const override {
    steps.annotate(outer, "software_pipeline_async_stages", schedule::integers({0}));
    steps.annotate(outer, "software_pipeline_stage", schedule::integers({0, 0, 1, 2, 2}));
    steps.annotate(outer, "software_pipeline_order", schedule::integers({0, 1, 3, 2, 4}));
  }
};

}  // namespace

const Fragments& mma_fragments() {
  static const MmaFragments fragments;
  return fragments;
}

}  // namespace tirscope::tuning
