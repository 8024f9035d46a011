// SPDX-License-Identifier: Apache-2.0
#include "arith/iter_map/rewriter.h"

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "ir/fields.h"
#include "ir/walk/visitor.h"

namespace tirscope::arith {

IterMark make_mark(IterMapExpr source, Expr extent) {
  return IterMark(new IterMarkNode(std::move(source), std::move(extent)));
}

IterSplitExpr make_split(IterMark mark, Expr scale) {
  Expr one = make_const(mark->extent->dtype, 1);
  Expr extent = mark->extent;
  return {std::move(mark), one, std::move(extent), scale ? std::move(scale) : one};
}

IterSumExpr to_iter_sum(const IterMapExpr& expr) {
  if (auto* sum = std::get_if<IterSumExpr>(&expr)) return *sum;
  if (auto* split = std::get_if<IterSplitExpr>(&expr)) return {{*split}, make_const(split->extent->dtype, 0)};
  return {{}, std::get<Expr>(expr)};
}

bool same_split(const IterSplitExpr& a, const IterSplitExpr& b, bool check_scale) {
  return a.source == b.source && deep_equal(a.lower_factor, b.lower_factor) &&
         (!check_scale || deep_equal(a.scale, b.scale)) && deep_equal(a.extent, b.extent);
}

bool ranges_are_independent(const VarRanges& input_iters) {
  auto is_input = [&](const VarNode& var) {
    for (auto& [input, range] : input_iters)
      if (input.get() == &var) return true;
    return false;
  };
  for (auto& [var, range] : input_iters)
    if (uses_var(*range->min, is_input) || uses_var(*range->extent, is_input)) return false;
  return true;
}

namespace {

bool is_iter(const IterMapExpr& expr) { return !std::holds_alternative<Expr>(expr); }
bool is_plain(const IterMapExpr& expr, int64_t value) {
  auto* plain = std::get_if<Expr>(&expr);
  return plain && is_const_int(*plain, value);
}
bool is_index(DataType type) { return type.is_int() && type.is_scalar() && (type.bits == 32 || type.bits == 64); }

/// `sum` plus (sign 1) or minus (sign -1) `split`, joined with a split of the same iterator when there is one.
void accumulate(IterSumExpr& sum, IterSplitExpr split, int sign) {
  for (IterSplitExpr& present : sum.args) {
    if (present.source != split.source || !deep_equal(present.lower_factor, split.lower_factor) ||
        !deep_equal(present.extent, split.extent))
      continue;
    present.scale = sign > 0 ? present.scale + split.scale : present.scale - split.scale;
    return;
  }
  if (sign < 0) split.scale = make_const(split.scale->dtype, 0) - split.scale;
  sum.args.push_back(std::move(split));
}

/// `a op b` of plain expressions: folded, else `expr` itself when its operands are unchanged.
Expr plain_binary(const BinaryNode& node, const IterMapExpr& a, const IterMapExpr& b) {
  const Expr &left = std::get<Expr>(a), &right = std::get<Expr>(b);
  if (Expr folded = try_const_fold(node.kind, left, right)) return folded;
  if (left == node.a && right == node.b) return ref<ExprNode>(node);
  return make_binary(node.kind, left, right);
}

}  // namespace

IterMapRewriter::IterMapRewriter(Analyzer& analyzer, const VarRanges& input_iters, IterMapLevel level,
                                 bool simplify_trivial_iterators, std::vector<IterMapError>& errors)
    : analyzer_(analyzer), level_(level), errors_(errors) {
  for (auto& [var, range] : input_iters) {
    if (simplify_trivial_iterators && is_one(range->extent)) {
      var_map_.insert_or_assign(var.get(), IterSumExpr{{}, range->min});
      continue;
    }
    bool from_zero = is_zero(range->min);
    IterMark mark = make_mark(from_zero ? Expr(var) : var - range->min, range->extent);
    if (from_zero) {
      var_map_.insert_or_assign(var.get(), make_split(mark));
    } else {
      var_map_.insert_or_assign(var.get(), IterSumExpr{{make_split(mark)}, range->min});
    }
    input_marks_.push_back(mark);
  }
}

IterSumExpr IterMapRewriter::rewrite(const Expr& expr) { return normalize_with_offset(to_iter_sum(direct(expr))); }

IterSumExpr IterMapRewriter::rewrite_and_update_padding(const Expr& expr) {
  update_padding_ = true;
  IterSumExpr result = rewrite(expr);
  update_padding_ = false;
  return result;
}

void IterMapRewriter::rewrite_constraint(const IterConstraint& constraint) {
  normalize_on_bounds(to_iter_sum(direct(constraint.iter)), constraint.lower_bound, constraint.upper_bound);
}

IterSumExpr IterMapRewriter::rewrite_to_normalized_sum(const Expr& expr) {
  return normalize_sum(to_iter_sum(direct(expr)));
}

IterMapExpr IterMapRewriter::direct(const Expr& expr) {
  if (expr->kind == Kind::Var) {
    auto found = var_map_.find(static_cast<const VarNode*>(expr.get()));
    return found == var_map_.end() ? IterMapExpr(expr) : found->second;
  }
  if (!is_index(expr->dtype)) return unsupported(expr);
  switch (expr->kind) {
    case Kind::Add: return add_or_sub(expr, false);
    case Kind::Sub: return add_or_sub(expr, true);
    case Kind::Mul: return multiply(expr);
    case Kind::FloorDiv: return divide(expr, false);
    case Kind::FloorMod: return divide(expr, true);
    default: return unsupported(expr);
  }
}

IterMapExpr IterMapRewriter::unsupported(const Expr& expr) {
  for_each_child(*expr, [&](const Node& child) {
    if (!is_expr(child.kind)) return;
    Expr operand = ref(static_cast<const ExprNode&>(child));
    if (is_iter(direct(operand)))
      error(
          "IterMapExpr or subclasses should only result from calls in IterMapRewriter using DirectMutate.  "
          "Indirect return occurred in {0}",
          {operand});
  });
  return expr;
}

IterMapExpr IterMapRewriter::add_or_sub(const Expr& expr, bool subtract) {
  auto& node = *as<BinaryNode>(expr);
  IterMapExpr a = direct(node.a), b = direct(node.b);
  if (!is_iter(a) && !is_iter(b)) return plain_binary(node, a, b);
  if (is_plain(b, 0)) return a;
  if (!subtract && is_plain(a, 0)) return b;

  IterSumExpr sum = to_iter_sum(a);
  if (auto* plain = std::get_if<Expr>(&b)) {
    sum.base = subtract ? sum.base - *plain : sum.base + *plain;
  } else if (auto* split = std::get_if<IterSplitExpr>(&b)) {
    accumulate(sum, *split, subtract ? -1 : 1);
  } else {
    auto& other = std::get<IterSumExpr>(b);
    for (const IterSplitExpr& arg : other.args) accumulate(sum, arg, subtract ? -1 : 1);
    sum.base = subtract ? sum.base - other.base : sum.base + other.base;
  }
  return sum;
}

IterMapExpr IterMapRewriter::multiply(const Expr& expr) {
  auto& node = *as<BinaryNode>(expr);
  IterMapExpr a = direct(node.a), b = direct(node.b);
  if (!is_iter(a) && !is_iter(b)) return plain_binary(node, a, b);
  if (is_plain(a, 1) || is_plain(b, 0)) return b;
  if (is_plain(b, 1) || is_plain(a, 0)) return a;
  if (is_iter(a) && is_iter(b)) {
    error("Product of two iterators cannot be represented as an IterMap, occurs in {0}", {expr});
    return expr;
  }
  if (!is_iter(a)) std::swap(a, b);
  const Expr& factor = std::get<Expr>(b);
  if (auto* split = std::get_if<IterSplitExpr>(&a)) {
    split->scale = split->scale * factor;
    return a;
  }
  auto& sum = std::get<IterSumExpr>(a);
  for (IterSplitExpr& arg : sum.args) arg.scale = arg.scale * factor;
  sum.base = sum.base * factor;
  return a;
}

IterMapExpr IterMapRewriter::divide(const Expr& expr, bool modulo) {
  auto& node = *as<BinaryNode>(expr);
  IterMapExpr a = direct(node.a), b = direct(node.b);
  if (!is_iter(a) && !is_iter(b)) return plain_binary(node, a, b);
  if (is_plain(a, 0)) return a;
  if (is_plain(b, 1)) return modulo ? IterMapExpr(make_const(expr->dtype, 0)) : a;
  if (is_iter(b)) {
    error(modulo ? "Cannot represent as an IterMap: the right-hand side of FloorMod in {0} may not be an iterator"
                 : "Cannot represent as an IterMap: the divisor in {0} may not be an iterator",
          {expr});
    return expr;
  }
  std::optional<IterSumExpr> dividend = preprocess_dividend(a, node.a);
  if (!dividend) return expr;
  const Expr& divisor = std::get<Expr>(b);
  auto result = modulo ? floormod_split(dividend->args[0], dividend->base, divisor)
                       : floordiv_split(dividend->args[0], dividend->base, divisor);
  return result ? *result : IterMapExpr(expr);
}

}  // namespace tirscope::arith
