// SPDX-License-Identifier: Apache-2.0
#include <unordered_set>

#include "ir/deep_equal.h"
#include "ir/visitor.h"
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

class Simplifier final : public AnalyzedMutator {
 public:
  Simplifier(const PrimFunc& function, const arith::SimplifyExtensions& extensions) {
    analyzer_.set_extensions(extensions);
    buffer_vars_.visit(function->body);
    for (const BufferBinding& binding : function->buffer_map)
      for (const Expr& extent : binding.buffer->shape)
        if (auto var = ref_as<VarNode>(extent)) analyzer_.mark_non_negative(var);
  }

 private:
  Expr on_expr(const Expr& expr) override { return analyzer_.simplify(expr); }

  NodeRef mutate_For(const ForNode& node) override {
    analyzer_.bind(node.var, make_range(node.min, node.extent), true);
    auto above = analyzer_.with_constraint(ge(node.var, node.min));
    auto below = analyzer_.with_constraint(lt(node.var, node.min + node.extent));
    return AnalyzedMutator::mutate_For(node);
  }

  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
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
    auto known = as_int(analyzer_.simplify(substitute(node.condition, kept_lets_)));
    if (!known) return AnalyzedMutator::mutate_IfThenElse(node);
    if (*known) return (*this)(node.then_case);
    return node.else_case ? (*this)(node.else_case) : no_op();
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    std::vector<Expr> indices;
    Expr value = on_expr(node.value);
    for (const Expr& index : node.indices) indices.push_back(on_expr(index));
    if (auto load = as<BufferLoadNode>(value); load && same_place(*load->buffer, load->indices, *node.buffer, indices))
      return no_op();
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
    Expr value = on_expr(node.value);
    return value == node.value ? ref(node) : make<EvaluateNode>(value);
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(&node) : NodeRef(sequence(seq->seq.to_vector()));
  }
  NodeRef mutate_While(const WhileNode& node) override {
    Expr condition = on_expr(node.condition);
    Stmt body = (*this)(node.body);
    if (condition == node.condition && body == node.body) return ref(node);
    return make<WhileNode>(condition, body);
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
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

  BufferVars buffer_vars_;
  VarMap kept_lets_;
};

}  // namespace

/// TVM's Simplify: every expression in its simplest form, known conditions decided, integer lets inlined, stores of a
/// place to itself dropped.
Result<PrimFunc> simplify(const PrimFunc& function, const Context& context, const AttrList&) {
  arith::SimplifyExtensions extensions;
  extensions.transitively_prove_inequalities = value_of(context, settings::simplify_transitively);
  extensions.convert_boolean_to_and_of_ors = value_of(context, settings::simplify_and_of_ors);
  extensions.apply_constraints_to_boolean_branches = value_of(context, settings::simplify_boolean_branches);
  Stmt body = Simplifier(function, extensions)(function->body);
  return body == function->body ? function : with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope::passes
