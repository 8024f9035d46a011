// SPDX-License-Identifier: Apache-2.0
// What a condition says of variables' ranges, for as long as it holds (TVM's ConditionalBoundsContext).
#pragma once

#include "arith/bounds/int_set.h"

namespace tirscope::passes {

/// Where the comparisons of `condition` can be solved for their variables, these are narrowed: in `relaxed` where they
/// are there, else in `hints`. Where they cannot, the condition joins `pending`. Undone at the end of life; scopes end
/// in the opposite order of their beginning.
class [[nodiscard]] ConditionBounds {
 public:
  ConditionBounds(const Expr& condition, arith::DomMap& relaxed, arith::DomMap& hints, std::vector<Expr>& pending);
  ~ConditionBounds();
  ConditionBounds(const ConditionBounds&) = delete;
  ConditionBounds& operator=(const ConditionBounds&) = delete;

 private:
  arith::DomMap &relaxed_, &hints_;
  std::vector<Expr>& pending_;
  std::size_t pending_before_;
  std::vector<std::pair<const VarNode*, std::optional<arith::IntervalSet>>> before_;  ///< nothing: it had no hint
};

}  // namespace tirscope::passes
