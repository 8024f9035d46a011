// SPDX-License-Identifier: Apache-2.0
// The steps that the rules of tiling share: TVM's MultiLevelTilingNode. A way through a rule is a schedule with the
// loops of each level; a step changes it, or goes on in several ways.
#pragma once

#include <limits>

#include "schedule/intrin/intrin.h"
#include "schedule/steps.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

/// A way through a rule so far.
struct TilingState {
  schedule::Schedule schedule;
  schedule::Handle block;
  std::vector<schedule::Handles> tiles = {};    ///< the loops of each level, outermost first
  std::vector<schedule::Handles> factors = {};  ///< what each spatial loop was split by, outermost first
  schedule::Handle written = {};                ///< the block that writes a buffer back; empty: none
  schedule::Handles read = {};                  ///< the blocks that bring buffers in, in the order of the reads

  /// Another way from here.
  TilingState copy() { return {schedule.forked_copy(), block, tiles, factors, written, read}; }
};
using TilingStates = std::vector<TilingState>;

/// What `TilingSteps::tile` does otherwise than with all loops alike.
struct TileChoices {
  /// Of the spatial loops only so many are split, the innermost; the others come before the first level.
  std::size_t most_spatial = std::numeric_limits<std::size_t>::max();
  /// For each spatial loop that is split: its parts from `first_inner` on make a multiple of this; empty: any parts.
  std::vector<int64_t> inner = {};
  int64_t first_inner = 0;
};

/// The intrinsic of that name, of the schedule's own or of TVM's; refused as `intrin.unknown`.
Result<schedule::TensorIntrin> intrinsic_of(const schedule::Schedule& schedule, const std::string& name);

class TilingSteps {
 public:
  explicit TilingSteps(MultiLevelTiling parameters) : parameters_(std::move(parameters)) {}
  const MultiLevelTiling& parameters() const { return parameters_; }

  /// The levels of a kind of loops, counted from 0: those of the letter in the structure.
  std::vector<std::size_t> levels_of(char kind) const;

  /// Splits each loop by sampled factors, orders the parts by level, and binds the first levels to thread axes.
  Result<void> tile(TilingState& state, const SpaceTarget& target, const TileChoices& choices = {}) const;

  /// What the block writes goes through a buffer that is written back below each of the levels asked for in turn, or
  /// through none where it need not.
  Result<TilingStates> with_write_reuse(TilingState state) const;

  /// What the block reads is brought into buffers below each of the levels asked for in turn.
  Result<TilingStates> with_read_reuse(TilingState state) const;

  /// The last so many loops of a block become one, whose steps threads share, several elements at a time: the number
  /// is sampled from those that fit the type of what the block writes.
  void fetch_together(schedule::Steps& steps, const schedule::Handle& block, std::size_t loops) const;

 private:
  schedule::Handles sampled_factors(schedule::Steps& steps, const schedule::Handle& loop, std::size_t parts,
                                    std::optional<int64_t> inner, int64_t first_inner) const;
  Result<Reuse> write_reuse(TilingState& state) const;
  std::vector<int64_t> vector_loads(DataType dtype) const;

  MultiLevelTiling parameters_;
};

}  // namespace tirscope::tuning
