// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/post_order_apply.h"

#include <algorithm>
#include <set>

#include "tuning/space/annotations.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::Schedule;
using schedule::SRef;
using schedule::Steps;

/// Blocks, children before parents.
void collect(const SRef& block, std::vector<const BlockNode*>& blocks) {
  for (const SRef* child : schedule::child_blocks(block)) collect(*child, blocks);
  blocks.push_back(block.block());
}

struct Pending {
  Schedule schedule;
  Handles blocks;  ///< those still to be looked at; the last is next
};

class Walk {
 public:
  Walk(const SpaceTarget& target, DesignSpaces& out) : target_(target), out_(out) {}

  Result<void> apply(const SpaceRule& rule, const Handles& blocks) {
    std::vector<Pending> stack;
    for (Schedule& schedule : out_.schedules) stack.push_back({std::move(schedule), blocks});
    out_.schedules.clear();
    while (!stack.empty()) {
      Pending next = std::move(stack.back());
      stack.pop_back();
      if (next.blocks.empty()) {
        out_.schedules.push_back(std::move(next.schedule));
        continue;
      }
      const Handle block = next.blocks.back();
      next.blocks.pop_back();
      auto sref = next.schedule.sref(block);
      if (!sref || (!rule.of_custom_blocks() && find_attr((*sref)->block()->annotations, custom_rule))) {
        stack.push_back(std::move(next));
        continue;
      }
      const std::string name = (*sref)->block()->name;
      TS_TRY(Branches branches, rule.apply(std::move(next.schedule), block, target_));
      note({std::string(rule.name()), name, branches.reason, int64_t(branches.schedules.size())});
      for (Schedule& schedule : branches.schedules) stack.push_back({std::move(schedule), next.blocks});
    }
    return {};
  }

 private:
  void note(RuleVerdict verdict) {
    if (!std::ranges::contains(out_.verdicts, verdict)) out_.verdicts.push_back(std::move(verdict));
  }

  const SpaceTarget& target_;
  DesignSpaces& out_;
};

}  // namespace

Result<DesignSpaces> post_order_apply(const Schedule& schedule, const SpaceRules& rules, const SpaceTarget& target,
                                      const BlockFilter& filter) {
  DesignSpaces out;
  out.schedules.push_back(schedule);
  Steps steps(out.schedules.front());
  std::vector<const BlockNode*> all;
  const schedule::FunctionTree* tree = schedule.state()->tree(schedule.function());
  if (tree) collect(*tree->root(), all);
  Handles blocks;
  std::set<std::string> seen;
  for (const BlockNode* block : all) {
    if (!seen.insert(block->name).second)
      return fail(
          refused("tuning.equal-blocks", "two blocks are called {0}, so rules could not tell them apart", block->name));
    if (filter) {
      TS_TRY(const bool wanted, filter(*block));
      if (!wanted) {
        out.verdicts.push_back({"f_block_filter", block->name, message("the script's filter leaves the block out")});
        continue;
      }
    }
    blocks.push_back(steps.get_block(block->name, schedule.function()));
  }
  TS_TRY_VOID(steps.result());
  Walk walk(target, out);
  for (const auto& rule : rules) TS_TRY_VOID(walk.apply(*rule, blocks));
  return out;
}

}  // namespace tirscope::tuning
