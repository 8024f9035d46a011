// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"

namespace tirscope::arith {

/// A Mutator that gives its analyzer, inside expressions, the facts that hold there: the conditions of `select` and
/// `if_then_else`, the values of lets, the ranges of reductions. A choice with a constant condition is replaced by the
/// branch that is taken. (The half of TVM's IRMutatorWithAnalyzer that is about expressions; analyzed_mutator.h
/// has the other.)
class ContextMutator : public Mutator {
 public:
  explicit ContextMutator(Analyzer& analyzer) : analyzer_(analyzer) {}

 protected:
  /// An expression in any place; sub-classes simplify here.
  virtual Expr visit(const Expr& expr) { return (*this)(expr); }
  /// A branch of `if_then_else`, which is run only under `condition`.
  virtual Expr visit_chosen(const Expr& expr, const Expr& /*condition*/) { return visit(expr); }

  NodeRef mutate_Call(const CallNode& node) override;
  NodeRef mutate_Select(const SelectNode& node) override;
  NodeRef mutate_Let(const LetNode& node) override;
  NodeRef mutate_Reduce(const ReduceNode& node) override;

  Analyzer& analyzer_;
};

}  // namespace tirscope::arith
