// SPDX-License-Identifier: Apache-2.0
#include "arith/solve/narrow_predicate.h"

#include <utility>

#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::arith {

namespace {

/// Puts the largest or the smallest value in the place of each free variable, whichever makes a comparison harder.
class Narrower final : public Mutator {
 public:
  explicit Narrower(const VarRanges& free) {
    for (const auto& [var, range] : free) ranges_[var.get()] = range;
  }

 private:
  /// A condition holds for all values when it holds for its largest left and its smallest right side.
  enum class Extreme : uint8_t { Largest, Smallest };
  static Extreme opposite(Extreme extreme) {
    return extreme == Extreme::Largest ? Extreme::Smallest : Extreme::Largest;
  }

  Expr at(Extreme extreme, const Expr& expr) {
    Extreme before = std::exchange(extreme_, extreme);
    Expr result = (*this)(expr);
    extreme_ = before;
    return result;
  }

  /// Inside of `not` a condition is widened instead.
  NodeRef unknown_condition() {
    unknown_ = false;
    return extreme_ == Extreme::Smallest ? true_expr() : false_expr();
  }
  NodeRef condition_or_unknown(NodeRef result) { return unknown_ ? unknown_condition() : result; }

  NodeRef compared(const BinaryNode& node, Extreme left, Extreme right) {
    bool outer = std::exchange(unknown_, false);
    Expr a = at(left, node.a), b = at(right, node.b);
    NodeRef result = condition_or_unknown(a == node.a && b == node.b ? ref(node) : make_binary(node.kind, a, b));
    unknown_ = outer;
    return result;
  }
  NodeRef mutate_LT(const LTNode& node) override { return compared(node, extreme_, opposite(extreme_)); }
  NodeRef mutate_LE(const LENode& node) override { return compared(node, extreme_, opposite(extreme_)); }
  NodeRef mutate_GT(const GTNode& node) override { return compared(node, opposite(extreme_), extreme_); }
  NodeRef mutate_GE(const GENode& node) override { return compared(node, opposite(extreme_), extreme_); }
  NodeRef mutate_EQ(const EQNode& node) override {
    Expr below = (*this)(le(node.a, node.b));
    return logical_and(below, (*this)(le(node.b, node.a)));
  }
  NodeRef mutate_NE(const NENode& node) override {
    Expr below = (*this)(lt(node.a, node.b));
    return logical_or(below, (*this)(lt(node.b, node.a)));
  }
  NodeRef mutate_Not(const NotNode& node) override { return logical_not(at(opposite(extreme_), node.a)); }
  NodeRef mutate_And(const AndNode& node) override { return connected(node); }
  NodeRef mutate_Or(const OrNode& node) override { return connected(node); }
  NodeRef connected(const BinaryNode& node) {
    auto side = [&](const Expr& expr) -> Expr {
      Expr result = (*this)(expr);
      return unknown_ ? Expr(static_cast<const ExprNode*>(unknown_condition().get())) : result;
    };
    Expr a = side(node.a), b = side(node.b);
    return a == node.a && b == node.b ? NodeRef(&node) : NodeRef(make_binary(node.kind, a, b));
  }

  NodeRef mutate_Sub(const SubNode& node) override {
    Expr a = at(extreme_, node.a), b = at(opposite(extreme_), node.b);
    return a == node.a && b == node.b ? NodeRef(&node) : NodeRef(make_binary(Kind::Sub, a, b));
  }
  NodeRef mutate_Mul(const MulNode& node) override { return scaled(node); }
  NodeRef mutate_FloorDiv(const FloorDivNode& node) override { return scaled(node); }
  NodeRef mutate_FloorMod(const FloorModNode& node) override {  // not monotonous
    unknown_ = true;
    return ref(node);
  }
  NodeRef mutate_Mod(const ModNode& node) override { return opaque(node); }
  NodeRef mutate_Div(const DivNode& node) override { return opaque(node); }
  NodeRef mutate_Call(const CallNode& node) override { return opaque(node); }
  NodeRef mutate_Select(const SelectNode& node) override { return opaque(node); }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    unknown_ = true;
    return ref(node);
  }

  /// A product or quotient with a constant as the right operand; it grows with the left one when that is positive.
  NodeRef scaled(const BinaryNode& node) {
    auto factor = as_int(node.b);
    if (!factor || *factor == 0) return opaque(node);
    Expr a = at(*factor > 0 ? extreme_ : opposite(extreme_), node.a);
    return a == node.a ? NodeRef(&node) : NodeRef(binary(node.kind, a, node.b));
  }
  /// Nothing is known of what it does to the order of values.
  NodeRef opaque(const Node& node) {
    if (uses_var(node, [&](const VarNode& var) { return ranges_.contains(&var); })) unknown_ = true;
    return ref(node);
  }

  NodeRef mutate_Var(const VarNode& node) override {
    auto it = ranges_.find(&node);
    if (it == ranges_.end()) return ref(node);
    const Range& range = it->second;
    return extreme_ == Extreme::Smallest ? range->min : range->min + range->extent - 1;
  }

  std::unordered_map<const VarNode*, Range> ranges_;
  Extreme extreme_ = Extreme::Largest;
  bool unknown_ = false;  ///< the comparison around has a part that cannot be narrowed
};

}  // namespace

Expr narrowed_predicate(const Expr& condition, const VarRanges& free) { return Narrower(free)(condition); }

}  // namespace tirscope::arith
