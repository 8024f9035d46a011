// SPDX-License-Identifier: Apache-2.0
// Which names of a function are only other names, and what becomes of each.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "ir/relax/relax.h"

namespace tirscope::passes {

class BindingPlan {
 public:
  BindingPlan() = default;
  explicit BindingPlan(const RelaxFunctionNode& function);

  /// The binding of the variable goes.
  bool removes(const RelaxVar& var) const { return removed_.contains(var.get()); }
  /// The variable that is bound in its place.
  RelaxVar bound(const RelaxVar& var) const { return last(bindings_, var); }
  /// What stands where it is used: another variable, or a constant.
  RelaxExpr used(const RelaxVar& var) const;

 private:
  using Renaming = std::unordered_map<const RelaxExprNode*, RelaxVar>;
  static RelaxVar last(const Renaming& renaming, RelaxVar var);

  Renaming bindings_, uses_;
  std::unordered_set<const RelaxExprNode*> removed_;
  std::unordered_map<const RelaxExprNode*, RelaxExpr> constants_;
};

}  // namespace tirscope::passes
