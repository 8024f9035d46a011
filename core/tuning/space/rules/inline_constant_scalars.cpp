// SPDX-License-Identifier: Apache-2.0
// Applies when
//   1. the block reads nothing and writes one buffer without dimensions;
//   2. that buffer is not what the function is for.
#include "schedule/legality/block.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

class InlineConstantScalars final : public SpaceRule {
 public:
  std::string_view name() const override { return "InlineConstantScalars"; }
  std::string_view summary() const override { return "constant numbers are inlined"; }

  Result<Branches> apply(schedule::Schedule schedule, const schedule::Handle& block,
                         const SpaceTarget&) const override {
    schedule::Steps steps(schedule);
    const BlockNode& node = steps.block(block);
    if (!node.reads.empty() || node.writes.size() != 1 || !node.writes[0]->buffer->shape.empty())
      return left_alone(std::move(schedule), "it does not compute one constant");
    const schedule::SRef& sref = *steps.sref(block);
    const schedule::SRef* root = schedule::scope_root(sref);
    if (!root || schedule::is_output_block(sref, *root))
      return left_alone(std::move(schedule), "it is what the function is for");
    steps.compute_inline(block);
    TS_TRY_VOID(steps.result());
    return Branches{{std::move(schedule)}};
  }
};

}  // namespace

std::shared_ptr<const SpaceRule> inline_constant_scalars() { return std::make_shared<InlineConstantScalars>(); }

}  // namespace tirscope::tuning
