// SPDX-License-Identifier: Apache-2.0
// Floor division and remainder of one fused iterator by a constant, with the padding that makes it divisible.
#include <numeric>

#include "arith/analyzer.h"
#include "arith/iter_map/rewriter.h"
#include "ir/compare/deep_equal.h"

namespace tirscope::arith {
namespace {

/// Equal by structure: the same variables under the same splits, even when the marks are different objects.
bool same_mark(const IterMark& a, const IterMark& b);

bool same_structure(const IterSplitExpr& a, const IterSplitExpr& b) {
  return same_mark(a.source, b.source) && deep_equal(a.lower_factor, b.lower_factor) &&
         deep_equal(a.extent, b.extent) && deep_equal(a.scale, b.scale);
}
bool same_structure(const IterSumExpr& a, const IterSumExpr& b) {
  return a.args.size() == b.args.size() && deep_equal(a.base, b.base) &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(),
                    [](const IterSplitExpr& x, const IterSplitExpr& y) { return same_structure(x, y); });
}
bool same_mark(const IterMark& a, const IterMark& b) {
  if (a == b) return true;
  if (a->source.index() != b->source.index() || !deep_equal(a->extent, b->extent)) return false;
  if (auto* split = std::get_if<IterSplitExpr>(&a->source))
    return same_structure(*split, std::get<IterSplitExpr>(b->source));
  if (auto* sum = std::get_if<IterSumExpr>(&a->source)) return same_structure(*sum, std::get<IterSumExpr>(b->source));
  return deep_equal(std::get<Expr>(a->source), std::get<Expr>(b->source));
}

/// An expression as (the part without a constant factor, the factor).
std::pair<Expr, int64_t> split_constant(const Expr& expr) {
  if (auto value = as_int(expr)) return {make_const(expr->dtype, 1), *value};
  if (auto* product = as<MulNode>(expr)) {
    if (auto factor = as_int(product->b)) return {product->a, *factor};
    if (auto factor = as_int(product->a)) return {product->b, *factor};
  }
  return {expr, 1};
}

Expr approximate_lcm(const Expr& a, const Expr& b, Analyzer& analyzer) {
  auto [a_rest, a_factor] = split_constant(a);
  auto [b_rest, b_factor] = split_constant(b);
  Expr factor = int32(std::lcm(a_factor, b_factor));
  if (analyzer.can_prove_equal(a_rest, b_rest)) return a_rest * factor;
  if (analyzer.can_prove_equal(floormod(a_rest, b_rest), make_const(a_rest->dtype, 0))) return a_rest * factor;
  if (analyzer.can_prove_equal(floormod(b_rest, a_rest), make_const(b_rest->dtype, 0))) return b_rest * factor;
  return a_rest * b_rest * factor;
}

Expr ceildiv(const Expr& a, const Expr& b) { return floordiv(a + b - 1, b); }

}  // namespace

bool IterMapRewriter::can_prove_divisible(const Expr& lhs, const Expr& rhs) {
  auto divisor = as_int(rhs), dividend = as_int(lhs);
  if (divisor == 0) return false;
  if (divisor && dividend) return *dividend % *divisor == 0;
  return analyzer_.can_prove_equal(lhs, rhs) || analyzer_.can_prove(eq(floormod(lhs, rhs), make_const(lhs->dtype, 0)));
}

IterMapRewriter::Padding* IterMapRewriter::find_padding(const IterMark& mark) {
  for (auto& [present, padding] : paddings_)
    if (same_mark(present, mark)) return &padding;
  return nullptr;
}

std::optional<IterSumExpr> IterMapRewriter::preprocess_dividend(const IterMapExpr& dividend, const Expr& original) {
  IterSumExpr sum = to_iter_sum(dividend);
  if (sum.args.empty()) return std::nullopt;
  if (sum.args.size() == 1) return sum;
  std::optional<IterSumExpr> fused = try_fuse(sum, true);
  if (!fused) error("Dividend  {0}, can't be written as a single fused IterSum", {original});
  return fused;
}

std::optional<IterMapExpr> IterMapRewriter::floordiv_split(IterSplitExpr lhs, Expr base, Expr rhs) {
  if (is_one(rhs)) return is_zero(base) ? IterMapExpr(lhs) : IterMapExpr(IterSumExpr{{lhs}, base});

  if (!is_one(lhs.scale)) {
    if (can_prove_divisible(lhs.scale, rhs) && (is_zero(base) || can_prove_divisible(base, rhs))) {
      // (x*c1*c2 + y*c2) // c2 = x*c1 + y
      lhs.scale = floordiv(lhs.scale, rhs);
      if (is_zero(base)) return lhs;
      return IterSumExpr{{lhs}, floordiv(base, rhs)};
    }
    // A scale below 1 divides the divisor into one that nothing is the rest of.
    if (!analyzer_.can_prove_greater_equal(lhs.scale, 1) || !can_prove_divisible(rhs, lhs.scale) ||
        !(is_zero(base) || can_prove_divisible(base, lhs.scale))) {
      error(
          "Cannot represent as IterMap: the numerator's scaling factor, {0} and the divisor {1} cannot be "
          "simplified to remove the scaling factor.",
          {lhs.scale, rhs});
      return std::nullopt;
    }
    // (x*c1 + y*c1) // (c1*c2) = (x + y) // c2
    if (!is_zero(base)) base = floordiv(base, lhs.scale);
    rhs = floordiv(rhs, lhs.scale);
    lhs.scale = make_const(rhs->dtype, 1);
  }

  auto padding = pad_dividend(lhs, base, rhs);
  if (!padding) return std::nullopt;
  auto& [padded, left_pad] = *padding;

  IterSplitExpr split;
  if (can_prove_divisible(padded.extent, rhs)) {
    // ((iter // lower) % (c1*c2)) // c1 = (iter // (lower*c1)) % c2
    split = {padded.source, padded.lower_factor * rhs, analyzer_.simplify(floordiv(padded.extent, rhs)), padded.scale};
  } else if (is_one(padded.lower_factor) && analyzer_.can_prove_equal(padded.extent, padded.source->extent)) {
    // all of the iterator: iter // c
    split = {padded.source, rhs, analyzer_.simplify(ceildiv(padded.extent, rhs)), padded.scale};
  } else {
    split = {make_mark(padded, padded.extent), rhs, analyzer_.simplify(ceildiv(padded.extent, rhs)),
             make_const(rhs->dtype, 1)};
  }
  Expr new_base = analyzer_.simplify(floordiv(base - left_pad, rhs), 6);
  if (is_zero(new_base)) return split;
  return IterSumExpr{{split}, new_base};
}

std::optional<IterMapExpr> IterMapRewriter::floormod_split(const IterSplitExpr& lhs, Expr base, Expr rhs) {
  if (is_one(rhs)) return IterMapExpr(make_const(lhs.extent->dtype, 0));

  if (!is_one(lhs.scale)) {
    // (x*c1*c2) % c1 = 0
    if (can_prove_divisible(lhs.scale, rhs) && can_prove_divisible(base, rhs))
      return IterMapExpr(make_const(lhs.extent->dtype, 0));
    // A scale below 1 divides the divisor into one that nothing is the rest of.
    if (!analyzer_.can_prove_greater_equal(lhs.scale, 1) || !can_prove_divisible(rhs, lhs.scale) ||
        !(is_zero(base) || can_prove_divisible(base, lhs.scale))) {
      error(
          "Cannot represent as IterMap: the left-hand side of FloorMod has a scaling factor, {0} and the "
          "right-hand {1} cannot be used to simplify out the scaling factor.",
          {lhs.scale, rhs});
      return std::nullopt;
    }
    // (x*c1 + y*c1) % (c1*c2) = ((x + y) % c2) * c1
    rhs = floordiv(rhs, lhs.scale);
    if (!is_zero(base)) base = floordiv(base, lhs.scale);
  }

  auto padding = pad_dividend(lhs, base, rhs);
  if (!padding) return std::nullopt;
  auto& padded = padding->first;
  return IterSplitExpr{padded.source, padded.lower_factor, rhs, padded.scale};
}

std::optional<std::pair<IterSplitExpr, Expr>> IterMapRewriter::pad_dividend(IterSplitExpr split, const Expr& base,
                                                                            const Expr& divisor) {
  // TVM goes on, and i // -3 // -5 becomes i // 15.
  if (as_int(divisor).value_or(1) < 1) {
    error("Cannot represent as IterMap: the divisor {0} is not positive.", {divisor});
    return std::nullopt;
  }
  Expr left_pad = analyzer_.simplify(floormod(base, divisor));
  Expr right_edge = left_pad + split.extent;
  Expr right_pad = can_prove_divisible(right_edge, divisor) ? make_const(right_edge->dtype, 0)
                                                            : analyzer_.simplify(floormod(neg(right_edge), divisor));

  const IterMark mark = split.source;
  Padding* info = find_padding(mark);
  if (update_padding_) {
    // First pass: collect the divisors and the largest left padding of every iterator.
    if (!info) info = &paddings_.emplace_back(mark, Padding{}).second;
    info->factor = approximate_lcm(info->factor, divisor * split.lower_factor, analyzer_);
    if (is_zero(left_pad) && is_zero(right_pad)) return std::pair(split, make_const(divisor->dtype, 0));
    requires_padding_ = true;
    info->left_pad = max(info->left_pad, left_pad * split.lower_factor);
    split.extent = analyzer_.simplify(left_pad + split.extent + right_pad);
    return std::pair(split, left_pad);
  }

  // Second pass: every split of a padded iterator refers to one padded mark.
  if (!info || (is_zero(info->left_pad) && can_prove_divisible(mark->extent, info->factor)))
    return std::pair(split, left_pad);
  if (!can_prove_divisible(info->factor, split.lower_factor) || !can_prove_divisible(info->factor, divisor)) {
    error("The padding factor {0} is not divisible by {1}", {info->factor, divisor});
    return std::nullopt;
  }
  if (!info->padded && !make_padded_mark(*info, split, left_pad)) return std::nullopt;
  split.source = info->padded;
  split.extent = floordiv(info->padded->extent, split.lower_factor);
  return std::pair(split, left_pad);
}

bool IterMapRewriter::make_padded_mark(Padding& info, const IterSplitExpr& split, Expr& left_pad) {
  const IterMark& mark = split.source;
  const Expr& mark_left_pad = info.left_pad;
  if (!can_prove_divisible(mark_left_pad, split.lower_factor)) {
    error("Detect incompatible left padding on {0}, the iter mark is left padded with {1}",
          {normalize_iter_map_to_expr(split, analyzer_), mark_left_pad});
    return false;
  }
  left_pad = floordiv(mark_left_pad, split.lower_factor);

  Expr right_edge = mark->extent + mark_left_pad;
  Expr right_pad = can_prove_divisible(right_edge, info.factor) ? make_const(right_edge->dtype, 0)
                                                                : floormod(neg(right_edge), info.factor);
  IterSumExpr source{{make_split(mark)}, mark_left_pad};
  info.padded = make_mark(source, analyzer_.simplify(right_edge + right_pad));
  padded_origins_.emplace_back(info.padded, mark);

  // Points below the left padding or from the right edge on, in terms of the padded iterator's quotient and remainder.
  Expr value = normalize_iter_map_to_expr(source);
  Expr quotient = floordiv(value, info.factor), remainder = floormod(value, info.factor);
  auto zero = [](const Expr& expr) { return make_const(expr->dtype, 0); };
  Expr at_left = logical_and(ne(mark_left_pad, zero(mark_left_pad)),
                             logical_and(eq(quotient, zero(quotient)), lt(remainder, mark_left_pad)));
  Expr at_right = logical_and(
      ne(right_pad, zero(right_pad)),
      logical_and(eq(quotient, floordiv(right_edge, info.factor)), ge(remainder, floormod(right_edge, info.factor))));
  padding_predicate_ = logical_or(padding_predicate_, logical_or(at_left, at_right));
  return true;
}

}  // namespace tirscope::arith
