// SPDX-License-Identifier: Apache-2.0
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class Remover final : public AnalyzedMutator {
  static bool harmless(const Expr& expr) { return side_effect(expr) <= Effect::ReadState; }

  /// What is left of a statement without its body: nothing, unless its expression does something.
  static Stmt leftover(const Expr& expr) { return harmless(expr) ? no_op() : make<EvaluateNode>(expr); }

  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    NodeRef result = AnalyzedMutator::mutate_LetStmt(node);
    auto let = as<LetStmtNode>(result);
    return let && is_no_op(let->body) ? NodeRef(leftover(let->value)) : result;
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    NodeRef result = AnalyzedMutator::mutate_AttrStmt(node);
    auto attr = as<AttrStmtNode>(result);
    return attr && is_no_op(attr->body) ? NodeRef(leftover(attr->value)) : result;
  }
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    NodeRef result = AnalyzedMutator::mutate_IfThenElse(node);
    auto branch = as<IfThenElseNode>(result);
    if (!branch) return result;
    if (branch->else_case && is_no_op(branch->else_case))
      return is_no_op(branch->then_case) ? NodeRef(leftover(branch->condition))
                                         : NodeRef(make<IfThenElseNode>(branch->condition, branch->then_case));
    return !branch->else_case && is_no_op(branch->then_case) ? NodeRef(leftover(branch->condition)) : result;
  }
  NodeRef mutate_For(const ForNode& node) override {
    if (is_zero(node.extent)) return no_op();
    NodeRef result = AnalyzedMutator::mutate_For(node);
    auto loop = as<ForNode>(result);
    if (!loop || !is_no_op(loop->body)) return result;
    return sequence({leftover(loop->min), leftover(loop->extent)});
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    NodeRef result = rebuilt(node);
    auto allocate = as<AllocateNode>(result);
    return is_no_op(allocate->body) ? NodeRef(no_op()) : result;
  }
  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override {
    NodeRef result = rebuilt(node);
    return is_no_op(as<DeclBufferNode>(result)->body) ? NodeRef(no_op()) : result;
  }
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    return harmless(node.value) && !is_no_op(Stmt(&node)) ? NodeRef(no_op()) : NodeRef(&node);
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    for (const Stmt& stmt : seq->seq)
      if (is_no_op(stmt)) return sequence(seq->seq.to_vector());
    return seq;
  }
};

}  // namespace

/// TVM's RemoveNoOp: statements that do nothing, and what stands around nothing else, are dropped.
Result<PrimFunc> remove_no_op(const PrimFunc& function, const Context&, const AttrList&) {
  Stmt body = Remover()(function->body);
  return body == function->body ? function : with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope::passes
