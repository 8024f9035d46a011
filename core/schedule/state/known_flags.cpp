// SPDX-License-Identifier: Apache-2.0
#include "schedule/state/known_flags.h"

#include <unordered_set>

namespace tirscope::schedule {

namespace {

constexpr KnownFlags::ByBlock KnownFlags::* all_flags[] = {&KnownFlags::affine_binding, &KnownFlags::region_cover,
                                                           &KnownFlags::stage_pipeline};

}  // namespace

std::optional<FlagSource> KnownFlags::source(ByBlock KnownFlags::* flag, const SRef& block) const {
  const FlagSource* own = (this->*flag).find(block.block());
  std::optional<FlagSource> found = own ? std::optional(*own) : std::nullopt;
  if (below.empty()) return found;
  for (const SRef* above = block.parent; above; above = above->parent) {
    const RenewedBelow* renewed = above->block() ? below.find(above->block()) : nullptr;
    if (!renewed || (found && found->step > renewed->step)) continue;
    // A block that changed since has its own source.
    const SRef* then = renewed->tree->find(block.block());
    if (!then) continue;
    const bool covered =
        renewed->covered && flag == &KnownFlags::region_cover && scope_root(*then)->block() == renewed->above;
    found = FlagSource{covered ? nullptr : renewed->tree, block.block(), true, renewed->step};
  }
  return found;
}

KnownFlags flags_after(const KnownFlags* flags, const State::TreePtr& before, const State::TreePtr& after,
                       const std::vector<std::pair<const BlockNode*, const BlockNode*>>& goes_on,
                       const std::vector<const BlockNode*>& made, const std::vector<FlagChange>& renewed) {
  KnownFlags out = flags ? *flags : KnownFlags{};
  const KnownFlags known = out;
  const int step = ++out.step;
  const State::TreePtr& first = out.first.try_emplace(before->name(), before).first->second;
  std::unordered_set<const BlockNode*> taken_over;
  for (const auto& [old, now] : goes_on) {
    const SRef* there = now ? before->find(old) : nullptr;
    if (!there || !after->find(now)) continue;
    for (auto flag : all_flags) (out.*flag).set(now, known.source(flag, *there).value_or(FlagSource{first, old}));
    if (const RenewedBelow* all = known.below.find(old)) out.below.set(now, RenewedBelow(*all));
    taken_over.insert(now);
  }
  for (const auto& [old, now] : goes_on)
    if (!taken_over.contains(old) && !after->find(old)) {
      for (auto flag : all_flags) (out.*flag).erase(old);
      out.below.erase(old);
    }
  for (const BlockNode* block : made) {
    if (!after->find(block) || before->find(block) || taken_over.contains(block)) continue;
    out.affine_binding.set(block, {after, block, true, step});
    out.region_cover.set(block, {nullptr, block, true, step});
    out.stage_pipeline.set(block, {after, block, true, step});
  }
  for (const auto& [block, renewal] : renewed) {
    if (!after->find(block)) continue;
    switch (renewal) {
      case Renewal::Binding: out.affine_binding.set(block, {after, block, true, step}); break;
      case Renewal::Sound:
        for (auto flag : all_flags) (out.*flag).set(block, {nullptr, block, true, step});
        break;
      case Renewal::Uncovered: out.region_cover.set(block, {nullptr, block, false, step}); break;
      case Renewal::NotPipeline: out.stage_pipeline.set(block, {nullptr, block, false, step}); break;
      case Renewal::Scope:
        out.stage_pipeline.set(block, {after, block, true, step});
        out.below.set(block, {after, block, false, step});
        break;
      case Renewal::Children: out.below.set(block, {after, block, true, step}); break;
    }
  }
  return out;
}

}  // namespace tirscope::schedule
