// SPDX-License-Identifier: Apache-2.0
// TVM's BlockInfo over the steps of a schedule. Its flags are found out when the schedule begins and stay with their
// blocks, whatever steps make of those; only some steps recompute some of them. So a schedule may go on where a
// fresh look, which cannot prove everything, would find no stage pipeline any more.
#pragma once

#include <optional>

#include "schedule/state/state.h"
#include "support/persistent_map.h"

namespace tirscope::schedule {

/// Where a flag of a block was found out.
struct FlagSource {
  State::TreePtr tree;  ///< null: a step has said so
  const BlockNode* block = nullptr;
  bool said = true;
  int step = 0;  ///< in which it was found out: the newest counts
};

/// A step found out all flags of all blocks below a block.
struct RenewedBelow {
  State::TreePtr tree;
  const BlockNode* above = nullptr;  ///< the block, as it was then
  bool covered = false;              ///< the step has said that the blocks of its scope are covered
  int step = 0;
};

struct KnownFlags {
  using ByBlock = PersistentMap<const BlockNode*, FlagSource>;
  /// The trees before a function's first step. A block of theirs that is not listed below is as it was there.
  std::map<std::string, State::TreePtr> first;
  ByBlock affine_binding, region_cover, stage_pipeline;
  PersistentMap<const BlockNode*, RenewedBelow> below;
  int step = 0;  ///< how many have changed flags

  /// Where the flag of a block in a current tree was computed; null: in no step.
  std::optional<FlagSource> source(ByBlock KnownFlags::* flag, const SRef& block) const;
};

/// What a step finds out, or says, about a block beside what follows from the blocks before.
enum class Renewal : uint8_t {
  Binding,      ///< whether the block's binding is affine
  Scope,        ///< whether the block is a stage pipeline, and all about the blocks below
  Children,     ///< all about the blocks below; those of its scope are said to be covered
  Sound,        ///< the block is said to be bound affinely and covered, and to be a stage pipeline
  Uncovered,    ///< the block is said to read more than is written before
  NotPipeline,  ///< the block is said to be no stage pipeline
};

struct FlagChange {
  const BlockNode* block;
  Renewal renewal;
};

/// The flags after a step from `before` to `after`, trees of one function: blocks of `before` that go on as others in
/// `after`, the blocks that are new, and what the step renews (blocks of `after`).
KnownFlags flags_after(const KnownFlags* flags, const State::TreePtr& before, const State::TreePtr& after,
                       const std::vector<std::pair<const BlockNode*, const BlockNode*>>& goes_on,
                       const std::vector<const BlockNode*>& made, const std::vector<FlagChange>& renewed);

}  // namespace tirscope::schedule
