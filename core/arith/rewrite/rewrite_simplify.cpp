// SPDX-License-Identifier: Apache-2.0
#include "arith/rewrite/rewrite_simplify.h"

#include <cmath>

#include "arith/conditions.h"
#include "ir/compare/deep_equal.h"
#include "ir/ops/side_effect.h"
#include "support/cancellation.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

Expr as_expr(const NodeRef& node) { return Expr(static_cast<const ExprNode*>(node.get())); }

bool decided(Comparison c) { return c == Comparison::EQ || c == Comparison::LT || c == Comparison::GT; }

constexpr int max_depth = 5;

/// The sum of two counts, not above what fits.
int64_t added(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<int64_t>::max() : sum;
}

}  // namespace

Expr RewriteSimplifier::simplify(const Expr& expr) {
  Expr once = visit(expr);
  return once == expr ? once : visit(once);
}

Expr RewriteSimplifier::visit(const Expr& expr) {
  if (!Memory<Found>::keeps(*expr) || gives_up()) return simplified(expr);
  if (const auto* known = known_.find(expr)) {
    const auto& [key, found] = *known;
    rewrites_ = added(rewrites_, found.rewrites);
    return found.expr == key.expr ? expr : found.expr;  // what does not change stays the object that it is
  }
  const uint64_t state = knowledge_.state();
  const int64_t before = rewrites_;
  Expr result = simplified(expr);
  if (!gives_up()) known_.put(expr, state, {result, rewrites_ - before});
  return result;
}

Expr RewriteSimplifier::simplified(const Expr& expr) {
  poll_cancellation();
  knowledge_.effort.spend();
  if (gives_up()) return expr;
  switch (expr->kind) {
    case Kind::IntImm:
    case Kind::FloatImm:
    case Kind::StringImm: return expr;
    case Kind::Var: return simplify_var(expr);
    case Kind::Add: return simplify_add(expr);
    case Kind::Sub: return simplify_sub(expr);
    case Kind::Mul: return simplify_mul(expr);
    case Kind::Div: return simplify_truncdiv(expr);
    case Kind::Mod: return simplify_truncmod(expr);
    case Kind::FloorDiv: return simplify_floordiv(expr);
    case Kind::FloorMod: return simplify_floormod(expr);
    case Kind::Min: return simplify_min(expr);
    case Kind::Max: return simplify_max(expr);
    case Kind::EQ: return simplify_eq(expr);
    case Kind::NE: return simplify_ne(expr);
    case Kind::LT: return simplify_lt(expr);
    case Kind::LE: return simplify_le(expr);
    case Kind::GT: return visit(lt(as<GTNode>(expr)->b, as<GTNode>(expr)->a));
    case Kind::GE: return visit(le(as<GENode>(expr)->b, as<GENode>(expr)->a));
    case Kind::And: return simplify_and(expr);
    case Kind::Or: return simplify_or(expr);
    case Kind::Not: return simplify_not(expr);
    case Kind::Select: return simplify_select(expr);
    case Kind::Call: return simplify_call(expr);
    case Kind::Cast: return simplify_cast(expr);
    case Kind::Let: return simplify_let(expr);
    default: return as_expr(mutate(*expr));
  }
}

Expr RewriteSimplifier::with_operands(const Expr& expr) {
  auto& node = static_cast<const BinaryNode&>(*expr);
  Expr a = visit(node.a), b = visit(node.b);
  if (a == node.a && b == node.b) return expr;
  return make_binary(node.kind, std::move(a), std::move(b));
}

Expr RewriteSimplifier::apply(const Rules& rules, const Expr& expr) {
  bool again = false;
  Expr result = rules.apply(expr, *this, again);
  if (result) rewrites_ = added(rewrites_, 1);
  return result && again ? visit_again(result) : result;
}

Expr RewriteSimplifier::visit_again(const Expr& expr) {
  if (depth_ >= max_depth) return expr;
  ++depth_, knowledge_.depths += depth_unit_;
  Expr result = visit(expr);
  --depth_, knowledge_.depths -= depth_unit_;
  return result;
}

bool RewriteSimplifier::has(const Var& var, const Expr& value) const {
  auto it = values_.find(var.get());
  return it != values_.end() && deep_equal(it->second, value);
}

void RewriteSimplifier::enter(const Expr& condition) {
  for (const Expr& part : split_conjunction(visit(condition))) {
    if (side_effect(part) > Effect::Pure) continue;
    literal_constraints_.push_back(part);
    Expr negation = part->dtype.is_bool() ? normalized_negations(make<NotNode>(part))
                                          : eq(part, make_const(part->dtype, int64_t(0)));
    literal_constraints_.push_back(make<NotNode>(std::move(negation)));
  }
}

Expr RewriteSimplifier::match_constraints(const Expr& condition) const {
  if (literal_constraints_.empty()) return nullptr;
  Expr negation = make<NotNode>(condition);
  for (const Expr& constraint : literal_constraints_) {
    if (deep_equal(constraint, condition)) return make_const(condition->dtype, int64_t(1));
    if (deep_equal(constraint, negation)) return make_const(condition->dtype, int64_t(0));
  }
  return nullptr;
}

Comparison RewriteSimplifier::compare(const Expr& a, const Expr& b) {
  Comparison result = compare(a - b, 0);
  if (decided(result)) return result;
  result = result & analyzer_.try_compare(a, b, extensions.transitively_prove_inequalities);
  if (decided(result) || !extensions.comparison_of_product_and_sum) return result;
  return result & compare_product_and_sum(a, b);
}

Comparison RewriteSimplifier::compare(const Expr& expr, int64_t value) {
  Expr diff = visit(expr);
  if (auto constant = as_int(diff))
    return *constant == value ? Comparison::EQ : *constant > value ? Comparison::GT : Comparison::LT;
  ConstIntBound bound = analyzer_.const_int_bound(diff);
  if (bound.min == value && bound.max == value) return Comparison::EQ;
  if (bound.min > value) return Comparison::GT;
  if (bound.max < value) return Comparison::LT;
  if (bound.min >= value) return Comparison::GE;
  if (bound.max <= value) return Comparison::LE;
  if (value == 0 && analyzer_.modular_set(diff).base != 0) return Comparison::NE;
  return Comparison::Unknown;
}

/// Decides `(A + B) * C - (A * B) * D` where all four are positive (or can be made so): by 1/(A D) + 1/(B D) against
/// 1/C.
Comparison RewriteSimplifier::compare_product_and_sum(const Expr& left, const Expr& right) {
  using namespace pattern;
  constexpr auto A = x, B = y, C = z, D = b1;
  static const Pattern scaled[] = {(A + B) * C + (A * B) * D, (A + B) * C + (B * A) * D, (A * B) * D + (A + B) * C,
                                   (B * A) * D + (A + B) * C};
  static const Pattern plain[] = {(A + B) * C + A * B, (A + B) * C + B * A, A * B + (A + B) * C, B * A + (A + B) * C};
  Expr diff = visit(left - right);
  Match match;
  Expr d;
  for (Pattern p : scaled)
    if (!d && match(p, diff)) d = neg(match[D]);
  for (Pattern p : plain)
    if (!d && match(p, diff)) d = make_const(diff->dtype, int64_t(-1));
  if (!d) return Comparison::Unknown;

  auto bound = [&](const Expr& e) { return analyzer_.const_int_bound(e); };
  auto flip = [](ConstIntBound& b) { b = {-b.max, -b.min}; };
  ConstIntBound a = bound(match[A]), b = bound(match[B]), c = bound(match[C]), dd = bound(d);
  bool upper = dd.max < 0;
  if (upper) flip(c), flip(dd);
  if (c.max < 0) flip(a), flip(b), flip(c);
  constexpr int64_t inf = ConstIntBound::pos_inf;
  if (a.min <= 0 || b.min <= 0 || c.min <= 0 || dd.min <= 0 || dd.max == inf) return Comparison::Unknown;
  auto product = [](int64_t p, int64_t q) { return double(p) * double(q); };
  bool positive = product(std::min(a.max, b.max), dd.max) <= double(c.min);
  if (!positive && a.max != inf && b.max != inf)
    positive = product(a.max, b.max) * double(dd.max) < double(c.min) * (double(a.max) + double(b.max));
  if (!positive) return Comparison::Unknown;
  return upper ? Comparison::LT : Comparison::GT;
}

// ---- leaves and wrappers --------------------------------------------------------------------------------------------

Expr RewriteSimplifier::simplify_var(const Expr& expr) {
  if (expr->dtype.is_bool() && expr->dtype.is_scalar())
    if (Expr known = match_constraints(expr)) return known;
  auto it = values_.find(as<VarNode>(expr));
  return it == values_.end() ? expr : it->second;
}

Expr RewriteSimplifier::simplify_cast(const Expr& expr) {
  auto& node = static_cast<const CastNode&>(*expr);
  Expr value = visit(node.value);
  if (value == node.value && value->kind != Kind::IntImm && value->kind != Kind::FloatImm &&
      value->dtype != node.dtype && value->dtype.lanes() == node.dtype.lanes())
    return expr;
  return cast(node.dtype, std::move(value));
}

Expr RewriteSimplifier::simplify_let(const Expr& expr) {
  auto& node = static_cast<const LetNode&>(*expr);
  Expr value = visit(node.value);
  // Only constants and variables are put in place of the variable, so that expressions do not explode.
  if (is_const_number(node.value) || node.value->kind == Kind::Var) {
    analyzer_.bind(node.var, value, true);
    return visit(node.body);
  }
  Expr body = visit(node.body);
  if (value == node.value && body == node.body) return expr;
  return make<LetNode>(node.var, value, body);
}

Expr RewriteSimplifier::simplify_select(const Expr& expr) {
  using namespace pattern;
  static const Rules rules{rule(select(x, y, y), y)};
  Expr result = as_expr(ContextMutator::mutate_Select(static_cast<const SelectNode&>(*expr)));
  if (result->kind == Kind::Select)
    if (Expr rewritten = apply(rules, result)) return rewritten;
  return result;
}

namespace {

/// The value of a mathematical operator over constants, or null.
Expr folded_call(const CallNode& node) {
  const Expr& arg = node.args[0];
  auto imm = as<IntImmNode>(arg);
  auto real = as<FloatImmNode>(arg);
  if (node.op == &op::shift_right() || node.op == &op::shift_left()) {
    auto amount = as_int(node.args[1]);
    if (!imm || !amount || *amount < 0 || *amount > 63) return nullptr;
    return make_const(node.dtype,
                      node.op == &op::shift_right() ? imm->value >> *amount : int64_t(uint64_t(imm->value) << *amount));
  }
  if (node.op == &op::ceil()) {
    if (imm) return cast(node.dtype, arg);
    if (real) return cast(node.dtype, make_const(real->dtype, std::ceil(real->value)));
    auto log = as<CallNode>(arg);
    auto operand = log && log->op == &op::log2() ? as<FloatImmNode>(log->args[0]) : nullptr;
    return operand ? make_const(node.dtype, std::ceil(std::log2(operand->value))) : nullptr;
  }
  if (node.op == &op::clz() && imm) {
    int bits = imm->dtype.bits;
    for (int i = bits - 1; i >= 0; --i)
      if ((uint64_t(1) << i) & uint64_t(imm->value)) return make_const(node.dtype, int64_t(bits - i - 1));
    return make_const(node.dtype, int64_t(bits));
  }
  return nullptr;
}

}  // namespace

Expr RewriteSimplifier::simplify_call(const Expr& expr) {
  Expr result = as_expr(ContextMutator::mutate_Call(static_cast<const CallNode&>(*expr)));
  auto node = as<CallNode>(result);
  if (!node || !node->op || node->args.empty()) return result;
  if (node->op == &op::likely()) {
    if (as_int(node->args[0])) return node->args[0];
    if (Expr known = match_constraints(node->args[0])) return known;
    return result;
  }
  if (Expr folded = folded_call(*node)) return folded;
  if (node->op == &op::if_then_else()) {
    // if c then (if d then x else k) else k -> if c and d then x else k
    auto inner = as<CallNode>(node->args[1]);
    if (inner && inner->op == &op::if_then_else() && is_const_number(inner->args[2]) &&
        is_const_number(node->args[2]) && analyzer_.can_prove(eq(inner->args[2], node->args[2])))
      return if_then_else(logical_and(node->args[0], inner->args[0]), inner->args[1], node->args[2]);
  }
  return result;
}

}  // namespace tirscope::arith
