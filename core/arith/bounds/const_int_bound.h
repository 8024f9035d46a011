// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "arith/analyzer.h"

namespace tirscope::arith {

/// Constant bounds by interval arithmetic (TVM's ConstIntBoundAnalyzer).
class ConstIntBoundAnalyzer {
 public:
  ConstIntBound operator()(const Expr& expr) const;
  void bind(const Var& var, const Range& range);
  void update(const Var& var, ConstIntBound bound) { bounds_[var.get()] = bound; }
  /// Whether just this is known of `var`.
  bool has(const Var& var, ConstIntBound bound) const {
    auto it = bounds_.find(var.get());
    return it != bounds_.end() && it->second == bound;
  }

  /// Adds what `condition` says about the bounds of its parts; `leave` takes back all since `size` was this.
  void enter(const Expr& condition);
  std::size_t size() const { return constraints_.size(); }
  void leave(std::size_t size) { constraints_.resize(size, {}); }

 private:
  struct Constraint {
    Expr expr;
    ConstIntBound bound;
  };
  ConstIntBound compute(const Expr& expr) const;
  ConstIntBound binary_bound(const BinaryNode& node) const;
  ConstIntBound call_bound(const CallNode& node) const;
  mutable std::unordered_map<const VarNode*, ConstIntBound>
      bounds_;  ///< Let binds its variable while it is looked into
  std::vector<Constraint> constraints_;
};

}  // namespace tirscope::arith
