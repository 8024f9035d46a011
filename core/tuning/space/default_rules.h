// SPDX-License-Identifier: Apache-2.0
// TVM's defaults for kinds of targets: which rules make a space, which postprocs finish a candidate, and how often
// decisions are mutated.
#pragma once

#include "tuning/mutators/mutator.h"
#include "tuning/space/space_rule.h"

namespace tirscope::tuning {

/// A kind of target that has defaults.
struct SpaceKind {
  std::string_view name;     ///< TVM's: "llvm"
  std::string_view summary;  ///< one phrase
  SpaceRules (*rules)();
  std::vector<std::string_view> postprocs;  ///< by name, in order
  std::vector<MutatorShare> mutators;
};
const std::vector<SpaceKind>& all_space_kinds();
/// Those of a space that a schedule script means: its samples may be of any kind.
const std::vector<MutatorShare>& script_mutators();
/// Refused as `tuning.unknown-space`.
Result<const SpaceKind*> find_space_kind(std::string_view name);

}  // namespace tirscope::tuning
