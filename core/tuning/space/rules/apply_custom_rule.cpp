// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/annotations.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

class ApplyCustomRule final : public SpaceRule {
 public:
  std::string_view name() const override { return "ApplyCustomRule"; }
  std::string_view summary() const override { return "blocks that ask for a rule of their own"; }
  bool of_custom_blocks() const override { return true; }

  Result<Branches> apply(schedule::Schedule schedule, const schedule::Handle& block,
                         const SpaceTarget&) const override {
    schedule::Steps steps(schedule);
    const Attr* wanted = find_attr(steps.block(block).annotations, custom_rule);
    const std::string* rule = wanted ? wanted->get<std::string>() : nullptr;
    if (!rule) return left_alone(std::move(schedule), "it asks for none");
    if (*rule == "None") return left_alone(std::move(schedule), "it asks to be left alone");
    const std::string name = *rule;
    steps.unannotate(block, custom_rule);
    TS_TRY_VOID(steps.result());
    return left_alone(std::move(schedule), "no rule is called {0}", name);
  }
};

}  // namespace

std::shared_ptr<const SpaceRule> apply_custom_rule() { return std::make_shared<ApplyCustomRule>(); }

}  // namespace tirscope::tuning
