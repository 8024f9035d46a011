// SPDX-License-Identifier: Apache-2.0
// A design space that a program describes: the rules, postprocs and mutators that it names, or its own function.
#pragma once

#include "tuning/postprocs/postproc.h"
#include "tuning/space/default_rules.h"
#include "tuning/space/post_order_apply.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

/// What is missing is that of the target.
struct SpaceProgram {
  /// What functions that rules and filters call are of; they live as long as it.
  std::shared_ptr<const void> script = {};
  std::optional<SpaceRules> rules;
  std::optional<std::vector<const Postproc*>> postprocs;
  std::optional<std::vector<MutatorShare>> mutators;
  BlockFilter block_filter = {};  ///< which blocks the rules look at
  /// The function of the program that makes the schedule; empty: the rules do.
  std::string schedule_function;
};

}  // namespace tirscope::tuning
