// SPDX-License-Identifier: Apache-2.0
// How products on tensor cores have their operands in the registers of a warp: by wmma in fragments of 16 x 16
// elements, by mma in tiles of m16n8k8.
#pragma once

#include "tuning/space/intrin_match.h"
#include "tuning/space/rules/tiling_steps.h"

namespace tirscope::tuning {

/// One group of intrinsics on its way through the rule.
struct TensorCoreProduct {
  const TensorCoreGroup* group;
  IntrinMapping mapping;
  schedule::Handle reindexed_store = {};  ///< what writes the result in the program's own layout
};

/// The steps of MultiLevelTilingTensorCore that differ; each is refused where a primitive refuses it.
class Fragments {
 public:
  virtual ~Fragments() = default;
  /// The tiles of the loops around the product.
  virtual Result<void> tile(const TilingSteps& tiling, TilingState& state, const SpaceTarget& target) const = 0;
  /// The result is written to registers, and from there on.
  virtual Result<TilingStates> written(const TilingSteps& tiling, const TensorCoreProduct& product,
                                       TilingState state) const = 0;
  /// What is read comes to shared memory.
  virtual Result<TilingStates> shared(const TilingSteps& tiling, TilingState state) const = 0;
  /// And from there to registers, to memory of this scope, in this layout (none: empty).
  virtual std::string_view scope(std::size_t operand) const = 0;
  virtual std::string_view layout(std::size_t operand) const = 0;
  /// Where the copies to shared memory run ahead of the products: how each is made, and the stages of the reduction's
  /// outer tile, which they are in.
  virtual void copy_ahead(schedule::Steps& steps, const schedule::Handle& copy) const = 0;
  virtual void outer_stages(schedule::Steps& steps, const schedule::Handle& outer) const = 0;
};
const Fragments& wmma_fragments();
const Fragments& mma_fragments();

}  // namespace tirscope::tuning
