// SPDX-License-Identifier: Apache-2.0
// Rules that make design spaces: each looks at one block of a schedule and gives the schedules that take its place. The
// source is TVM's meta_schedule::ScheduleRule.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "schedule/steps.h"
#include "tuning/space/space_target.h"

namespace tirscope::tuning {

/// What is asked of a block. Refused where the question fails.
using BlockFilter = std::function<Result<bool>(const BlockNode& block)>;

/// What a rule made of a block.
struct Branches {
  std::vector<schedule::Schedule> schedules;
  std::optional<Message> reason = {};  ///< why the rule does not apply to the block; then the schedule is as it was
};

class SpaceRule {
 public:
  virtual ~SpaceRule() = default;
  virtual std::string_view name() const = 0;     ///< TVM's: "MultiLevelTiling"
  virtual std::string_view summary() const = 0;  ///< one phrase
  /// The rule looks at blocks that ask for a rule of their own (the annotation schedule_rule) as well.
  virtual bool of_custom_blocks() const { return false; }
  /// Refused where a primitive refuses what the rule does: as TVM's rule would, which is then an error of the space.
  virtual Result<Branches> apply(schedule::Schedule schedule, const schedule::Handle& block,
                                 const SpaceTarget& target) const = 0;
};
using SpaceRules = std::vector<std::shared_ptr<const SpaceRule>>;

/// The answer of a rule that does not apply.
template <class... Args>
Branches left_alone(schedule::Schedule schedule, std::string reason, const Args&... args) {
  Branches out;
  out.schedules.push_back(std::move(schedule));
  out.reason = message(std::move(reason), args...);
  return out;
}

}  // namespace tirscope::tuning
