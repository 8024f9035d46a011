// SPDX-License-Identifier: Apache-2.0
// Walks a statement and makes its control flow graph.
#include <algorithm>
#include <unordered_set>

#include "analysis/dataflow/control_flow_graph.h"
#include "arith/conditions.h"
#include "ir/build.h"
#include "ir/ops/side_effect.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

/// Data that is seen otherwise than through one buffer: pointers to it occur in expressions, it lies under several
/// buffers, or a block gives a part of it another name.
class SharedData final : public Visitor {
 public:
  bool contains(const Buffer& buffer) const { return shared_.contains(buffer->data.get()); }

 private:
  void visit_Var(const VarNode& node) override { shared_.insert(&node); }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    look(node.buffer);
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    look(node.buffer);
    children(node);
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::address_of())
      if (auto load = as<BufferLoadNode>(node.args[0])) shared_.insert(load->buffer->data.get());
    children(node);
  }
  void visit_MatchBufferRegion(const MatchBufferRegionNode& node) override {
    shared_.insert(node.buffer->data.get());
    shared_.insert(node.source->buffer->data.get());
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {  // naming a pointer is not a use of it
    visit(node.value);
    visit(node.body);
  }
  void buffer_def(const Buffer&) override {}
  void look(const Buffer& buffer) {
    auto [it, is_new] = owner_.try_emplace(buffer->data.get(), buffer.get());
    if (it->second != buffer.get()) shared_.insert(buffer->data.get());
  }

  std::unordered_map<const VarNode*, const BufferNode*> owner_;
  std::unordered_set<const VarNode*> shared_;
};

class ControlFlowBuilder final : public Visitor {
 public:
  explicit ControlFlowBuilder(ControlFlowGraph& graph) : graph_(graph) {}

  Result<void> build(const Stmt& stmt) {
    shared_.visit(stmt);
    append();
    visit(stmt);
    if (error_) return fail(std::move(*error_));
    return {};
  }

 private:
  using Access = BufferTouch::Access;
  using Edge = ControlFlowGraph::Edge;

#define TS_STMT(Name)                                    \
  void visit_##Name(const Name##Node& node) override {   \
    graph_.block_of_.insert_or_assign(&node, current()); \
    statement(node);                                     \
  }
#include "ir/nodes.def"

  template <class T>
  void statement(const T& node) {
    children(node);
  }

  // ---- blocks -------------------------------------------------------------------------------------------------------

  std::size_t current() const { return graph_.blocks_.size() - 1; }
  std::size_t append() {
    graph_.blocks_.push_back({loops_, lets_, arith::conjunction(conditions_), {}, {}, {}, {}, {}, {}, {}});
    return current();
  }
  struct Edges {
    Edge &forward, &backward;
  };
  Edges connect(std::size_t from, std::size_t to) {
    Edge& forward = graph_.blocks_[from].successors.emplace_back(to);
    return {forward, graph_.blocks_[to].predecessors.emplace_back(from)};
  }
  /// A new block that follows the current one.
  Edges go_on() {
    std::size_t before = current();
    return connect(before, append());
  }
  /// The same at the ends of the scope of `vars`: what is said with them does not leave it.
  void cross_scope(const std::vector<Var>& vars) {
    Edges edges = go_on();
    edges.forward.ended = edges.backward.ended = vars;
  }

  void touch(const Buffer& buffer, const std::vector<Expr>& indices, Access access, const Expr& value,
             const Expr& condition = nullptr) {
    if (shared_.contains(buffer)) return;
    // Vectors by several indices, and of unknown length, are not tracked.
    auto vectors = std::ranges::count_if(indices, [](const Expr& index) { return !index->dtype.is_scalar(); });
    bool scalable = std::ranges::any_of(indices, [](const Expr& index) { return index->dtype.is_scalable(); });
    const std::vector<Var>& axes = graph_.axes_.of(buffer, indices);
    if (vectors > 1 || scalable || axes.size() != indices.size()) return touch_everywhere(buffer, access);
    ControlFlowGraph::Block& block = graph_.blocks_.back();
    auto solved = ControlFlowGraph::touch_of(block, buffer, axes, indices, access, value, condition);
    block.touches.push_back(std::move(solved.touch));
    for (auto& range : solved.free) graph_.free_.push_back(std::move(range));
  }
  /// Some elements of a buffer, unknown which.
  void touch_everywhere(const Buffer& buffer, Access access) {
    if (access == Access::Assume) return;
    if (access == Access::Write) access = Access::MayWrite;
    graph_.blocks_.back().touches.push_back({buffer, true_expr(), nullptr, access, {}});
  }

  // ---- statements ---------------------------------------------------------------------------------------------------

  void statement(const EvaluateNode& node) {
    auto call = as<CallNode>(node.value);
    if (call && call->op == &op::assume())
      assume(call->args[0], true);
    else
      children(node);
  }

  void statement(const BufferStoreNode& node) {
    children(node);
    touch(node.buffer, node.indices, node.predicate ? Access::MayWrite : Access::Write,
          node.predicate ? nullptr : node.value);
    go_on();
  }

  void statement(const ForNode& node) {
    Range range = make_range(node.min, node.extent);
    graph_.loops_.emplace_back(node.var, range);
    std::size_t before = current();
    loops_.emplace_back(node.var, range);
    changing_.insert(node.var.get());
    std::size_t start = append();
    analyzer_.bind(node.var, range, true);
    visit(node.min);
    visit(node.extent);
    visit(node.body);
    std::size_t end = current();
    loops_.pop_back();
    std::size_t after = append();

    Expr last = analyzer_.simplify(node.min + node.extent - 1);
    Expr none = make_const(node.extent->dtype, int64_t(0));
    Expr runs = analyzer_.can_prove(gt(node.extent, none)) ? nullptr : gt(node.extent, none);
    {
      auto [forward, backward] = connect(before, start);
      backward.condition = eq(node.var, node.min);
      forward.substitution = {{node.var.get(), node.min}};
      forward.guard = runs;
      if (runs) forward.touched = touched_since(start);
    }
    {
      auto [forward, backward] = connect(end, after);
      backward.substitution = {{node.var.get(), last}};
      forward.condition = eq(node.var, last);
      backward.guard = runs;
      if (runs) backward.touched = touched_since(start);
    }
    auto [forward, backward] = connect(end, start);
    backward.substitution = {{node.var.get(), node.var - 1}};
    forward.substitution = {{node.var.get(), node.var + 1}};
    backward.condition = gt(node.var, node.min);
    forward.condition = lt(node.var, last);
  }

  std::vector<const BufferNode*> touched_since(std::size_t block) const {
    std::unordered_set<const BufferNode*> buffers;
    for (; block < graph_.blocks_.size(); ++block)
      for (const BufferTouch& touch : graph_.blocks_[block].touches) buffers.insert(touch.buffer.get());
    return {buffers.begin(), buffers.end()};
  }

  void statement(const WhileNode& node) {
    // How often it runs is not known: nothing flows in, around or out.
    graph_.block_of_.insert_or_assign(&node, append());
    visit(node.condition);
    visit(node.body);
    append();
  }

  void statement(const IfThenElseNode& node) {
    visit(node.condition);
    fork(arith::without_likely(node.condition), node.then_case, node.else_case);
  }
  void statement(const BlockRealizeNode& node) {
    for (const Expr& value : node.iter_values) visit(value);
    visit(node.predicate);
    if (is_true(node.predicate))
      visit(node.block);
    else
      fork(arith::without_likely(node.predicate), node.block, nullptr);
  }

  void fork(const Expr& condition, const Stmt& then_case, const Stmt& else_case) {
    go_on();
    std::size_t start = current();
    std::size_t then_end = branch(start, condition, then_case);
    Expr negation = analyzer_.rewrite_simplify(logical_not(condition));
    std::size_t else_end = branch(start, negation, else_case);
    std::size_t after = append();
    for (const auto& [end, holds] : {std::pair(then_end, condition), std::pair(else_end, negation)}) {
      auto [forward, backward] = connect(end, after);
      // The branches may change what a condition reads.
      if (!reads_buffer(condition)) forward.condition = backward.condition = substitute(holds, lets_);
    }
  }
  /// The end of a branch that is taken while `condition` holds.
  std::size_t branch(std::size_t start, const Expr& condition, const Stmt& body) {
    auto scope = analyzer_.with_constraint(condition);
    bool pure = side_effect(condition) <= Effect::Pure;
    if (pure)
      conditions_.push_back(condition);
    else
      ++impure_conditions_;
    std::size_t begin = append();
    auto [forward, backward] = connect(start, begin);
    forward.condition = backward.condition = substitute(condition, lets_);
    if (side_effect(condition) == Effect::ReadState) assume(condition, false);
    visit(body);
    std::size_t end = current();
    if (pure)
      conditions_.pop_back();
    else
      --impure_conditions_;
    return end;
  }

  void statement(const LetStmtNode& node) {
    visit(node.value);
    if (changes(node.value)) {
      bind_let(node.var, node.value);
      visit(node.body);
      lets_.erase(node.var.get());
      return;
    }
    if (side_effect(node.value) <= Effect::Pure && !node.value->dtype.is_handle())
      analyzer_.bind(node.var, node.value, true);
    cross_scope({node.var});
    visit(node.body);
    cross_scope({node.var});
  }

  void statement(const AttrStmtNode& node) {
    auto axis = node.bound_axis();
    if (axis) analyzer_.bind(axis->var, make_range(make_const(axis->var->dtype, int64_t(0)), node.value), true);
    visit(node.value);
    visit(node.body);
  }

  void statement(const AssertStmtNode& node) {
    visit(node.condition);
    visit(node.message);
    auto scope = analyzer_.with_constraint(node.condition);
    visit(node.body);
  }

  void statement(const BlockNode& node) {
    std::vector<Var> vars;
    for (const IterVar& iter : node.iter_vars) {
      analyzer_.bind(iter->var, iter->domain, true);
      vars.push_back(iter->var);
    }
    if (!vars.empty()) cross_scope(vars);
    children(node);
    if (!vars.empty()) cross_scope(vars);
  }

  // ---- expressions --------------------------------------------------------------------------------------------------

  void visit_BufferLoad(const BufferLoadNode& node) override {
    children(node);
    touch(node.buffer, node.indices, Access::Read, nullptr);
  }

  void visit_Let(const LetNode& node) override {
    visit(node.value);
    bool changing = changes(node.value);
    if (changing) bind_let(node.var, node.value);
    visit(node.body);
    if (changing) lets_.erase(node.var.get());
  }

  /// Whether a value may differ between iterations of the loops around.
  bool changes(const Expr& value) const {
    return uses_var(*value, [&](const VarNode& var) { return changing_.contains(&var); });
  }
  void bind_let(const Var& var, const Expr& value) {
    lets_[var.get()] = substitute(value, lets_);
    changing_.insert(var.get());
    graph_.blocks_.back().lets = lets_;
  }

  // ---- assumptions --------------------------------------------------------------------------------------------------

  /// `stated`: by T.assume, where what cannot be understood is refused; else by a condition.
  void assume(const Expr& assumption, bool stated) {
    for (const Expr& part : arith::split_conjunction(assumption)) assume_part(part, stated);
  }

  void assume_part(const Expr& assumption, bool stated) {
    Expr unless = true_expr();
    std::vector<Expr> reading;
    for (const Expr& part : arith::split_disjunction(assumption)) {
      Effect effect = side_effect(part);
      if (effect > Effect::ReadState) return refuse_if(stated, assumption);
      if (effect == Effect::ReadState)
        reading.push_back(part);
      else  // `i >= 3 or A[i] == 0` says what `A[i] == 0` says under `i < 3`
        unless = logical_and(unless, logical_not(part));
    }
    if (reading.empty()) {
      // What follows from a branch, or is said where a buffer's contents decide, holds only there.
      if (stated && impure_conditions_ == 0)
        graph_.assumptions_.push_back(logical_or(logical_not(arith::conjunction(conditions_)), assumption));
      return;
    }
    auto equality = reading.size() == 1 ? as<EQNode>(reading.front()) : nullptr;
    if (!equality) return refuse_if(stated, assumption);
    bool turned = !as<BufferLoadNode>(equality->a);
    auto load = as<BufferLoadNode>(turned ? equality->b : equality->a);
    const Expr& value = turned ? equality->a : equality->b;
    if (!load || side_effect(value) > Effect::Pure) return refuse_if(stated, assumption);
    touch(load->buffer, load->indices, Access::Assume, value, unless);
    go_on();
  }

  void refuse_if(bool stated, const Expr& assumption) {
    if (!stated || error_) return;
    error_ = refused("assume.form",
                     "T.assume takes conditions without buffers, with at most one `buffer[indices] == value`");
    error_->where.push_back({"", {}, "", assumption});
  }

  ControlFlowGraph& graph_;
  SharedData shared_;
  arith::Analyzer analyzer_;
  std::vector<std::pair<Var, Range>> loops_;
  VarMap lets_;
  std::unordered_set<const VarNode*> changing_;  ///< loops' variables and those of lets that depend on them
  std::vector<Expr> conditions_;
  int impure_conditions_ = 0;  ///< branches around whose conditions read buffers
  std::optional<Diagnostic> error_;
};

Result<ControlFlowGraph> ControlFlowGraph::build(const Stmt& stmt, int64_t max_rewrites) {
  ControlFlowGraph graph;
  graph.max_rewrites_ = max_rewrites;
  TS_TRY_VOID(ControlFlowBuilder(graph).build(stmt));
  graph.propagate();
  return graph;
}

}  // namespace tirscope::analysis
