// SPDX-License-Identifier: Apache-2.0
// From iterators back to plain expressions, in the form in which TVM prints them.
#include "arith/analyzer.h"
#include "arith/iter_map/rewriter.h"

namespace tirscope::arith {
namespace {

bool provably_equal(const Expr& a, const Expr& b, Analyzer& analyzer) {
  auto left = as_int(a), right = as_int(b);
  if (left && right) return *left == *right;
  return analyzer.can_prove(eq(a, b));
}

Expr split_to_expr(const IterSplitExpr& split, Analyzer& analyzer) {
  Expr source = normalize_iter_map_to_expr(split.source->source, analyzer);
  const Expr &extent = split.extent, &whole = split.source->extent;
  if (is_one(split.lower_factor) && provably_equal(extent, whole, analyzer)) return source * split.scale;
  if (provably_equal(whole, split.lower_factor * extent, analyzer) ||
      provably_equal(whole, extent * split.lower_factor, analyzer)) {
    // A split of extent 1 is 0, but a trivial iterator as a whole stays itself.
    if (is_one(extent) && !is_one(whole)) return make_const(extent->dtype, 0);
    return floordiv(source, split.lower_factor) * split.scale;
  }
  Expr full = analyzer.canonical_simplify(extent * split.lower_factor);
  return floordiv(floormod(source, full), split.lower_factor) * split.scale;
}

}  // namespace

Expr normalize_iter_map_to_expr(const IterMapExpr& expr, Analyzer& analyzer) {
  if (auto* plain = std::get_if<Expr>(&expr)) return *plain;
  if (auto* split = std::get_if<IterSplitExpr>(&expr)) return split_to_expr(*split, analyzer);
  auto& sum = std::get<IterSumExpr>(expr);
  Expr result = make_const(sum.base->dtype, 0);
  for (const IterSplitExpr& arg : sum.args) result = result + split_to_expr(arg, analyzer);
  return result + sum.base;
}

Expr normalize_iter_map_to_expr(const IterMapExpr& expr) {
  Analyzer analyzer;
  return normalize_iter_map_to_expr(expr, analyzer);
}

std::vector<Expr> iter_map_simplify(const std::vector<Expr>& indices, const VarRanges& input_iters,
                                    const Expr& predicate, IterMapLevel level, Analyzer& analyzer,
                                    bool simplify_trivial_iterators) {
  if (!ranges_are_independent(input_iters)) return indices;
  auto detect = [&](const Expr& condition) {
    return detect_iter_map(indices, input_iters, condition, level, analyzer, simplify_trivial_iterators).indices;
  };
  std::vector<IterSumExpr> sums = detect(predicate);
  // Without the predicate the map may be detected; its simpler form is valid under the predicate as well.
  if (sums.empty() && !is_true(predicate) && level != IterMapLevel::Bijective) sums = detect(true_expr());
  if (sums.empty()) return indices;
  std::vector<Expr> simplified;
  for (const IterSumExpr& sum : sums) simplified.push_back(normalize_iter_map_to_expr(sum, analyzer));
  return simplified;
}

}  // namespace tirscope::arith
