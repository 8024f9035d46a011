// SPDX-License-Identifier: Apache-2.0
#include "codegen/index_set_splitting.h"

#include <algorithm>
#include <ranges>
#include <unordered_map>

#include "arith/bounds/const_int_bound.h"
#include "arith/solve/linear.h"
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

namespace {

constexpr int64_t least_iterations = 4, least_with_those_inside = 16;
constexpr int largest_body = 4000;  // nodes
constexpr int64_t largest_step = 1 << 20;
constexpr int64_t most_of_a_term = int64_t(1) << 31;

class Conditions final : public Visitor {
 public:
  explicit Conditions(const ForNode& loop) : loop_(loop) {
    visit(loop.body);
    // A node that stands in several places is held in all of them or in none.
    walk(loop.body, [&](const Node& node) {
      if (auto held = held_.find(&node); held != held_.end()) --held->second;
      return true;
    });
    std::erase_if(found.comparisons, [&](const ExprNode* comparison) { return held_[comparison] != 0; });
  }

  HeldConditions found;

 private:
  struct Inside {
    Var var;
    std::optional<int64_t> first, last;  ///< none: what values it has is not known
  };

  void var_def(const Var& var) override { inside_.insert(inside_.begin(), {var, {}, {}}); }
  void visit_For(const ForNode& node) override {
    const std::optional<int64_t> min = as_int(node.min), extent = as_int(node.extent);
    const bool known =
        min && extent && *extent > 0 && *extent < (int64_t(1) << 31) && std::abs(*min) < (int64_t(1) << 31);
    visit(node.min), visit(node.extent);
    inside_.push_back({node.var, known ? min : std::nullopt, known ? std::optional(*min + *extent - 1) : std::nullopt});
    visit(node.body);
    inside_.pop_back();  // another loop may have the same variable
  }
  void visit_LetStmt(const LetStmtNode& node) override { define(node.var, node.value), visit(node.body); }
  void visit_Let(const LetNode& node) override { define(node.var, node.value), visit(node.body); }
  void define(const Var& var, const Expr& value) {
    visit(value);
    if (var->dtype.is_bool()) take(value);
    if (var->dtype.is_int() && var->dtype.is_scalar())
      values_.insert_or_assign(var.get(), substitute(value, values_));
    else
      var_def(var);
  }
  void visit_IfThenElse(const IfThenElseNode& node) override { take(node.condition), children(node); }
  void visit_Select(const SelectNode& node) override { take(node.condition), children(node); }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::if_then_else() && !node.args.empty()) take(node.args[0]);
    children(node);
  }

  /// Rule 1.
  void take(const Expr& condition) {
    auto call = as<CallNode>(condition);
    if (call && call->op == &op::likely() && call->args.size() == 1) return take(call->args[0]);
    auto node = as<BinaryNode>(condition);
    if (!node) return;
    if (node->kind == Kind::And) return take(node->a), take(node->b);
    if (!node->a->dtype.is_int() || !node->a->dtype.is_scalar() || node->a->dtype != node->b->dtype) return;
    const Expr a = substitute(node->a, values_), b = substitute(node->b, values_);
    switch (node->kind) {
      case Kind::LT: return where_positive(*node, b - a, true);
      case Kind::LE: return where_positive(*node, b - a, false);
      case Kind::GT: return where_positive(*node, a - b, true);
      case Kind::GE: return where_positive(*node, a - b, false);
      default: return;
    }
  }

  /// `comparison` says that `e` is 0 or more, or more than 0.
  void where_positive(const BinaryNode& comparison, const Expr& e, bool strict) {
    auto form = arith::detect_linear_equation(e, {loop_.var});
    if (!form || std::ranges::any_of(inside_, [&](const Inside& inside) { return inside.var == loop_.var; })) return;
    const std::optional<int64_t> step = as_int(form->coefficients[0]);
    if (!step || *step == 0 || std::abs(*step) > largest_step) return;  // Rule 2
    const Expr least = least_inside(form->base);
    if (!least) return;
    HeldConditions::Bound bound{least, strict};
    if (std::abs(*step) != 1)  // as many whole steps as are 0 or more
      bound = {floordiv(strict ? least - 1 : least, make_const(least->dtype, std::abs(*step))), false};
    if (!holds_in_a_quarter(bound, *step > 0)) return;
    (*step > 0 ? found.low : found.high).push_back(bound);
    found.tiles = found.tiles || std::abs(*step) != 1;
    if (++held_[&comparison] == 1) found.comparisons.push_back(&comparison);
  }

  /// Rule 4.
  bool holds_in_a_quarter(const HeldConditions::Bound& bound, bool is_low) const {
    const std::optional<int64_t> min = as_int(loop_.min), extent = as_int(loop_.extent), rest = as_int(bound.rest);
    if (!min || !extent || !rest) return true;
    const int64_t first = is_low ? std::max(*min, -*rest + bound.strict) : *min;
    const int64_t last = is_low ? *min + *extent - 1 : std::min(*min + *extent - 1, *rest - bound.strict);
    return (last - first + 1) * 4 >= *extent;
  }

  /// Rule 3: the least value of `e` over the loops inside, in terms of what is defined before; null where not known.
  Expr least_inside(Expr e) const {
    for (const Inside& inside : std::views::reverse(inside_)) {
      if (!uses_var(*e, *inside.var)) continue;
      auto form = inside.first ? arith::detect_linear_equation(e, {inside.var}) : std::nullopt;
      const std::optional<int64_t> factor = form ? as_int(form->coefficients[0]) : std::nullopt;
      if (!factor || std::abs(*factor) >= most_of_a_term) continue;
      const int64_t value = *factor * (*factor > 0 ? *inside.first : *inside.last);
      if (std::abs(value) >= most_of_a_term) return nullptr;
      e = form->base + value;
    }
    e = least_of_terms(e, false);
    bool plain = e != nullptr;
    if (plain)
      walk(e, [&](const Node& node) {
        if (node.kind == Kind::Call || node.kind == Kind::BufferLoad || node.kind == Kind::Let) plain = false;
        return plain;
      });
    return plain ? e : nullptr;
  }
  /// `e` with the least value, or the greatest, of each of its terms that use variables of loops inside; null where one
  /// has none.
  Expr least_of_terms(const Expr& e, bool greatest) const {
    if (std::ranges::none_of(inside_, [&](const Inside& inside) { return uses_var(*e, *inside.var); })) return e;
    if (auto node = as<BinaryNode>(e); node && (node->kind == Kind::Add || node->kind == Kind::Sub)) {
      const Expr a = least_of_terms(node->a, greatest);
      const Expr b = least_of_terms(node->b, greatest != (node->kind == Kind::Sub));
      return a && b ? binary(node->kind, a, b) : nullptr;
    }
    arith::ConstIntBoundAnalyzer bounds;
    for (const Inside& inside : inside_)
      if (inside.first) bounds.update(inside.var, {*inside.first, *inside.last});
    auto is_known = [&](const Var& var) {
      return std::ranges::any_of(inside_, [&](const Inside& inside) { return inside.var == var && inside.first; });
    };
    if (!std::ranges::all_of(free_vars(*e), is_known)) return nullptr;
    const arith::ConstIntBound bound = bounds(e);
    const int64_t value = greatest ? bound.max : bound.min;
    return std::abs(value) < most_of_a_term ? make_const(e->dtype, value) : nullptr;
  }

  const ForNode& loop_;
  std::vector<Inside> inside_;                 ///< variables defined in the body
  VarMap values_;                              ///< of those that are another expression
  std::unordered_map<const Node*, int> held_;  ///< in how many places a comparison is bounded
};

bool is_small(const Stmt& body) {
  int nodes = 0;
  walk(body, [&](const Node&) { return ++nodes <= largest_body; });
  return nodes <= largest_body;
}

/// How often what is inside most loops of `body` runs in one iteration, as far as it is a constant, and counted up to
/// `least_with_those_inside`.
class Inner final : public Visitor {
 public:
  static int64_t iterations(const Stmt& body) {
    Inner inner;
    inner.visit(body);
    return inner.most_;
  }

 private:
  void visit_For(const ForNode& node) override {
    const int64_t before = here_, extent = as_int(node.extent).value_or(1);
    here_ = std::clamp<int64_t>(extent, 1, least_with_those_inside) * before;
    most_ = std::max(most_, here_);
    if (here_ < least_with_those_inside) children(node);
    here_ = before;
  }
  int64_t here_ = 1, most_ = 1;
};

bool is_short(int64_t extent, const Stmt& body) {
  return extent < least_iterations ||
         (extent < least_with_those_inside && extent * Inner::iterations(body) < least_with_those_inside);
}

}  // namespace

std::optional<HeldConditions> held_conditions(const ForNode& loop) {
  const std::optional<int64_t> extent = as_int(loop.extent);
  if ((extent && is_short(*extent, loop.body)) || !loop.var->dtype.is_int() || !is_small(loop.body))
    return std::nullopt;
  HeldConditions found = Conditions(loop).found;
  return found.comparisons.empty() ? std::nullopt : std::optional(std::move(found));
}

}  // namespace tirscope::codegen
