// SPDX-License-Identifier: Apache-2.0
#include "arith/stmt_simplify.h"

#include <unordered_set>

#include "arith/context_mutator.h"
#include "ir/build.h"
#include "ir/deep_equal.h"
#include "ir/side_effect.h"
#include "ir/visitor.h"

namespace tirscope::arith {

namespace {

/// The variables that the definitions of buffers use. Their lets must stay.
class BufferDefinitionVars final : public Visitor {
 public:
  std::unordered_set<const VarNode*> found;

 protected:
  void buffer_def(const Buffer& buffer) override { collect(buffer); }
  void buffer_use(const Buffer& buffer) override { collect(buffer); }

 private:
  void collect(const Buffer& buffer) {
    if (!seen_.insert(buffer.get()).second) return;
    auto add = [&](const Expr& expr) {
      for (const Var& var : free_vars(*expr)) found.insert(var.get());
    };
    for (const Expr& extent : buffer->shape) add(extent);
    for (const Expr& stride : buffer->strides) add(stride);
    add(buffer->elem_offset);
  }
  std::unordered_set<const BufferNode*> seen_;
};

bool same(const std::vector<Expr>& a, const std::vector<Expr>& b) {
  return std::ranges::equal(a, b, [](const Expr& x, const Expr& y) { return deep_equal(x, y); });
}

class StmtSimplifier final : public ContextMutator {
 public:
  StmtSimplifier(Analyzer& analyzer, const Stmt& root) : ContextMutator(analyzer) {
    BufferDefinitionVars collector;
    collector.visit(root);
    buffer_vars_ = std::move(collector.found);
  }

 protected:
  Expr visit(const Expr& expr) override { return analyzer_.simplify(expr); }

  // Every expression is simplified as a whole.
#define TS_EXPR(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return visit(ref(node)); }
#include "ir/nodes.def"

  NodeRef mutate_For(const ForNode& node) override {
    analyzer_.bind(node.var, make_range(node.min, node.extent));
    auto above = analyzer_.with_constraint(ge(node.var, node.min));
    auto below = analyzer_.with_constraint(lt(node.var, node.min + node.extent));
    return rebuilt(node);
  }

  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    Expr value = visit(node.value);
    bool inlined = can_inline(node);
    if (inlined)
      analyzer_.bind(node.var, value);
    else if (side_effect(node.value) <= Effect::Pure)
      values_[node.var.get()] = value;
    Stmt body = (*this)(node.body);
    if (inlined && !buffer_vars_.contains(node.var.get())) return body;
    if (value == node.value && body == node.body) return ref(node);
    return make<LetStmtNode>(node.var, value, body);
  }

  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    auto truth = as_int(analyzer_.simplify(substitute(node.condition, values_)));
    if (!truth) return ContextMutator::mutate_IfThenElse(node);
    if (*truth) return (*this)(node.then_case);
    return node.else_case ? (*this)(node.else_case) : no_op();
  }

  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    NodeRef result = rebuilt(node);
    return result.get() == &node ? result : NodeRef(sequence(as<SeqStmtNode>(result)->seq.to_vector()));
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    NodeRef result = rebuilt(node);
    auto store = as<BufferStoreNode>(result);
    auto load = as<BufferLoadNode>(store->value);
    if (!load) return result;
    const BufferNode &from = *load->buffer, &to = *store->buffer;
    bool no_effect = from.data == to.data && same(load->indices, store->indices) &&
                     deep_equal(from.elem_offset, to.elem_offset) && same(from.shape, to.shape) &&
                     same(from.strides, to.strides);
    return no_effect ? NodeRef(no_op()) : result;
  }

 private:
  static bool can_inline(const LetStmtNode& node) {
    if (is_const_number(node.value) || node.value->kind == Kind::Var) return true;
    return node.value->dtype.is_int() && side_effect(node.value) <= Effect::Pure;
  }

  std::unordered_set<const VarNode*> buffer_vars_;
  VarMap values_;  ///< of lets that stay, for proving conditions
};

}  // namespace

PrimFunc simplify(const PrimFunc& func, const SimplifyExtensions& extensions) {
  Analyzer analyzer;
  analyzer.set_extensions(extensions);
  for (const BufferBinding& binding : func->buffer_map)
    for (const Expr& extent : binding.buffer->shape) analyzer.mark_non_negative(extent);
  Stmt body = simplify(func->body, analyzer);
  return body == func->body ? func : with(func, [&](PrimFuncNode& copy) { copy.body = body; });
}

Stmt simplify(const Stmt& stmt, Analyzer& analyzer) { return StmtSimplifier(analyzer, stmt)(stmt); }

}  // namespace tirscope::arith
