// SPDX-License-Identifier: Apache-2.0
#include "arith/solve/linear.h"

#include "arith/analyzer.h"
#include "ir/walk/visitor.h"

namespace tirscope::arith {
namespace {

/// coefficient * var + base; a part that is zero is null.
struct LinearTerm {
  Expr base, coefficient;
};

Expr combined(const Expr& a, const Expr& b, bool subtract) {
  if (!b) return a;
  if (!a) return subtract ? neg(b) : b;
  return subtract ? a - b : a + b;
}
Expr product(const Expr& a, const Expr& b) { return a && b ? a * b : nullptr; }

std::optional<LinearTerm> detect(const Expr& expr, const Var& var) {
  if (expr == var) return LinearTerm{nullptr, make_const(DataType::integer(var->dtype.bits, var->dtype.lanes()), 1)};
  bool sum = expr->kind == Kind::Add || expr->kind == Kind::Sub;
  if (!sum && expr->kind != Kind::Mul) {
    if (uses_var(*expr, *var)) return std::nullopt;
    return LinearTerm{expr, nullptr};
  }
  auto* node = as<BinaryNode>(expr);
  auto a = detect(node->a, var), b = detect(node->b, var);
  if (!a || !b) return std::nullopt;
  if (sum) {
    bool subtract = expr->kind == Kind::Sub;
    return LinearTerm{combined(a->base, b->base, subtract), combined(a->coefficient, b->coefficient, subtract)};
  }
  if (a->coefficient) std::swap(a, b);
  if (a->coefficient) return std::nullopt;
  return LinearTerm{product(a->base, b->base), product(a->base, b->coefficient)};
}

bool narrow(const Expr& condition, const std::vector<Var>& vars, std::vector<ClipBound>& bounds) {
  std::optional<std::size_t> index;
  for (std::size_t i = 0; i < vars.size(); ++i) {
    if (!uses_var(*condition, [&](const VarNode& used) { return &used == vars[i].get(); })) continue;
    if (index) return false;
    index = i;
  }
  auto* comparison = as<BinaryNode>(condition);
  if (!index || !comparison || !is_comparison(condition->kind) || condition->kind == Kind::NE) return false;
  const Expr &a = comparison->a, &b = comparison->b;
  if (!a->dtype.is_int()) return false;
  // In the form value >= 0.
  bool less = condition->kind == Kind::LT || condition->kind == Kind::LE;
  bool strict = condition->kind == Kind::LT || condition->kind == Kind::GT;
  Expr value = less ? b - a : a - b;
  if (strict) value = value - 1;
  auto term = detect(value, vars[*index]);
  if (!term || !term->coefficient) return false;
  Expr base = term->base ? term->base : make_const(value->dtype, 0);
  Analyzer analyzer;
  Expr coefficient = analyzer.simplify(term->coefficient), lower, upper;
  bool equal = condition->kind == Kind::EQ;
  if (is_one(coefficient)) {
    lower = neg(base);
    if (equal) upper = lower;
  } else if (is_const_int(coefficient, -1)) {
    upper = base;
    if (equal) lower = upper;
  } else {
    return false;
  }
  ClipBound& bound = bounds[*index];
  if (lower) bound.min = bound.min ? max(bound.min, lower) : lower;
  if (upper) bound.max = bound.max ? min(bound.max, upper) : upper;
  return true;
}

bool narrow_all(const Expr& condition, const std::vector<Var>& vars, std::vector<ClipBound>& bounds) {
  if (auto* both = as<AndNode>(condition))
    return narrow_all(both->a, vars, bounds) && narrow_all(both->b, vars, bounds);
  return narrow(condition, vars, bounds);
}

}  // namespace

std::optional<LinearForm> detect_linear_equation(const Expr& expr, const std::vector<Var>& vars) {
  LinearForm form;
  form.base = expr;
  for (const Var& var : vars) {
    auto term = detect(form.base, var);
    if (!term) return std::nullopt;
    Expr zero = make_const(var->dtype, 0);
    form.coefficients.push_back(term->coefficient ? term->coefficient : zero);
    form.base = term->base ? term->base : zero;
  }
  // A coefficient may not hold a variable that comes after its own.
  for (std::size_t i = 0; i < vars.size(); ++i)
    for (std::size_t later = i + 1; later < vars.size(); ++later)
      if (uses_var(*form.coefficients[i], [&](const VarNode& used) { return &used == vars[later].get(); }))
        return std::nullopt;
  return form;
}

std::optional<std::vector<ClipBound>> detect_clip_bound(const Expr& condition, const std::vector<Var>& vars) {
  Analyzer analyzer;
  std::vector<ClipBound> bounds(vars.size());
  if (!narrow_all(analyzer.simplify(condition), vars, bounds)) return std::nullopt;
  for (ClipBound& bound : bounds) {
    if (bound.min) bound.min = analyzer.simplify(bound.min);
    if (bound.max) bound.max = analyzer.simplify(bound.max);
  }
  return bounds;
}

}  // namespace tirscope::arith
