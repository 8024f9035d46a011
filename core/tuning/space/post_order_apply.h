// SPDX-License-Identifier: Apache-2.0
// Design spaces by rules: TVM's PostOrderApply.
#pragma once

#include "tuning/space/space_rule.h"

namespace tirscope::tuning {

/// What became of a rule at a block, for those who ask why a space is as it is.
struct RuleVerdict {
  std::string rule, block;
  std::optional<Message> reason;  ///< why it does not apply; nothing where it did
  int64_t branches = 1;           ///< how many schedules it made of one
  friend bool operator==(const RuleVerdict&, const RuleVerdict&) = default;
};

struct DesignSpaces {
  std::vector<schedule::Schedule> schedules;
  std::vector<RuleVerdict> verdicts;  ///< in the order of the walk; of equal ones the first
};

/// Each rule in turn looks at the blocks of the function that `schedule` works on, from the last to the first, the root
/// block before them; where it makes several schedules, each goes on by itself. Refused where a rule is, and as
/// `tuning.equal-blocks` where two blocks have one name, and as the filter refuses.
Result<DesignSpaces> post_order_apply(const schedule::Schedule& schedule, const SpaceRules& rules,
                                      const SpaceTarget& target, const BlockFilter& filter = {});

}  // namespace tirscope::tuning
