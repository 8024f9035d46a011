// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/analyzer.h"
#include "arith/iter_map.h"
#include "ir/build.h"
#include "ir/mutator.h"

namespace tirscope::passes {

/// A mutator whose analyzer knows, at each place, the loops' ranges, what lets are bound to and which conditions hold
/// (TVM's IRMutatorWithAnalyzer).
class AnalyzedMutator : public Mutator {
 protected:
  NodeRef mutate_For(const ForNode& node) override;
  NodeRef mutate_LetStmt(const LetStmtNode& node) override;
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override;
  NodeRef mutate_AssertStmt(const AssertStmtNode& node) override;
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override;
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override;
  NodeRef mutate_Block(const BlockNode& node) override;
  NodeRef mutate_Call(const CallNode& node) override;
  NodeRef mutate_Let(const LetNode& node) override;
  NodeRef mutate_Select(const SelectNode& node) override;

  /// What an expression of a statement becomes; by default `mutate`.
  virtual Expr on_expr(const Expr& expr) { return (*this)(expr); }

  arith::Analyzer analyzer_;
  arith::VarRanges iters_;             ///< the loops around, outermost first
  std::vector<Expr> iter_predicates_;  ///< the conditions around
};

/// The most that running an expression may do: the greatest effect of its calls; reading a buffer is ReadState.
Effect effect_of(const Expr& expr);

/// `condition` without a `T.likely` around it.
Expr without_likely(const Expr& condition);

}  // namespace tirscope::passes
