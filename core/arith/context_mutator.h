// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/analyzer.h"
#include "ir/mutator.h"

namespace tirscope::arith {

/// A Mutator whose analyzer knows, at every point, the ranges of the loops, threads and block variables around it, the
/// values of the lets and the conditions that hold there (TVM's IRMutatorWithAnalyzer).
/// `if`, `select` and `if_then_else` with a constant condition are replaced by the branch that is taken.
class ContextMutator : public Mutator {
 public:
  explicit ContextMutator(Analyzer& analyzer) : analyzer_(analyzer) {}

 protected:
  /// An expression in any place; sub-classes simplify here.
  virtual Expr visit(const Expr& expr) { return (*this)(expr); }

  NodeRef mutate_For(const ForNode& node) override;
  NodeRef mutate_Block(const BlockNode& node) override;
  NodeRef mutate_LetStmt(const LetStmtNode& node) override;
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override;
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override;
  NodeRef mutate_AssertStmt(const AssertStmtNode& node) override;
  NodeRef mutate_Call(const CallNode& node) override;
  NodeRef mutate_Select(const SelectNode& node) override;
  NodeRef mutate_Let(const LetNode& node) override;
  NodeRef mutate_Reduce(const ReduceNode& node) override;

  Analyzer& analyzer_;
};

}  // namespace tirscope::arith
