// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "arith/bounds/int_set.h"

namespace tirscope::arith {

/// Limits of variables that hold in a scope only.
using DomConstraints = std::vector<std::pair<Var, IntervalSet>>;

/// Computes the set of an expression's values from the sets of its variables (TVM's IntervalSetEvaluator).
class IntervalEvaluator {
 public:
  IntervalEvaluator(Analyzer& analyzer, const DomMap& domain, const DomConstraints* constraints = nullptr,
                    bool with_vectors = false)
      : analyzer_(analyzer), domain_(domain), constraints_(constraints), with_vectors_(with_vectors) {}

  IntervalSet eval(const Expr& expr);
  /// The set's own bounds relaxed over the variables in them.
  IntervalSet eval(const IntervalSet& set);

 private:
  IntervalSet eval_var(const Expr& expr);
  IntervalSet found_var(const Expr& expr);
  IntervalSet eval_binary(const Expr& expr);
  IntervalSet eval_load(const Expr& expr);
  IntervalSet combine(Kind kind, IntervalSet a, IntervalSet b, DataType dtype);
  IntervalSet scaled(Kind kind, const IntervalSet& set, const Expr& factor);
  IntervalSet modulo(Kind kind, const IntervalSet& set, const Expr& divisor);

  Analyzer& analyzer_;
  const DomMap& domain_;
  const DomConstraints* constraints_;
  bool with_vectors_;
  std::size_t depth_ = 0;
  /// What was found at each depth: both bounds of a variable name the next one, so that chains would double the work.
  std::map<std::pair<const VarNode*, std::size_t>, IntervalSet> known_;
};

/// Both within `a` and `b`; `analyzer` may find that there is nothing.
IntervalSet intersected(Analyzer& analyzer, const IntervalSet& a, const IntervalSet& b);

}  // namespace tirscope::arith
