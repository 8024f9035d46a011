// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/conditions.h"
#include "arith/context_mutator.h"
#include "arith/iter_map/iter_map.h"
#include "ir/build.h"
#include "ir/ops/side_effect.h"

namespace tirscope::arith {

/// Makes the analyzer before the base class that refers to it.
struct AnalyzerOwner {
  Analyzer owned_analyzer;
};

/// A mutator whose analyzer knows, at each place, the loops' ranges, what lets are bound to and which conditions hold
/// (TVM's IRMutatorWithAnalyzer).
class AnalyzedMutator : private AnalyzerOwner, public ContextMutator {
 public:
  AnalyzedMutator() : ContextMutator(owned_analyzer) {}
  /// Continues with the knowledge of another analyzer.
  explicit AnalyzedMutator(Analyzer& analyzer) : ContextMutator(analyzer) {}

 protected:
  NodeRef mutate_For(const ForNode& node) override;
  NodeRef mutate_LetStmt(const LetStmtNode& node) override;
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override;
  NodeRef mutate_AssertStmt(const AssertStmtNode& node) override;
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override;
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override;
  NodeRef mutate_Block(const BlockNode& node) override;
  Expr visit_chosen(const Expr& expr, const Expr& condition) override;

  /// The indices of an access in canonical form over the loops and variables around, under the conditions around. A
  /// variable of a single value stays a variable.
  std::vector<Expr> simplified_indices(const std::vector<Expr>& indices);

  /// What an expression of a statement becomes; by default `mutate`.
  virtual Expr on_expr(const Expr& expr) { return (*this)(expr); }

  VarRanges iters_;                    ///< the loops around, outermost first
  std::vector<Expr> iter_predicates_;  ///< the conditions around
};

}  // namespace tirscope::arith
