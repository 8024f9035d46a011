// SPDX-License-Identifier: Apache-2.0
#include "passes/simplify/bound_deducer.h"

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

using arith::IntervalSet;

bool contains(const Expr& expr, const VarNode* var) { return uses_var(*expr, *var); }

class BoundDeducer {
 public:
  BoundDeducer(const Var& var, const arith::DomMap& hints) : var_(var), hints_(hints) {}

  std::optional<IntervalSet> operator()(const Expr& condition, const arith::DomMap& relaxed) {
    auto comparison = as<BinaryNode>(condition);
    if (!comparison || !comparison->a->dtype.is_int() || !comparison->a->dtype.is_scalar()) return {};
    if (occurrences(condition) != 1) return {};
    if (!orient(*comparison) || !relax(relaxed) || !solve(side_)) return {};
    bound_ = analyzer_.simplify(bound_);
    switch (order_) {
      case Order::Equal: return IntervalSet{bound_, bound_};
      case Order::Greater: return IntervalSet{bound_, arith::pos_inf()};
      case Order::Less: return IntervalSet{arith::neg_inf(), bound_};
    }
    return {};
  }

 private:
  int occurrences(const Expr& condition) const {
    int count = 0;
    walk(*condition, [&](const Node& node) {
      count += &node == var_.get();
      return count < 2;
    });
    return count;
  }

  /// side >= bound, side <= bound, side == bound
  enum class Order : uint8_t { Greater, Less, Equal };

  /// The comparison with the variable on the left.
  bool orient(const BinaryNode& node) {
    const bool left = contains(node.a, var_.get());
    side_ = left ? node.a : node.b, bound_ = left ? node.b : node.a;
    switch (node.kind) {
      case Kind::LT:
        order_ = left ? Order::Less : Order::Greater;
        bound_ = left ? bound_ - int64_t(1) : bound_ + int64_t(1);
        return true;
      case Kind::LE: order_ = left ? Order::Less : Order::Greater; return true;
      case Kind::GT:
        order_ = left ? Order::Greater : Order::Less;
        bound_ = left ? bound_ + int64_t(1) : bound_ - int64_t(1);
        return true;
      case Kind::GE: order_ = left ? Order::Greater : Order::Less; return true;
      case Kind::EQ: order_ = Order::Equal; return true;
      default: return false;
    }
  }

  /// The hardest case over the relaxed variables.
  bool relax(const arith::DomMap& relaxed) {
    IntervalSet side = arith::eval_set(side_, relaxed), bound = arith::eval_set(bound_, relaxed);
    if (side.is_everything() || bound.is_everything()) return false;
    if (order_ == Order::Equal && (!side.can_prove_point(analyzer_) || !bound.can_prove_point(analyzer_))) return false;
    side_ = order_ == Order::Greater ? side.min : side.max;
    bound_ = order_ == Order::Greater ? bound.max : bound.min;
    auto infinite = [](const Expr& e) { return e == arith::pos_inf() || e == arith::neg_inf(); };
    return !infinite(side_) && !infinite(bound_);
  }

  void reverse() {
    if (order_ != Order::Equal) order_ = order_ == Order::Less ? Order::Greater : Order::Less;
  }

  /// Moves everything but the variable to the other side.
  bool solve(const Expr& side) {
    if (side == var_) return true;
    auto node = as<BinaryNode>(side);
    if (!node) return false;
    const bool left = contains(node->a, var_.get());
    if (left == contains(node->b, var_.get())) return false;
    const Expr& inner = left ? node->a : node->b;
    const Expr& other = left ? node->b : node->a;
    switch (node->kind) {
      case Kind::Add: bound_ = bound_ - other; return solve(inner);
      case Kind::Sub:
        if (left) {
          bound_ = bound_ + other;
        } else {
          bound_ = neg(bound_ - other);
          reverse();
        }
        return solve(inner);
      case Kind::Mul: return divide(other) && solve(inner);
      case Kind::FloorDiv: return left && multiply(other) && solve(inner);
      default: return false;
    }
  }

  /// 1, -1, or 0 when it is not known.
  int sign_of(const Expr& expr) {
    IntervalSet set = arith::eval_set(expr, hints_);
    if (set.has_lower_bound() && analyzer_.can_prove(gt(set.min, make_const(expr->dtype, int64_t(0))))) return 1;
    if (set.has_upper_bound() && analyzer_.can_prove(lt(set.max, make_const(expr->dtype, int64_t(0))))) return -1;
    return 0;
  }

  bool divide(const Expr& factor) {
    const int sign = sign_of(factor);
    if (sign == 0) return false;
    if (sign < 0) reverse();
    const bool exact = analyzer_.can_prove_equal(floormod(bound_, factor), make_const(factor->dtype, int64_t(0)));
    bound_ = floordiv(bound_, factor);
    if (exact) return true;
    if (order_ == Order::Equal) return false;
    if (order_ == Order::Greater) bound_ = bound_ + int64_t(1);
    return true;
  }

  bool multiply(const Expr& divisor) {
    if (sign_of(divisor) <= 0 || order_ == Order::Equal) return false;
    bound_ = bound_ * divisor;
    // x // d <= b holds up to x = b * d + d - 1
    if (order_ == Order::Less) bound_ = bound_ + divisor - int64_t(1);
    return true;
  }

  Var var_;
  const arith::DomMap& hints_;
  Expr side_, bound_;
  Order order_ = Order::Less;
  arith::Analyzer analyzer_;
};

}  // namespace

std::optional<IntervalSet> deduce_bound(const Var& var, const Expr& condition, const arith::DomMap& hints,
                                        const arith::DomMap& relaxed) {
  return BoundDeducer(var, hints)(condition, relaxed);
}

}  // namespace tirscope::passes
