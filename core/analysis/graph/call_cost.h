// SPDX-License-Identifier: Apache-2.0
// Operations of a call in a Relax function.
#pragma once

#include <unordered_map>

#include "analysis/amount.h"
#include "ir/relax/relax.h"

namespace tirscope::analysis {

/// Counts the operations of calls; what was found out about a TensorIR function is kept for its other calls.
class CallCost {
 public:
  /// Of a TensorIR function whose buffer parameters are given `arguments` in order, results last: its variable sizes
  /// become those of the arguments. Empty where the function does not say how often it computes.
  std::optional<Amount> of(const PrimFunc& function, const std::vector<StructInfo>& arguments);
  /// Of an operator of Relax. Empty for one whose operations are not fixed by its definition, such as softmax.
  static std::optional<Amount> of(const RelaxCallNode& call, const StructInfo& result);

 private:
  std::unordered_map<const Node*, Amount> known_;
};

}  // namespace tirscope::analysis
