// SPDX-License-Identifier: Apache-2.0
// LoopPartition: a loop is cut where a likely condition in it changes its value, so that most iterations need not ask.
//
//   for i, j in T.grid(7, 8):                    for i, j in T.grid(6, 8):
//     if T.likely(i * 8 + j < 50):         ->      A[i * 8 + j] = 0
//       A[i * 8 + j] = 0                         for j in range(2):
//                                                  A[6 * 8 + j] = 0
//
// 1. Cut are loops and blockIdx axes whose bounds are not constant (with partition_const_loop all) and whose variable
//    occurs in a T.likely, or has the attribute pragma_loop_partition_hint; with the hint every comparison counts. A
//    tvm_thread_allreduce inside forbids it.
// 2. Of each condition the values of the variable are found for which it is surely true, and surely false, whatever the
//    loops inside do. The middle part is where all are true; where there is none, where all are false.
// 3. The parts before and after start at 0; parts of a cut loop are cut again, unless their length may be negative.
// 4. A part of one iteration has no loop, unless no_unroll_loop_with_extent_one is set or the loop is annotated.
// 5. A blockIdx axis is not cut: the innermost thread asks once whether it lies in the middle part.
// 6. A hinted loop that cannot be cut is unrolled under unroll_loop_with_partition_hint_no_interval.
// 7. In the end T.likely and the hints go.
#include <algorithm>
#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/mutator.h"
#include "ir/visitor.h"
#include "passes/bound_deducer.h"
#include "passes/convert_ssa.h"
#include "passes/passes.h"
#include "passes/settings.h"

namespace tirscope::passes {

namespace {

using arith::IntervalSet;

const IterVarNode* thread_axis(const AttrStmtNode& node) {
  auto target = node.key == "thread_extent" ? node.node.get<NodeRef>() : nullptr;
  return target ? as<IterVarNode>(*target) : nullptr;
}

IntervalSet interval(const Expr& min, const Expr& extent) { return {min, min + extent - int64_t(1)}; }

/// Rule 1
class CandidateSelector final : public Visitor {
 public:
  explicit CandidateSelector(bool partition_const) : partition_const_(partition_const) {}
  std::unordered_set<const Node*> candidates;
  std::unordered_set<const VarNode*> hinted;

 private:
  void visit_For(const ForNode& node) override {
    if (as_int(node.min) && as_int(node.extent) && !partition_const_) return children(node);
    consider(node, node.var.get());
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto axis = thread_axis(node);
    if (axis && axis->thread_tag.starts_with("blockIdx.") && (!as_int(node.value) || partition_const_))
      return consider(node, axis->var.get());
    if (node.key == "pragma_loop_partition_hint") {
      auto target = node.node.get<NodeRef>();
      auto of = target ? as<IterVarNode>(*target) : nullptr;
      if (auto var = of ? of->var.get() : target ? as<VarNode>(*target) : nullptr) hinted.insert(var);
    }
    children(node);
  }
  template <class T>
  void consider(const T& node, const VarNode* var) {
    if (hinted.contains(var)) {
      candidates.insert(&node);
      return children(node);
    }
    likely_[var] = false;
    children(node);
    if (likely_[var] && !forbidden_) candidates.insert(&node);
    likely_.erase(var);
  }
  void visit_SeqStmt(const SeqStmtNode& node) override {
    const bool before = forbidden_;
    bool any = before;
    for (const Stmt& stmt : node.seq) {
      forbidden_ = before;
      visit(stmt);
      any |= forbidden_;
    }
    forbidden_ = any;
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::tvm_thread_allreduce()) {
      forbidden_ = true;
      return;
    }
    const bool outer = in_likely_;
    in_likely_ |= node.op == &op::likely();
    children(node);
    in_likely_ = outer;
  }
  void visit_Var(const VarNode& node) override {
    if (auto it = likely_.find(&node); in_likely_ && it != likely_.end()) it->second = true;
  }

  bool partition_const_;
  bool in_likely_ = false, forbidden_ = false;
  std::unordered_map<const VarNode*, bool> likely_;
};

/// A condition that surely has a value where the variable lies in an interval.
struct KnownCondition {
  const ExprNode* condition;
  bool value;
  IntervalSet where;
};

/// Rule 2
class ConditionFinder final : public Visitor {
 public:
  ConditionFinder(const Var& var, arith::DomMap hints, arith::DomMap relaxed, bool hinted)
      : var_(var), hints_(std::move(hints)), relaxed_(std::move(relaxed)), hinted_(hinted) {}
  std::vector<KnownCondition> found;

 private:
  void visit_For(const ForNode& node) override {
    auto known = [&](const VarNode& v) { return hints_.contains(&v) || relaxed_.contains(&v); };
    if (uses_var(*node.min, known) || uses_var(*node.extent, known)) return;
    within(node.var.get(), interval(node.min, node.extent), [&] { children(node); });
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto axis = thread_axis(node);
    if (!axis) return children(node);
    within(axis->var.get(), interval(make_const(node.value->dtype, int64_t(0)), node.value), [&] { children(node); });
  }
  template <class F>
  void within(const VarNode* var, const IntervalSet& set, const F& body) {
    hints_[var] = set, relaxed_[var] = set;
    body();
    hints_.erase(var), relaxed_.erase(var);
  }
  void visit_Call(const CallNode& node) override {
    if (node.op != &op::likely()) return children(node);
    deduce(node.args[0]);
  }
#define TS_COMPARISON(Name) \
  void visit_##Name(const Name##Node& node) override { hinted_ ? deduce(Expr(&node)) : children(node); }
  TS_COMPARISON(GE)
  TS_COMPARISON(GT)
  TS_COMPARISON(LE)
  TS_COMPARISON(LT)
  TS_COMPARISON(EQ)
  TS_COMPARISON(NE)
#undef TS_COMPARISON

  void deduce(const Expr& condition) {
    if (!uses_var(*condition, [&](const VarNode& v) { return &v == var_.get(); })) return;
    if (auto where = deduce_bound(var_, condition, hints_, relaxed_)) found.push_back({condition.get(), true, *where});
    if (Expr inverse = inverse_of(condition))
      if (auto where = deduce_bound(var_, inverse, hints_, relaxed_)) found.push_back({condition.get(), false, *where});
  }
  static Expr inverse_of(const Expr& condition) {
    auto node = as<BinaryNode>(condition);
    switch (condition->kind) {
      case Kind::LT: return make<GENode>(node->a, node->b);
      case Kind::GT: return make<LENode>(node->a, node->b);
      case Kind::LE: return make<GTNode>(node->a, node->b);
      case Kind::GE: return make<LTNode>(node->a, node->b);
      case Kind::EQ: return make<NENode>(node->a, node->b);
      case Kind::NE: return make<EQNode>(node->a, node->b);
      default: return nullptr;
    }
  }

  Var var_;
  arith::DomMap hints_, relaxed_;
  bool hinted_;
};

using ConditionSet = std::unordered_set<const ExprNode*>;

/// Puts a value in the place of conditions.
class ConditionEliminator final : public Mutator {
 public:
  ConditionEliminator(const ConditionSet& conditions, bool value) : conditions_(conditions), value_(value) {}

 private:
#define TS_EXPR(Name)                                                                     \
  NodeRef mutate_##Name(const Name##Node& node) override {                                \
    if (conditions_.contains(&node)) return NodeRef(value_ ? true_expr() : false_expr()); \
    return rebuilt(node);                                                                 \
  }
#include "ir/nodes.def"
  const ConditionSet& conditions_;
  bool value_;
};

/// Rule 5
class ThreadInserter final : public Mutator {
 public:
  ThreadInserter(const ConditionSet& conditions, Expr condition)
      : conditions_(conditions), condition_(std::move(condition)) {}

 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    if (node.key != "thread_extent") return rebuilt(node);
    innermost_ = true;
    NodeRef result = rebuilt(node);
    if (!std::exchange(innermost_, false)) return result;
    Stmt simpler = ConditionEliminator(conditions_, true)(node.body);
    return with(node, [&](AttrStmtNode& n) { n.body = make<IfThenElseNode>(condition_, simpler, node.body); });
  }
  const ConditionSet& conditions_;
  Expr condition_;
  bool innermost_ = false;
};

/// Rule 7
class TagRemover final : public Mutator {
  NodeRef mutate_Call(const CallNode& node) override {
    return node.op == &op::likely() ? NodeRef((*this)(node.args[0])) : NodeRef(rebuilt(node));
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    return node.key == "pragma_loop_partition_hint" ? NodeRef((*this)(node.body)) : NodeRef(rebuilt(node));
  }
};

class LoopPartitioner final : public Mutator {
 public:
  explicit LoopPartitioner(const Context& context)
      : keep_unit_(value_of(context, settings::partition_keep_unit_loop)),
        unroll_hinted_(value_of(context, settings::partition_unroll_hinted)),
        select_(value_of(context, settings::partition_const_loop)) {}

  Stmt partitioned(const Stmt& stmt) {
    kept_.push_back(stmt);
    select_.visit(stmt);
    return (*this)(stmt);
  }

 private:
  NodeRef mutate_For(const ForNode& node) override {
    analyzer_.bind(node.var, make_range(node.min, node.extent), true);
    if (select_.candidates.contains(&node))
      if (Stmt result = cut(Stmt(&node), &node, node.var, interval(node.min, node.extent), node.body)) return result;
    hints_[node.var.get()] = interval(node.min, node.extent);
    NodeRef result = rebuilt(node);
    hints_.erase(node.var.get());
    return result;
  }

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto axis = thread_axis(node);
    if (!axis) return rebuilt(node);
    IntervalSet range = interval(make_const(node.value->dtype, int64_t(0)), node.value);
    if (select_.candidates.contains(&node))
      if (Stmt result = cut(Stmt(&node), nullptr, axis->var, range, node.body)) return result;
    arith::DomMap& known = axis->thread_tag.starts_with("blockIdx.") ? hints_ : relaxed_;
    known[axis->var.get()] = range;
    NodeRef result = rebuilt(node);
    known.erase(axis->var.get());
    return result;
  }

  /// Rule 2: the interval of the middle part and the conditions that are known there; nothing when there is none.
  std::optional<std::pair<IntervalSet, ConditionSet>> middle_part(const std::vector<KnownCondition>& found, bool value,
                                                                  const IntervalSet& range) {
    std::vector<IntervalSet> sets;
    ConditionSet conditions;
    for (const KnownCondition& known : found) {
      if (known.value != value || is_empty(known.where, range)) continue;
      sets.push_back(known.where);
      conditions.insert(known.condition);
    }
    if (sets.empty()) return {};
    IntervalSet middle = sets.front();
    for (const IntervalSet& set : sets) {
      if (is_empty(middle, set)) return {};
      middle = {larger(middle.min, set.min), smaller(middle.max, set.max)};
    }
    return std::pair(middle, conditions);
  }
  static Expr larger(const Expr& a, const Expr& b) {
    return a == b || b == arith::neg_inf() ? a : a == arith::neg_inf() ? b : max(a, b);
  }
  static Expr smaller(const Expr& a, const Expr& b) {
    return a == b || b == arith::pos_inf() ? a : a == arith::pos_inf() ? b : min(a, b);
  }
  bool is_empty(const IntervalSet& a, const IntervalSet& b) {
    Expr first = larger(a.min, b.min), last = smaller(a.max, b.max);
    if (first == arith::neg_inf() || last == arith::pos_inf()) return false;
    return analyzer_.can_prove(lt(last, first));
  }

  /// The pieces of one loop (or of a blockIdx axis, without `loop`); null when it stays.
  Stmt cut(const Stmt& stmt, const ForNode* loop, const Var& var, const IntervalSet& range, const Stmt& body) {
    hints_[var.get()] = range;
    ConditionFinder finder(var, hints_, relaxed_, select_.hinted.contains(var.get()));
    finder.visit(body);
    hints_.erase(var.get());
    if (finder.found.empty()) return nullptr;
    bool value = true;
    auto middle = middle_part(finder.found, true, range);
    if (!middle) middle = middle_part(finder.found, value = false, range);  // Rule 2
    if (!middle) {
      // Rule 6
      const bool several = analyzer_.can_prove(gt(range.max - range.min, make_const(var->dtype, int64_t(0))));
      if (!loop || !select_.hinted.contains(var.get()) || !unroll_hinted_ || !several) return nullptr;
      return make<ForNode>(var, range.min, range.max - range.min + int64_t(1), ForKind::Unrolled, partitioned(body));
    }
    const auto& [where, conditions] = *middle;
    Stmt result = loop ? pieces(*loop, range, where, conditions, value) : asked(stmt, var, range, where, conditions);
    return result ? convert_ssa(result) : result;
  }

  Stmt pieces(const ForNode& loop, const IntervalSet& range, const IntervalSet& middle, const ConditionSet& conditions,
              bool value) {
    const Var& var = loop.var;
    auto shifted = [&](const Stmt& body, const Expr& by) { return substitute(body, {{var.get(), var + by}}); };
    Stmt before, inside, after;
    bool cut_before = true, cut_after = true;
    Expr first = range.min, end = range.max + int64_t(1);
    if (middle.has_lower_bound()) {
      first = analyzer_.simplify(middle.min);
      if (!analyzer_.can_prove_equal(first, range.min)) {
        Expr extent = analyzer_.simplify(first - range.min);
        if (!analyzer_.can_prove(ge(extent, make_const(extent->dtype, int64_t(0)))))
          first = max(first, range.min), cut_before = false;
        before = piece(loop, extent, shifted(loop.body, range.min));
      }
    }
    if (middle.has_upper_bound()) {
      end = analyzer_.simplify(middle.max + int64_t(1));
      if (!analyzer_.can_prove_equal(middle.max, range.max)) {
        Expr exact = range.max - end + int64_t(1), extent = analyzer_.simplify(exact);
        if (!analyzer_.can_prove(ge(exact, make_const(extent->dtype, int64_t(0)))))
          end = min(end, range.max + int64_t(1)), cut_after = false;
        after = piece(loop, extent, shifted(loop.body, end));
      }
    }
    if (!analyzer_.can_prove(ge(first, end))) {
      Stmt simpler = ConditionEliminator(conditions, value)(loop.body);
      inside = piece(loop, end - first, shifted(simpler, first));
      if (before || after) {  // Rule 3
        inside = partitioned(inside);
        if (before && cut_before) before = partitioned(before);
        if (after && cut_after) after = partitioned(after);
      }
    }
    std::vector<Stmt> all;
    for (const Stmt& one : {before, inside, after})
      if (one) all.push_back(one);
    return sequence(all);
  }

  Stmt piece(const ForNode& loop, const Expr& extent, const Stmt& body) {
    const bool unit = analyzer_.can_prove_equal(extent, make_const(extent->dtype, int64_t(1)));
    if (unit && !keep_unit_ && loop.annotations.empty())  // Rule 4
      return substitute(body, {{loop.var.get(), make_const(loop.var->dtype, int64_t(0))}});
    return make<ForNode>(loop.var, make_const(loop.min->dtype, int64_t(0)), extent, loop.kind_of_loop, body, nullptr,
                         loop.annotations);
  }

  /// Rule 5.
  Stmt asked(const Stmt& stmt, const Var& var, const IntervalSet& range, const IntervalSet& middle,
             const ConditionSet& conditions) {
    Expr condition = true_expr();
    Expr end = range.max + int64_t(1);
    if (middle.has_lower_bound() && !analyzer_.can_prove_equal(middle.min, range.min))
      condition = logical_and(condition, ge(var, analyzer_.simplify(middle.min)));
    if (middle.has_upper_bound() && !analyzer_.can_prove_equal(middle.max, range.max))
      condition = logical_and(condition, lt(var, min(analyzer_.simplify(middle.max + int64_t(1)), end)));
    return ThreadInserter(conditions, condition)(stmt);
  }

  bool keep_unit_, unroll_hinted_;
  CandidateSelector select_;
  arith::DomMap hints_, relaxed_;
  arith::Analyzer analyzer_;
  std::vector<Stmt> kept_;  ///< keeps the candidates alive
};

}  // namespace

Result<PrimFunc> loop_partition(const PrimFunc& function, const Context& context, const AttrList&) {
  Stmt body = TagRemover()(LoopPartitioner(context).partitioned(function->body));
  return body == function->body ? function : with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope::passes
