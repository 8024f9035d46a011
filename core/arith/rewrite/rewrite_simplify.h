// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/context_mutator.h"
#include "arith/knowledge.h"
#include "arith/rewrite/pattern.h"

namespace tirscope::arith {

/// Simplification by local rewrite rules (TVM's RewriteSimplifier). The rules of each family of nodes are in their own
/// file, rewrite_<family>.cpp.
class RewriteSimplifier : public ContextMutator, protected Prover {
 public:
  /// `number` is 0 or 1 and identifies the simplifier of an analyzer.
  RewriteSimplifier(Analyzer& analyzer, Knowledge& knowledge, int number = 0)
      : ContextMutator(analyzer), knowledge_(knowledge), depth_unit_(uint8_t(1 << 4 * number)), known_(knowledge) {}

  /// At most two passes over `expr`.
  Expr simplify(const Expr& expr);
  void update(const Var& var, const Expr& value) { values_[var.get()] = value; }
  /// Whether `var` is bound to just this constant or variable.
  bool has(const Var& var, const Expr& value) const;

  /// Adds what holds while `condition` does; `leave` takes back all since `size` was this.
  void enter(const Expr& condition);
  std::size_t size() const { return literal_constraints_.size(); }
  void leave(std::size_t size) { literal_constraints_.resize(size); }

  SimplifyExtensions extensions;
  int64_t max_rewrites = 0;  ///< 0: any number
  bool rewrites_exceeded() const { return max_rewrites > 0 && rewrites_ > max_rewrites; }

 protected:
  Knowledge& knowledge() { return knowledge_; }
  /// Whether expressions are left as they are from now on.
  bool gives_up() const { return rewrites_exceeded() || knowledge_.effort.is_spent(); }
  /// One pass over `expr`.
  Expr visit(const Expr& expr) override;
  /// The same, by the kind of the expression; nothing is remembered of it itself.
  Expr simplified(const Expr& expr);

  Expr simplify_var(const Expr& expr);
  Expr simplify_add(const Expr& expr);
  Expr simplify_sub(const Expr& expr);
  Expr simplify_mul(const Expr& expr);
  Expr simplify_truncdiv(const Expr& expr);
  Expr simplify_truncmod(const Expr& expr);
  Expr simplify_floordiv(const Expr& expr);
  Expr simplify_floormod(const Expr& expr);
  Expr simplify_min(const Expr& expr);
  Expr simplify_max(const Expr& expr);
  Expr simplify_eq(const Expr& expr);
  Expr simplify_ne(const Expr& expr);
  Expr simplify_lt(const Expr& expr);
  Expr simplify_le(const Expr& expr);
  Expr simplify_and(const Expr& expr);
  Expr simplify_or(const Expr& expr);
  Expr simplify_not(const Expr& expr);
  Expr simplify_select(const Expr& expr);
  Expr simplify_call(const Expr& expr);
  Expr simplify_cast(const Expr& expr);
  Expr simplify_let(const Expr& expr);

  // Rules on nodes whose operands are simplified already
  Expr rewrite_eq(const Expr& a, const Expr& b);
  Expr rewrite_lt(const Expr& a, const Expr& b);
  Expr rewrite_lt(const Expr& comparison);
  Expr rewrite_eq(const Expr& comparison);
  Expr rewrite_not(const Expr& negation);

  /// The binary node over its simplified operands; not folded.
  Expr with_operands(const Expr& expr);
  /// The result of the first rule that applies, or null.
  Expr apply(const Rules& rules, const Expr& expr);
  /// `expr` simplified once more, up to a depth of 5.
  Expr visit_again(const Expr& expr);
  /// The truth of `condition` (or an expression used as one) by the constraints in force, or null.
  Expr match_constraints(const Expr& condition) const;

  Comparison compare(const Expr& a, const Expr& b);
  Comparison compare(const Expr& expr, int64_t value);

  bool proves_at_least(const Expr& expr, int64_t bound) override {
    return analyzer_.can_prove_greater_equal(expr, bound);
  }
  bool proves_less(const Expr& expr, int64_t bound) override { return analyzer_.can_prove_less(expr, bound); }
  bool proves_zero(const Expr& expr) override { return compare(expr, 0) == Comparison::EQ; }

#define TS_BINARY(Name, symbol) \
  NodeRef mutate_##Name(const Name##Node& node) override { return visit(ref(node)); }
#include "ir/nodes.def"
  NodeRef mutate_Var(const VarNode& node) override { return visit(ref(node)); }
  NodeRef mutate_Not(const NotNode& node) override { return visit(ref(node)); }
  NodeRef mutate_Select(const SelectNode& node) override { return visit(ref(node)); }
  NodeRef mutate_Call(const CallNode& node) override { return visit(ref(node)); }
  NodeRef mutate_Cast(const CastNode& node) override { return visit(ref(node)); }
  NodeRef mutate_Let(const LetNode& node) override { return visit(ref(node)); }

 private:
  Comparison compare_product_and_sum(const Expr& a, const Expr& b);
  template <class F>
  Expr alternate_branches(const Expr& expr, F&& constraint_of);

  Knowledge& knowledge_;
  const uint8_t depth_unit_;  ///< one level in `Knowledge::depths`
  struct Found {
    Expr expr;
    int64_t rewrites;  ///< that it took
  };
  Memory<Found> known_;
  VarMap values_;
  std::vector<Expr> literal_constraints_;
  int depth_ = 0;  ///< of visit_again
  int64_t rewrites_ = 0;
};

/// The comparison that both allow.
constexpr Comparison operator&(Comparison a, Comparison b) { return Comparison(uint8_t(a) & uint8_t(b)); }

}  // namespace tirscope::arith
