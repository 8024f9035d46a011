// SPDX-License-Identifier: Apache-2.0
// Simplify: every expression in its simplest form.
//
//   for i in range(16):                                     ->      for i in range(16):
//     if i * 4 < 64:                                                  A[i] = B[i]
//       A[i + 0] = B[(i * 4 + 2) // 4]
//
// 1. A condition that is known decides: it, its branch that is not taken and a choice between values go.
// 2. A let of a constant, a variable or an integer without effect goes into its uses; it stays where a buffer is made
//    of it. Other lets are looked through only by conditions.
// 3. A store of a place to itself goes.
// 4. With propagate_knowns_to_prove_conditional conditions are decided by what is known of buffers; with
//    propagate_knowns_to_simplify_expressions every load whose value is known is replaced by it.
#include <optional>
#include <unordered_set>

#include "analysis/dataflow/control_flow_graph.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/fallible.h"
#include "ir/walk/visitor.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"
#include "passes/settings.h"

namespace tirscope::passes {

namespace {

/// Variables in the shapes, strides and offsets of buffers: lets of these must stay.
struct BufferVars : Visitor {
  std::unordered_set<const VarNode*> found;
  void look(const Buffer& buffer) {
    auto collect = [&](const Expr& e) {
      walk(e, [&](const Node& node) {
        if (auto var = as<VarNode>(&node)) found.insert(var);
        return true;
      });
    };
    for (const Expr& e : buffer->shape) collect(e);
    for (const Expr& e : buffer->strides) collect(e);
    collect(buffer->elem_offset);
    found.insert(buffer->data.get());
  }
  void buffer_def(const Buffer& buffer) override { look(buffer); }
  void buffer_use(const Buffer& buffer) override { look(buffer); }
};

/// What is known of buffers, and what it is used for.
struct Knowns {
  std::optional<analysis::ControlFlowGraph> graph;
  bool in_conditions = false, in_expressions = false;
};

class Simplifier final : public AnalyzedMutator {
 public:
  Simplifier(const PrimFunc& function, const arith::SimplifyExtensions& extensions, const Knowns& knowns)
      : knowns_(knowns) {
    analyzer_.set_extensions(extensions);
    buffer_vars_.visit(function->body);
    for (const BufferBinding& binding : function->buffer_map)
      for (const Expr& extent : binding.buffer->shape)
        if (auto var = ref_as<VarNode>(extent)) analyzer_.mark_non_negative(var);
  }

 private:
  /// While it lives, expressions are in `node`.
  struct Within {
    Within(Simplifier& self, const StmtNode& node) : self(self), outer(std::exchange(self.current_, &node)) {}
    ~Within() { self.current_ = outer; }
    Within(const Within&) = delete;
    Within& operator=(const Within&) = delete;
    Simplifier& self;
    const StmtNode* outer;
  };
  Expr simplified(const Expr& expr, bool by_knowns) {
    if (by_knowns) return knowns_.graph->simplified_at(*current_, expr, analyzer_);  // Rule 4
    return analyzer_.simplify(expr);
  }
  Expr on_expr(const Expr& expr) override { return simplified(expr, knowns_.in_expressions); }

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    Within here(*this, node);
    return AnalyzedMutator::mutate_AttrStmt(node);
  }
  NodeRef mutate_AssertStmt(const AssertStmtNode& node) override {
    Within here(*this, node);
    return AnalyzedMutator::mutate_AssertStmt(node);
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    Within here(*this, node);
    return AnalyzedMutator::mutate_BlockRealize(node);
  }
  NodeRef mutate_Block(const BlockNode& node) override {
    Within here(*this, node);
    return AnalyzedMutator::mutate_Block(node);
  }

  NodeRef mutate_For(const ForNode& node) override {
    Within here(*this, node);
    analyzer_.bind(node.var, make_range(node.min, node.extent), true);
    auto above = analyzer_.with_constraint(ge(node.var, node.min));
    auto below = analyzer_.with_constraint(lt(node.var, node.min + node.extent));
    return AnalyzedMutator::mutate_For(node);
  }

  // Rule 2
  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    Within here(*this, node);
    Expr value = on_expr(node.value);
    bool inlined = is_const_number(node.value) || as<VarNode>(node.value) ||
                   (node.value->dtype.is_int() && side_effect(node.value) <= Effect::Pure);
    if (inlined)
      analyzer_.bind(node.var, value, true);
    else if (side_effect(value) <= Effect::Pure)
      kept_lets_[node.var.get()] = value;
    Stmt body = (*this)(node.body);
    if (inlined && !buffer_vars_.found.contains(node.var.get())) return body;
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](LetStmtNode& n) { n.value = value, n.body = body; });
  }

  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    Within here(*this, node);
    auto known = as_int(simplified(substitute(node.condition, kept_lets_), knowns_.in_conditions));  // Rule 1
    if (!known) return AnalyzedMutator::mutate_IfThenElse(node);
    if (*known) return (*this)(node.then_case);
    return node.else_case ? (*this)(node.else_case) : no_op();
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    Within here(*this, node);
    std::vector<Expr> indices;
    Expr value = on_expr(node.value);
    for (const Expr& index : node.indices) indices.push_back(on_expr(index));
    auto load = as<BufferLoadNode>(value);
    if (load && same_place(*load->buffer, load->indices, *node.buffer, indices)) return no_op();  // Rule 3
    if (value == node.value && indices == node.indices) return ref(node);
    return with(node, [&](BufferStoreNode& n) { n.value = value, n.indices = indices; });
  }

  static bool same_exprs(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Expr& x, const Expr& y) { return deep_equal(x, y); });
  }
  static bool same_place(const BufferNode& a, const std::vector<Expr>& at_a, const BufferNode& b,
                         const std::vector<Expr>& at_b) {
    return a.data == b.data && same_exprs(at_a, at_b) && deep_equal(a.elem_offset, b.elem_offset) &&
           same_exprs(a.shape, b.shape) && same_exprs(a.strides, b.strides);
  }

  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    Within here(*this, node);
    Expr value = on_expr(node.value);
    return value == node.value ? ref(node) : make<EvaluateNode>(value);
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(&node) : NodeRef(sequence(seq->seq.to_vector()));
  }
  NodeRef mutate_While(const WhileNode& node) override {
    Within here(*this, node);
    Expr condition = on_expr(node.condition);
    Stmt body = (*this)(node.body);
    if (condition == node.condition && body == node.body) return ref(node);
    return make<WhileNode>(condition, body);
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    Within here(*this, node);
    std::vector<Expr> extents;
    for (const Expr& extent : node.extents) extents.push_back(on_expr(extent));
    Expr condition = on_expr(node.condition);
    Stmt body = (*this)(node.body);
    if (extents == node.extents && condition == node.condition && body == node.body) return ref(node);
    return with(node, [&](AllocateNode& n) { n.extents = extents, n.condition = condition, n.body = body; });
  }
  NodeRef mutate_Range(const RangeNode& node) override {
    Expr min = on_expr(node.min), extent = on_expr(node.extent);
    return min == node.min && extent == node.extent ? ref(node) : make<RangeNode>(min, extent);
  }

  const Knowns& knowns_;
  const StmtNode* current_ = nullptr;
  BufferVars buffer_vars_;
  VarMap kept_lets_;
};

}  // namespace

Result<PrimFunc> simplify(const PrimFunc& function, const Context& context, const AttrList&) {
  arith::SimplifyExtensions extensions;
  extensions.transitively_prove_inequalities = value_of(context, settings::simplify_transitively);
  extensions.convert_boolean_to_and_of_ors = value_of(context, settings::simplify_and_of_ors);
  extensions.apply_constraints_to_boolean_branches = value_of(context, settings::simplify_boolean_branches);
  Knowns knowns;
  knowns.in_conditions = value_of(context, settings::simplify_known_conditions);
  knowns.in_expressions = value_of(context, settings::simplify_known_values);
  if (knowns.in_conditions || knowns.in_expressions) {
    TS_TRY(knowns.graph, analysis::ControlFlowGraph::build(function->body));
  }
  return with_body(function, Simplifier(function, extensions, knowns)(function->body));
}

}  // namespace tirscope::passes
