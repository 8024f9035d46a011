// SPDX-License-Identifier: Apache-2.0
#include "arith/rewrite/rewrite_simplify.h"
#include "ir/ops/side_effect.h"
#include "support/int_math.h"

namespace tirscope::arith {

using namespace pattern;

namespace {

const Rules& eq_vector_rules() {
  static const Rules rules{rule(broadcast(x, lanes) == broadcast(y, lanes), broadcast(x == y, lanes))};
  return rules;
}

const Rules& eq_rules() {
  static const Rules rules{
      rule(c1 == x, x == c1),           rule(x - c1 == c2, x == c2 + c1),    rule(c1 - x == c2, x == c1 - c2),
      rule(x + c1 == c2, x == c2 - c1), again(x * y == 0, x == 0 || y == 0), rule(x == x, 1),
  };
  return rules;
}

/// Equality outside index types; NaN is taken not to occur.
const Rules& eq_value_rules() {
  static const Rules rules{rule(x == x, 1, reads_at_most(x))};
  return rules;
}

const Rules& lt_vector_rules() {
  static const Rules rules{
      rule(broadcast(x, lanes) < broadcast(y, lanes), broadcast(x < y, lanes)),
      rule(ramp(x, s1, lanes) < ramp(y, s1, lanes), broadcast(x < y, lanes)),
  };
  return rules;
}

const Rules& lt_rules() {
  static const Rules rules{
      // Cancellation
      rule(one_of(x + y < x + z, x + y < z + x, y + x < x + z, y + x < z + x, y - x < z - x), y < z),
      rule(x - y < x - z, z < y),
      rule(one_of(x < x + z, x < z + x), 0 < z),
      rule(x < x - z, z < 0),
      rule(x * c1 < y * c1, x < y, c1 > 0),
      rule(x * c1 < y * c1, y < x, c1 < 0),
      // A constant against a product
      rule(x * c2 < c1, x < truncdiv(c1 - 1, c2) + 1, c1 > 0 && c2 > 0),
      rule(x * c2 < c1, x < truncdiv(c1, c2), c1 <= 0 && c2 > 0),
      rule(x * c2 < c1, truncdiv(c1 - 1, c2) - 1 < x, c1 > 0 && c2 < 0),
      rule(x * c2 < c1, truncdiv(c1, c2) < x, c1 <= 0 && c2 < 0),
      rule(c1 < x * c2, truncdiv(c1 + 1, c2) - 1 < x, c1 < 0 && c2 > 0),
      rule(c1 < x * c2, truncdiv(c1, c2) < x, c1 >= 0 && c2 > 0),
      rule(c1 < x * c2, x < truncdiv(c1 + 1, c2) + 1, c1 < 0 && c2 < 0),
      rule(c1 < x * c2, x < truncdiv(c1, c2), c1 >= 0 && c2 < 0),
      // Truncated division
      rule(truncdiv(x, c1) < c2, x < c1 * c2, c1 > 0 && c2 > 0),
      rule(truncdiv(x, c1) < c2, x < c1 * (c2 - 1) + 1, c1 > 0 && c2 <= 0),
      rule(c1 < truncdiv(x, c2), (c1 + 1) * c2 - 1 < x, c1 >= 0 && c2 > 0),
      rule(c1 < truncdiv(x, c2), c1 * c2 < x, c1 < 0 && c2 > 0),
      // x - (x / c1) * c1 == x % c1 in every mode of division
      rule(truncdiv(x, c1) * c1 < x, 0 < truncmod(x, c1), c1 > 0),
      rule(truncdiv(x, c1) * c1 < x + y, 0 < truncmod(x, c1) + y, c1 > 0),
      rule(truncdiv(x, c1) * c1 < x - y, y < truncmod(x, c1), c1 > 0),
      rule(truncdiv(x + c2, c1) * c1 < x, c2 < truncmod(x + c2, c1), c1 > 0),
      rule(truncdiv(x + c2, c1) * c1 < x + y, c2 < truncmod(x + c2, c1) + y, c1 > 0),
      rule(truncdiv(x + c2, c1) * c1 < x - y, y < truncmod(x + c2, c1) + (0 - c2), c1 > 0),
      // Floor division
      rule(floordiv(x, c1) < c2, x < c1 * c2, c1 > 0),
      rule(c1 < floordiv(x, c2), (c1 + 1) * c2 - 1 < x, c2 > 0),
      rule(floordiv(x, c1) * c1 < x, 0 < floormod(x, c1), c1 > 0),
      rule(floordiv(x, c1) * c1 < x + y, 0 < floormod(x, c1) + y, c1 > 0),
      rule(floordiv(x, c1) * c1 < x - y, y < floormod(x, c1), c1 > 0),
      rule(floordiv(x + c2, c1) * c1 < x, c2 < floormod(x + c2, c1), c1 > 0),
      rule(floordiv(x + c2, c1) * c1 < x + y, c2 < floormod(x + c2, c1) + y, c1 > 0),
      rule(floordiv(x + c2, c1) * c1 < x - y, y < floormod(x + c2, c1) + (0 - c2), c1 > 0),
      // Order
      again(min(x, y) < z, x < z || y < z),
      again(max(x, y) < z, x < z && y < z),
      again(z < min(x, y), z < x && z < y),
      again(z < max(x, y), z < x || z < y),
      again(one_of(c1 < x + c2, c1 - x < c2), c1 - c2 < x),
      again(one_of(c1 < c2 - x, x + c1 < c2), x < c2 - c1),
      again(c1 < x - c2, c1 + c2 < x),
      again(x - c2 < c1, x < c1 + c2),
      again(x < c1 - y, x + y < c1),
      again(c1 - y < x, c1 < x + y),
      again(x < c1 + y, x - y < c1),
      again(c1 + y < x, c1 < x - y),
  };
  return rules;
}

const Rules& not_rules() {
  static const Rules rules{
      rule(!broadcast(x, lanes), broadcast(!x, lanes)),  // only vectors can match
      rule(!!x, x),
      rule(!(x <= y), y < x),
      rule(!(x >= y), x < y),
      rule(!(x < y), y <= x),
      rule(!(x > y), x <= y),
      rule(!(x == y), x != y),
      rule(!(x != y), x == y),
      again(!(x || y), !x && !y),
      again(!(x && y), !x || !y),
  };
  return rules;
}

/// `expr` as x + constant.
std::pair<Expr, int64_t> split_offset(const Expr& expr) {
  if (auto sum = as<AddNode>(expr))
    if (auto constant = as_int(sum->b)) return {sum->a, *constant};
  if (auto difference = as<SubNode>(expr))
    if (auto constant = as_int(difference->b)) return {difference->a, wrapping_neg(*constant)};
  return {expr, 0};
}

/// The constants of both sides brought together on one, or null when there is none to move.
Expr merged_constants(const Expr& left, const Expr& right) {
  auto [a, a_offset] = split_offset(left);
  auto [b, b_offset] = split_offset(right);
  if (a_offset == 0 && b_offset == 0) return nullptr;
  int64_t difference = wrapping_sub(b_offset, a_offset);
  if (difference == 0) return lt(a, b);
  if (difference == 1) return le(a, b);
  if (difference < 0 && b_offset != 0) return lt(a + make_const(a->dtype, wrapping_neg(difference)), b);
  if (difference > 0 && a_offset != 0) return lt(a, b + make_const(b->dtype, difference));
  return nullptr;
}

Expr truth(const Expr& comparison, bool value) { return make_const(comparison->dtype, int64_t(value)); }

const BinaryNode& operands(const Expr& comparison) { return static_cast<const BinaryNode&>(*comparison); }

}  // namespace

Expr RewriteSimplifier::rewrite_eq(const Expr& a, const Expr& b) { return rewrite_eq(make<EQNode>(a, b)); }
Expr RewriteSimplifier::rewrite_lt(const Expr& a, const Expr& b) { return rewrite_lt(make<LTNode>(a, b)); }

Expr RewriteSimplifier::simplify_eq(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = operands(expr);
  if (Expr folded = try_const_fold(Kind::EQ, node.a, node.b)) return folded;
  if (Expr known = match_constraints(expr)) return known;
  return rewrite_eq(expr);
}

Expr RewriteSimplifier::rewrite_eq(const Expr& expr) {
  auto& node = operands(expr);
  if (expr->dtype.is_vector())
    if (Expr result = apply(eq_vector_rules(), expr)) return result;
  if (!node.a->dtype.is_index()) {
    Expr result = apply(eq_value_rules(), expr);
    return result ? result : expr;
  }
  Comparison order = compare(node.a, node.b);
  if (order == Comparison::EQ) return truth(expr, true);
  if (order == Comparison::NE || order == Comparison::GT || order == Comparison::LT) return truth(expr, false);
  Expr result = apply(eq_rules(), expr);
  return result ? result : expr;
}

Expr RewriteSimplifier::simplify_ne(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = operands(expr);
  if (Expr folded = try_const_fold(Kind::NE, node.a, node.b)) return folded;
  if (Expr known = match_constraints(expr)) return known;
  if (node.a->dtype.is_index()) {
    Comparison order = compare(node.a, node.b);
    if (order == Comparison::NE || order == Comparison::GT || order == Comparison::LT) return truth(expr, true);
    if (order == Comparison::EQ) return truth(expr, false);
    if (order == Comparison::GE) return rewrite_lt(node.b, node.a);
    if (order == Comparison::LE) return rewrite_lt(node.a, node.b);
  }
  return rewrite_not(make<NotNode>(rewrite_eq(node.a, node.b)));
}

Expr RewriteSimplifier::simplify_le(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = operands(expr);
  if (Expr folded = try_const_fold(Kind::LE, node.a, node.b)) return folded;
  if (Expr known = match_constraints(expr)) return known;
  // First rewritten, then decided: so A <= B * x becomes ceildiv(A, B) <= x.
  Expr result = rewrite_not(make<NotNode>(rewrite_lt(node.b, node.a)));
  auto rewritten = as<LENode>(result);
  if (!rewritten || !rewritten->a->dtype.is_index()) return result;
  switch (compare(rewritten->a, rewritten->b)) {
    case Comparison::LE:
    case Comparison::LT:
    case Comparison::EQ: return truth(result, true);
    case Comparison::GT: return truth(result, false);
    case Comparison::NE: return rewrite_lt(rewritten->a, rewritten->b);
    case Comparison::GE: return rewrite_eq(rewritten->a, rewritten->b);
    default: return result;
  }
}

Expr RewriteSimplifier::simplify_lt(const Expr& original) {
  Expr expr = with_operands(original);
  auto& node = operands(expr);
  if (Expr folded = try_const_fold(Kind::LT, node.a, node.b)) return folded;
  if (Expr known = match_constraints(expr)) return known;
  return rewrite_lt(expr);
}

Expr RewriteSimplifier::rewrite_lt(const Expr& expr) {
  auto& node = operands(expr);
  if (expr->dtype.is_vector())
    if (Expr result = apply(lt_vector_rules(), expr)) return result;
  if (!node.a->dtype.is_index()) return expr;
  Comparison order = compare(node.a, node.b);
  if (order == Comparison::LT) return truth(expr, true);
  if (order == Comparison::EQ || order == Comparison::GT || order == Comparison::GE) return truth(expr, false);
  if (Expr result = apply(lt_rules(), expr)) return result;
  if (Expr merged = merged_constants(node.a, node.b)) return visit_again(merged);
  // Divide both sides by what divides them always.
  ModularSet a = analyzer_.modular_set(node.a), b = analyzer_.modular_set(node.b);
  int64_t common = gcd(gcd(a.base, a.coeff), gcd(b.base, b.coeff));
  if (common > 1) {
    Expr divisor = make_const(node.a->dtype, common);
    return visit_again(lt(floordiv(node.a, divisor), floordiv(node.b, divisor)));
  }
  return expr;
}

Expr RewriteSimplifier::simplify_not(const Expr& original) {
  auto& node = static_cast<const NotNode&>(*original);
  Expr operand = visit(node.a);
  if (auto value = as_int(operand); value && operand->dtype.is_bool())
    return make_const(operand->dtype, int64_t(!*value));
  Expr expr = operand == node.a ? original : make<NotNode>(operand);
  if (Expr known = match_constraints(expr)) return known;
  return rewrite_not(expr);
}

Expr RewriteSimplifier::rewrite_not(const Expr& expr) {
  Expr result = apply(not_rules(), expr);
  return result ? result : expr;
}

}  // namespace tirscope::arith
