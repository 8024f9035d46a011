// SPDX-License-Identifier: Apache-2.0
// ReduceBranchingThroughOvercompute: a condition vanishes where one branch, run in the other one's place, does the
// same.
//
//   for i in range(16):                             ->      for i in range(16):
//     T.assume(i < 14 or A[i] == 0)                           T.assume(i < 14 or A[i] == 0)
//     if i < 14:                                              B[i] = A[i] + 1
//       B[i] = A[i] + 1
//     else:
//       B[i] = 1
//
// 1. The else-case stays where, without what does nothing under the condition, it is the then-case.
// 2. Else the then-case stays where, without what does nothing while the condition does not hold, it is the else-case.
// With use_dataflow_analysis what does nothing is judged by what is known of buffers in the other branch, a missing
// else-case included.
#include <unordered_set>

#include "ir/compare/structural_equal.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/simplify/remove_no_op.h"

namespace tirscope::passes {

namespace {

/// Gives every condition an else-case, so that the control flow graph has a place for it.
class ElseFiller final : public Mutator {
 public:
  std::unordered_set<const Node*> filled;

 private:
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    auto branch = ref_as<IfThenElseNode>(rebuilt(node));
    if (branch->else_case) return branch;
    Stmt nothing = no_op();
    filled.insert(nothing.get());
    return make<IfThenElseNode>(branch->condition, branch->then_case, nothing);
  }
};

class ElseStripper final : public Mutator {
 public:
  explicit ElseStripper(const std::unordered_set<const Node*>& filled) : filled_(filled) {}

 private:
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    auto branch = ref_as<IfThenElseNode>(rebuilt(node));
    if (!branch->else_case || !filled_.contains(branch->else_case.get())) return branch;
    return make<IfThenElseNode>(branch->condition, branch->then_case);
  }
  const std::unordered_set<const Node*>& filled_;
};

class BranchReducer final : public AnalyzedMutator {
 public:
  explicit BranchReducer(const std::optional<analysis::ControlFlowGraph>& graph) : graph_(graph) {}

 private:
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    NodeRef result = AnalyzedMutator::mutate_IfThenElse(node);
    auto branch = as<IfThenElseNode>(result);
    if (!branch) return result;
    Stmt else_case = branch->else_case ? branch->else_case : no_op();
    if (covers(else_case, branch->then_case, branch->condition)) return else_case;                       // Rule 1
    if (covers(branch->then_case, else_case, logical_not(branch->condition))) return branch->then_case;  // Rule 2
    return result;
  }

  /// Whether `general` does what `special` does while `condition` holds.
  bool covers(const Stmt& general, const Stmt& special, const Expr& condition) {
    auto scope = analyzer_.with_constraint(analyzer_.rewrite_simplify(condition));
    std::optional<analysis::ControlFlowGraph> trial = graph_;  // what goes here stays in the program
    Stmt reduced = without_no_ops(general, analyzer_, trial ? &*trial : nullptr, special.get());
    return structural_equal(reduced, special);
  }

  const std::optional<analysis::ControlFlowGraph>& graph_;
};

}  // namespace

Result<PrimFunc> reduce_branching_through_overcompute(const PrimFunc& function, const Context& context,
                                                      const AttrList&) {
  std::optional<analysis::ControlFlowGraph> graph;
  ElseFiller fill;
  Stmt body = function->body;
  if (value_of(context, settings::overcompute_dataflow)) {
    body = fill(body);
    TS_TRY(graph, analysis::ControlFlowGraph::build(body));
  }
  body = BranchReducer(graph)(body);
  if (graph) body = ElseStripper(fill.filled)(body);
  if (structural_equal(body, function->body)) return function;
  return with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope::passes
