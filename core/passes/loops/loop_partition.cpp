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
//    tvm_thread_allreduce inside forbids it, unless there is a hint.
// 2. Of each condition the values of the variable are found for which it is surely true, and surely false, whatever the
//    loops inside do. The middle part is where all are true; where there is none, where all are false. Where that takes
//    several bounds, the one that is found last comes first.
// 3. With the hint, where the conditions exclude each other, the middle part is that of the first that do.
// 4. The parts before and after start at 0. One that is surely empty is left out; where one may be empty, the middle
//    part is kept within the loop, and the part is not cut again.
// 5. The middle part is cut again, and so are the other parts where there is a middle part.
// 6. A part of one iteration has no loop, unless no_unroll_loop_with_extent_one is set or the loop is annotated.
// 7. A blockIdx axis is not cut: the innermost thread asks once whether it lies in the middle part.
// 8. A loop stays as it is, with what is in it, where all its conditions are about single values that lie outside.
// 9. A hinted loop that cannot be cut is unrolled under unroll_loop_with_partition_hint_no_interval.
// 10. In the end T.likely and the hints go.
#include <algorithm>
#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/simplify/bound_deducer.h"
#include "passes/simplify/convert_ssa.h"

namespace tirscope::passes {

namespace {

using arith::IntervalSet;

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
    auto axis = node.thread_axis();
    if (axis && axis->thread_tag.starts_with("blockIdx.") && (!as_int(node.value) || partition_const_))
      return consider(node, axis->var.get());
    if (node.key == "pragma_loop_partition_hint" && analyzer_.can_prove(node.value)) {
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
  arith::Analyzer analyzer_;
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
      : var_(var), hints_(std::move(hints)), relaxed_(std::move(relaxed)), hinted_(hinted) {
    for (const arith::DomMap* map : {&hints_, &relaxed_})
      for (const auto& [outer, set] : *map) outer_.insert(outer);
  }
  std::vector<KnownCondition> found;

 private:
  void visit_For(const ForNode& node) override {
    auto is_outer = [&](const VarNode& v) { return outer_.contains(&v); };
    if (uses_var(*node.min, is_outer) || uses_var(*node.extent, is_outer)) return;
    within(node.var.get(), interval(node.min, node.extent), [&] { children(node); });
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto axis = node.thread_axis();
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
    if (!uses_var(*condition, *var_)) return;
    note(condition, condition, true);
    if (Expr inverse = inverse_of(condition)) note(condition, inverse, false);
  }
  void note(const Expr& condition, const Expr& solved, bool value) {
    auto where = deduce_bound(var_, solved, hints_, relaxed_);
    if (!where) return;
    auto known = std::ranges::find_if(
        found, [&](const KnownCondition& k) { return k.condition == condition.get() && k.value == value; });
    if (known == found.end())
      found.push_back({condition.get(), value, *where});
    else
      known->where = *where;
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
  std::unordered_set<const VarNode*> outer_;
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

/// Rule 7
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

/// Rule 10
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
    auto axis = node.thread_axis();
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

  struct Middle {
    IntervalSet where;
    ConditionSet conditions;  ///< that have `value` there
    bool value;
  };
  /// Rule 2
  std::optional<Middle> middle_part(const std::vector<KnownCondition>& found, bool value, const IntervalSet& range,
                                    bool hinted) {
    std::vector<IntervalSet> sets;
    ConditionSet conditions;
    for (const KnownCondition& known : found) {
      if (known.value != value || !common(known.where, range)) continue;
      sets.push_back(known.where);
      conditions.insert(known.condition);
    }
    if (sets.empty()) return {};
    std::ranges::reverse(sets);  // the order in which TVM finds them again
    const IntervalSet all = sets.size() == 1 ? sets.front() : arith::intersection_of(sets);
    if (!all.is_nothing()) return Middle{all, conditions, value};
    if (!hinted) return {};
    std::optional<Middle> first;  // Rule 3
    IntervalSet together = IntervalSet::everything();
    for (const KnownCondition& known : found) {
      if (known.value != value || !common(known.where, range)) continue;
      auto both = common(together, known.where);
      if (!both) break;
      together = *both;
      if (!first) first = Middle{{}, {}, value};
      first->where = {analyzer_.simplify(together.min), analyzer_.simplify(together.max)};
      first->conditions.insert(known.condition);
    }
    return first;
  }
  static Expr larger(const Expr& a, const Expr& b) {
    return a == b || b == arith::neg_inf() ? a : a == arith::neg_inf() ? b : max(a, b);
  }
  static Expr smaller(const Expr& a, const Expr& b) {
    return a == b || b == arith::pos_inf() ? a : a == arith::pos_inf() ? b : min(a, b);
  }
  /// What is in both; nothing where they surely have nothing in common.
  std::optional<IntervalSet> common(const IntervalSet& a, const IntervalSet& b) {
    IntervalSet both{larger(a.min, b.min), smaller(a.max, b.max)};
    if (both.min == arith::neg_inf() || both.max == arith::pos_inf()) return both;
    if (analyzer_.can_prove(lt(both.max, both.min))) return {};
    return both;
  }

  bool all_outside(const std::vector<KnownCondition>& found, const IntervalSet& range) {
    return std::ranges::all_of(found, [&](const KnownCondition& known) {
      return known.where.is_point() && !(analyzer_.can_prove(ge(known.where.min, range.min)) &&
                                         analyzer_.can_prove(le(known.where.min, range.max)));
    });
  }

  /// The pieces of one loop (or of a blockIdx axis, without `loop`); null when it stays.
  Stmt cut(const Stmt& stmt, const ForNode* loop, const Var& var, const IntervalSet& range, const Stmt& body) {
    const bool hinted = select_.hinted.contains(var.get());
    hints_[var.get()] = range;
    ConditionFinder finder(var, hints_, relaxed_, hinted);
    finder.visit(body);
    hints_.erase(var.get());
    if (finder.found.empty()) return nullptr;
    auto middle = middle_part(finder.found, true, range, hinted);
    if (!middle) middle = middle_part(finder.found, false, range, hinted);  // Rule 2
    if (!middle) {
      if (all_outside(finder.found, range)) return stmt;  // Rule 8
      // Rule 9
      const bool several = analyzer_.can_prove(gt(range.max - range.min, make_const(var->dtype, int64_t(0))));
      if (!loop || !hinted || !unroll_hinted_ || !several) return nullptr;
      return make<ForNode>(var, range.min, range.max - range.min + int64_t(1), ForKind::Unrolled, partitioned(body));
    }
    const Ends ends = ends_of(range, middle->where);
    return convert_ssa(loop ? pieces(*loop, range, ends, *middle) : asked(stmt, var, range, ends, *middle));
  }

  /// Where the middle part begins and ends, and the extents of the parts before and after it, null where there is none.
  struct Ends {
    Expr first, end, before = nullptr, after = nullptr;
    bool cut_before = true, cut_after = true;
  };
  Ends ends_of(const IntervalSet& range, const IntervalSet& middle) {
    auto compared = [&](const Expr& extent, auto comparison) {
      return analyzer_.can_prove(comparison(extent, make_const(extent->dtype, int64_t(0))));
    };
    auto is_positive = [&](const Expr& extent) { return compared(extent, gt); };
    auto is_empty = [&](const Expr& extent) { return compared(extent, le); };
    Ends ends{range.min, range.max + int64_t(1)};
    if (middle.has_lower_bound()) {
      ends.first = analyzer_.simplify(middle.min);
      if (!analyzer_.can_prove_equal(ends.first, range.min)) {
        const Expr extent = analyzer_.simplify(ends.first - range.min);
        ends.cut_before = is_positive(extent);
        if (!ends.cut_before) ends.first = max(ends.first, range.min);  // Rule 4
        if (!is_empty(extent)) ends.before = ends.first - range.min;    // Rule 4
      }
    }
    if (middle.has_upper_bound()) {
      ends.end = analyzer_.simplify(middle.max + int64_t(1));
      if (!analyzer_.can_prove_equal(middle.max, range.max)) {
        const Expr extent = analyzer_.simplify(range.max - ends.end + int64_t(1));
        ends.cut_after = is_positive(extent);
        if (!ends.cut_after) ends.end = min(ends.end, range.max + int64_t(1));  // Rule 4
        if (!is_empty(extent)) ends.after = extent;                             // Rule 4
      }
    }
    return ends;
  }

  Stmt pieces(const ForNode& loop, const IntervalSet& range, const Ends& ends, const Middle& middle) {
    const Var& var = loop.var;
    auto shifted = [&](const Stmt& body, const Expr& by) { return substitute(body, {{var.get(), var + by}}); };
    Stmt before, inside, after;
    if (ends.before) before = piece(loop, ends.before, shifted(loop.body, range.min));
    if (ends.after) after = piece(loop, ends.after, shifted(loop.body, ends.end));
    if (!analyzer_.can_prove(ge(ends.first, ends.end))) {
      Stmt simpler = ConditionEliminator(middle.conditions, middle.value)(loop.body);
      inside = piece(loop, ends.end - ends.first, shifted(simpler, ends.first));
      inside = partitioned(inside);                                 // Rule 5
      if (before && ends.cut_before) before = partitioned(before);  // Rule 5
      if (after && ends.cut_after) after = partitioned(after);      // Rule 5
    }
    std::vector<Stmt> all;
    for (const Stmt& one : {before, inside, after})
      if (one) all.push_back(one);
    return sequence(all);
  }

  Stmt piece(const ForNode& loop, const Expr& extent, const Stmt& body) {
    const bool unit = analyzer_.can_prove_equal(extent, make_const(extent->dtype, int64_t(1)));
    if (unit && !keep_unit_ && loop.annotations.empty())  // Rule 6
      return substitute(body, {{loop.var.get(), make_const(loop.var->dtype, int64_t(0))}});
    return make<ForNode>(loop.var, make_const(loop.min->dtype, int64_t(0)), extent, loop.kind_of_loop, body, nullptr,
                         loop.annotations);
  }

  /// Rule 7.
  Stmt asked(const Stmt& stmt, const Var& var, const IntervalSet& range, const Ends& ends, const Middle& middle) {
    Expr condition = true_expr();
    if (!analyzer_.can_prove_equal(ends.first, range.min)) condition = logical_and(condition, ge(var, ends.first));
    if (!analyzer_.can_prove_equal(ends.end, range.max + int64_t(1)))
      condition = logical_and(condition, lt(var, ends.end));
    return ThreadInserter(middle.conditions, condition)(stmt);
  }

  bool keep_unit_, unroll_hinted_;
  CandidateSelector select_;
  arith::DomMap hints_, relaxed_;
  arith::Analyzer analyzer_;
  std::vector<Stmt> kept_;  ///< keeps the candidates alive
};

}  // namespace

Result<PrimFunc> loop_partition(const PrimFunc& function, const Context& context, const AttrList&) {
  return with_body(function, TagRemover()(LoopPartitioner(context).partitioned(function->body)));
}

}  // namespace tirscope::passes
