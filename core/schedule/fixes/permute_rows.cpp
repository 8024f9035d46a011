// SPDX-License-Identifier: Apache-2.0
#include "schedule/fixes/permute_rows.h"

#include <set>

#include "ir/ops/permuted_layout.h"
#include "ir/ops/storage_scope.h"
#include "schedule/fixes/trial.h"

namespace tirscope::schedule {

namespace {

/// The shared buffers with rows that a block accesses itself or in blocks inside.
std::set<std::string> shared_of(const BlockNode& block) {
  std::set<std::string> names;
  for (const auto* regions : {&block.reads, &block.writes})
    for (const BufferRegion& region : *regions) {
      const Buffer& buffer = region->buffer;
      if (storage_rank(buffer->scope()) == StorageRank::Shared && buffer->shape.size() >= 2) names.insert(buffer->name);
    }
  return names;
}

/// The outermost blocks below the root that must permute with `buffer`: its columns move for all who access it, and an
/// annotated block moves those of every shared buffer.
std::vector<const BlockNode*> blocks_with(const FunctionTree& tree, const std::string& buffer) {
  std::set<std::string> buffers{buffer};
  std::set<const BlockNode*> chosen;
  for (std::size_t before = 0; before != buffers.size();) {
    before = buffers.size();
    for (const SRef& sref : tree.all()) {
      const BlockNode* block = sref.block();
      if (!block || sref.is_root()) continue;
      const std::set<std::string> accessed = shared_of(*block);
      if (std::ranges::none_of(accessed, [&](const std::string& name) { return buffers.contains(name); })) continue;
      chosen.insert(block);
      buffers.insert(accessed.begin(), accessed.end());
    }
  }
  std::vector<const BlockNode*> out;
  for (const SRef& sref : tree.all()) {
    if (!sref.block() || !chosen.contains(sref.block())) continue;
    bool is_inside = false;
    for (const SRef* around = sref.parent; around && !is_inside; around = around->parent)
      is_inside = around->block() && chosen.contains(around->block());
    if (!is_inside) out.push_back(sref.block());
  }
  return out;
}

}  // namespace

std::optional<BankFix> permute_rows(const Schedule& schedule, const std::string& buffer, const BankWaste& waste) {
  Trial trial{schedule.copy()};
  const auto before = trial.tree() ? waste(schedule.module(), buffer) : std::nullopt;
  if (!before || *before <= 0) return std::nullopt;
  std::vector<std::string> names;
  for (const BlockNode* block : blocks_with(*trial.tree(), buffer)) {
    if (asks_for_permuted_layout(*block) || trial.tree()->named(block->name).size() != 1) return std::nullopt;
    names.push_back(block->name);
  }
  for (const std::string& name : names)
    if (!trial.call("annotate", {Value(name), Value(std::string(permuted_layout_key)), Value(int64_t(1))}))
      return std::nullopt;
  const auto now = waste(trial.schedule.module(), buffer);
  if (!now || *now >= *before) return std::nullopt;
  return BankFix{{message("permute the columns of {0} in each row", buffer), std::move(trial.steps)}, *now};
}

}  // namespace tirscope::schedule
