// SPDX-License-Identifier: Apache-2.0
#include "schedule/known_flags.h"

#include <unordered_set>

namespace tirscope::schedule {

namespace {

constexpr KnownFlags::ByBlock KnownFlags::* all_flags[] = {&KnownFlags::affine_binding, &KnownFlags::region_cover,
                                                           &KnownFlags::stage_pipeline};

class Renewer {
 public:
  Renewer(KnownFlags& flags, State::TreePtr tree) : flags_(flags), tree_(std::move(tree)) {}

  void renew(const SRef& sref, Renewal renewal) {
    const BlockNode* block = sref.block();
    switch (renewal) {
      case Renewal::Binding: return find_out(flags_.affine_binding, block);
      case Renewal::Uncovered: return flags_.region_cover.set(block, {nullptr, block, false});
      case Renewal::NotPipeline: return flags_.stage_pipeline.set(block, {nullptr, block, false});
      case Renewal::Scope: find_out(flags_.stage_pipeline, block); break;
      case Renewal::Children: break;
    }
    for (const SRef& below : tree_->below(sref)) {
      if (!below.block()) continue;
      for (auto flag : all_flags) find_out(flags_.*flag, below.block());
      if (renewal == Renewal::Children && scope_root(below) == &sref)
        flags_.region_cover.set(below.block(), {nullptr, below.block()});
    }
  }

 private:
  void find_out(KnownFlags::ByBlock& flag, const BlockNode* block) { flag.set(block, {tree_, block}); }
  KnownFlags& flags_;
  State::TreePtr tree_;
};

}  // namespace

KnownFlags flags_after(const KnownFlags* flags, const State::TreePtr& before, const State::TreePtr& after,
                       const std::vector<std::pair<const BlockNode*, const BlockNode*>>& goes_on,
                       const std::vector<const BlockNode*>& made, const std::vector<FlagChange>& renewed) {
  KnownFlags out = flags ? *flags : KnownFlags{};
  const State::TreePtr& first = out.first.try_emplace(before->name(), before).first->second;
  std::unordered_set<const BlockNode*> taken_over;
  for (const auto& [old, now] : goes_on) {
    if (!now || !before->find(old) || !after->find(now)) continue;
    for (auto flag : all_flags) {
      const FlagSource* source = (out.*flag).find(old);
      (out.*flag).set(now, source ? FlagSource(*source) : FlagSource{first, old});
    }
    taken_over.insert(now);
  }
  for (const auto& [old, now] : goes_on)
    if (!taken_over.contains(old) && !after->find(old))
      for (auto flag : all_flags) (out.*flag).erase(old);
  for (const BlockNode* block : made) {
    if (!after->find(block) || before->find(block) || taken_over.contains(block)) continue;
    out.affine_binding.set(block, {after, block});
    out.region_cover.set(block, {nullptr, block});
    out.stage_pipeline.set(block, {after, block});
  }
  Renewer renewer(out, after);
  for (const auto& [block, renewal] : renewed)
    if (const SRef* sref = after->find(block)) renewer.renew(*sref, renewal);
  return out;
}

}  // namespace tirscope::schedule
