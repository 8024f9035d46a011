// SPDX-License-Identifier: Apache-2.0
// RemoveNoOp: statements that do nothing vanish, and with them what is left with an empty body.
//
//   for i in range(16):          ->      for i in range(16):
//     A[i] = A[i]                          B[i] = 0
//   for i in range(16):
//     B[i] = 0
//
// 1. An expression is kept, as a statement, only for an effect beyond reading.
// 2. A let or a declaration of a buffer that its body does not use goes; an allocation, an attribute and a loop go with
//    their body, a loop also when it never runs.
// 3. A condition without then-case is turned around.
// 4. A store of what is there already goes.
// With use_dataflow_analysis also:
// 5. A store that is overwritten before it is read goes.
// 6. What is there already is what earlier stores, T.assume and conditions say.
#include "passes/simplify/remove_no_op.h"

#include "ir/compare/deep_equal.h"
#include "ir/walk/fallible.h"
#include "ir/walk/visitor.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"
#include "passes/settings.h"

namespace tirscope::passes {

namespace {

bool has_effect(const Expr& expr) { return side_effect(expr) > Effect::ReadState; }

/// Rule 1: what is left of a statement without its body, those of its expressions that do something.
Stmt leftover(const std::vector<Expr>& exprs) {
  std::vector<Stmt> stmts;
  for (const Expr& expr : exprs)
    if (has_effect(expr)) stmts.push_back(evaluate(expr));
  return sequence(stmts);
}

class BufferUses final : public Visitor {
 public:
  explicit BufferUses(const BufferNode* buffer) : buffer_(buffer) {}
  bool found = false;

 private:
  void buffer_use(const Buffer& buffer) override { found |= buffer.get() == buffer_; }
  const BufferNode* buffer_;
};

/// Uses of a variable in expressions and in what buffers are made of.
class VarUses final : public Visitor {
 public:
  explicit VarUses(const VarNode* var) : var_(var) {}
  bool found = false;

 private:
  void visit_Var(const VarNode& node) override { found |= &node == var_; }
  void buffer_def(const Buffer& buffer) override {
    visit(buffer->data);
    Visitor::buffer_def(buffer);
  }
  void buffer_use(const Buffer& buffer) override { buffer_def(buffer); }
  const VarNode* var_;
};

bool uses(const Stmt& stmt, const Buffer& buffer) {
  BufferUses search(buffer.get());
  search.visit(stmt);
  return search.found;
}
bool uses(const Stmt& stmt, const Var& var) {
  VarUses search(var.get());
  search.visit(stmt);
  return search.found;
}

class Remover final : public AnalyzedMutator {
 public:
  Remover(arith::Analyzer& analyzer, analysis::ControlFlowGraph* graph, const StmtNode* context)
      : AnalyzedMutator(analyzer), graph_(graph), context_(context) {}

 private:
  // Rule 2
  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    NodeRef result = AnalyzedMutator::mutate_LetStmt(node);
    auto let = as<LetStmtNode>(result);
    if (!let) return result;
    if (is_no_op(let->body)) return leftover({let->value});
    if (uses(let->body, let->var)) return result;
    return has_effect(let->value) ? sequence({evaluate(let->value), let->body}) : let->body;
  }

  // Rule 2
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    if (node.key == "pragma_debug_skip_region") return no_op();
    auto count = as<AttrStmtNode>(node.body);
    if (node.key == "async_wait_queue_scope" && count && count->key == "async_wait_inflight_count") {
      // Waiting until fewer than none are in flight, as it comes from unrolled loops, waits for nothing.
      arith::Analyzer plain;
      if (plain.can_prove(lt(count->value, make_const(count->value->dtype, int64_t(0))))) return (*this)(count->body);
    }
    NodeRef result = AnalyzedMutator::mutate_AttrStmt(node);
    auto attr = as<AttrStmtNode>(result);
    return attr && is_no_op(attr->body) ? NodeRef(leftover({attr->value})) : result;
  }

  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    NodeRef result = AnalyzedMutator::mutate_IfThenElse(node);
    auto branch = as<IfThenElseNode>(result);
    if (!branch) return result;
    bool no_then = is_no_op(branch->then_case), no_else = !branch->else_case || is_no_op(branch->else_case);
    if (no_then && no_else) return leftover({branch->condition});
    if (no_then) return make<IfThenElseNode>(logical_not(branch->condition), branch->else_case);  // Rule 3
    if (no_else && branch->else_case) return make<IfThenElseNode>(branch->condition, branch->then_case);
    return result;
  }

  // Rule 2
  NodeRef mutate_For(const ForNode& node) override {
    arith::IntervalSet extents = eval_set(node.extent, ranges_);
    bool has_max = extents.max != arith::pos_inf() && extents.max != arith::neg_inf();
    if (has_max && analyzer_.can_prove(le(extents.max, make_const(extents.max->dtype, int64_t(0))))) return no_op();
    ranges_[node.var.get()] = arith::IntervalSet::from_range(make_range(node.min, node.extent));
    NodeRef result = AnalyzedMutator::mutate_For(node);
    ranges_.erase(node.var.get());
    auto loop = as<ForNode>(result);
    if (!loop) return result;
    if (is_zero(loop->extent)) return no_op();
    return is_no_op(loop->body) ? NodeRef(leftover({loop->min, loop->extent})) : result;
  }

  // Rule 2
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    auto allocate = ref_as<AllocateNode>(rebuilt(node));
    return is_no_op(allocate->body) ? NodeRef(leftover(allocate->extents)) : allocate;
  }
  // Rule 2
  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override {
    auto declared = ref_as<DeclBufferNode>(rebuilt(node));
    return uses(declared->body, declared->buffer) ? NodeRef(declared) : declared->body;
  }
  // Rule 1
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    return has_effect(node.value) || is_no_op(Stmt(&node)) ? NodeRef(&node) : no_op();
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    for (const Stmt& stmt : seq->seq)
      if (is_no_op(stmt) || seq.get() != &node) return sequence(seq->seq.to_vector());
    return seq;
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    const StmtNode& context = context_ ? *context_ : node;
    if (graph_ && graph_->overwritten_unread(node, context)) {  // Rule 5
      graph_->remove_store(node);
      return effects_of(node);
    }
    if (stores_what_is_there(node, context) || stores_own_value(node)) return effects_of(node);
    return ref(node);
  }
  static Stmt effects_of(const BufferStoreNode& node) {
    std::vector<Expr> exprs{node.value};
    exprs.insert(exprs.end(), node.indices.begin(), node.indices.end());
    return leftover(exprs);
  }

  bool stores_what_is_there(const BufferStoreNode& node, const StmtNode& context) {  // Rules 4 and 6
    if (node.value->dtype.is_handle()) return false;
    Expr difference = node.value - Expr(make<BufferLoadNode>(node.buffer, node.indices, node.predicate));
    Expr same = eq(difference, make_const(difference->dtype, int64_t(0)));
    return is_one(graph_ ? graph_->simplified_at(context, same, analyzer_) : analyzer_.simplify(same));
  }
  bool stores_own_value(const BufferStoreNode& node) {
    auto load = as<BufferLoadNode>(node.value);
    if (!load) return false;
    const BufferNode &from = *load->buffer, &to = *node.buffer;
    return from.data == to.data && analyzer_.can_prove_equal(from.elem_offset, to.elem_offset) &&
           equal(from.shape, to.shape) && equal(from.strides, to.strides) && equal(load->indices, node.indices);
  }
  bool equal(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    return std::ranges::equal(a, b, [&](const Expr& x, const Expr& y) { return analyzer_.can_prove_equal(x, y); });
  }

  analysis::ControlFlowGraph* graph_;
  const StmtNode* context_;
  arith::DomMap ranges_;  ///< of the loops around
};

}  // namespace

Stmt without_no_ops(const Stmt& stmt, arith::Analyzer& analyzer, analysis::ControlFlowGraph* graph,
                    const StmtNode* context) {
  return Remover(analyzer, graph, context)(stmt);
}

Result<PrimFunc> remove_no_op(const PrimFunc& function, const Context& context, const AttrList&) {
  int64_t steps = value_of(context, settings::no_op_simplification_steps);
  std::optional<analysis::ControlFlowGraph> graph;
  if (value_of(context, settings::no_op_dataflow)) {
    TS_TRY(graph, analysis::ControlFlowGraph::build(function->body, steps));
  }
  arith::Analyzer analyzer;
  analyzer.limit_rewrites(steps);
  Stmt body = without_no_ops(function->body, analyzer, graph ? &*graph : nullptr);
  if (analyzer.rewrites_exceeded() || (graph && graph->rewrites_exceeded()))
    return fail(refused("remove-no-op.steps",
                        "more than {0} rewrites are needed, the limit of max_simplification_steps", steps));
  return with_body(function, body);
}

}  // namespace tirscope::passes
