// SPDX-License-Identifier: Apache-2.0
// Division of bindings into an outer and an inner part: each is written as Y * E(X) + X, where Y runs over the outer
// iterators, X over the inner ones, and E(X) is the extent of X. The form is passed up from splits to sums and back.
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/rewriter.h"

namespace tirscope::arith {
namespace {

struct Division {
  IterMapExpr outer, inner;
  Expr outer_extent, inner_extent;
  enum class Kind { Inner, Outer, Mixed } kind = Kind::Mixed;
};
using Kind = Division::Kind;

IterSumExpr constant_sum(DataType type, int64_t value) { return {{}, make_const(type, value)}; }

Division inner_division(const IterMapExpr& iter, const Expr& extent) {
  return {constant_sum(extent->dtype, 0), iter, make_const(extent->dtype, 1), extent, Kind::Inner};
}
Division outer_division(const IterMapExpr& iter, const Expr& extent) {
  return {iter, constant_sum(extent->dtype, 0), extent, make_const(extent->dtype, 1), Kind::Outer};
}

IterSplitExpr as_split(const IterMapExpr& expr, const Expr& extent) {
  if (auto* split = std::get_if<IterSplitExpr>(&expr)) return *split;
  return make_split(make_mark(expr, extent));
}

/// The sum of `args` (inner to outer), each scaled by the extents of those inside it, and its extent.
std::pair<IterSumExpr, Expr> stacked(std::vector<IterSplitExpr> args, const Expr& base) {
  Expr extent = make_const(base->dtype, 1);
  for (IterSplitExpr& arg : args) {
    arg.scale = extent;
    extent = extent * arg.extent;
  }
  std::reverse(args.begin(), args.end());
  return {IterSumExpr{std::move(args), base}, extent};
}

class SubspaceDivider {
 public:
  SubspaceDivider(Analyzer& analyzer, const std::vector<IterSumExpr>& maps, const std::vector<Var>& sub_iters)
      : analyzer_(analyzer), splits_(maps), sub_iters_(sub_iters) {}

  /// `mark_extent` is the extent of the iterator that the sum makes; null for a sum that is a binding itself.
  std::optional<Division> divide(const IterSumExpr& sum, const Expr& mark_extent);

  Expr outer_predicate = true_expr(), inner_predicate = true_expr();

 private:
  std::optional<Division> divide(const IterSplitExpr& split);
  std::optional<Division> divide_splits_of(const IterSplitExpr& split, const std::vector<IterSplitExpr>& splits);
  std::optional<Division> under_predicate(const IterSumExpr& outer, const IterSumExpr& inner, const Expr& extent);
  const Division* known(const IterSplitExpr& split) const {
    for (auto& [present, division] : divisions_)
      if (same_split(present, split)) return &division;
    return nullptr;
  }

  Analyzer& analyzer_;
  SplitsByMark splits_;
  const std::vector<Var>& sub_iters_;
  std::vector<std::pair<IterSplitExpr, Division>> divisions_;
};

std::optional<Division> SubspaceDivider::divide(const IterSumExpr& sum, const Expr& mark_extent) {
  DataType type = sum.base->dtype;
  if (sum.args.empty())
    return Division{constant_sum(type, 0), IterSumExpr{{}, sum.base}, make_const(type, 1), make_const(type, 1)};
  if (sum.args.size() == 1) {
    if (!is_one(sum.args[0].scale)) return std::nullopt;
    auto division = divide(sum.args[0]);
    if (division && !is_zero(sum.base)) {
      IterSumExpr inner = to_iter_sum(division->inner);
      inner.base = inner.base + sum.base;
      division->inner = inner;
    }
    return division;
  }
  // Y * E(X) + X: contiguous outer splits, then contiguous inner ones. Seen from the innermost on.
  Expr extent = make_const(type, 1);
  std::vector<IterSplitExpr> outer_args, inner_args;
  bool scale_is_one = false;
  for (auto arg = sum.args.rbegin(); arg != sum.args.rend(); ++arg) {
    if (is_one(arg->scale)) scale_is_one = true;
    auto division = divide(*arg);
    if (!division || division->kind == Kind::Mixed) return std::nullopt;
    if (division->kind == Kind::Inner) {
      if (!outer_args.empty()) return std::nullopt;
      inner_args.push_back(as_split(division->inner, division->inner_extent));
      extent = extent * inner_args.back().extent;
    } else {
      outer_args.push_back(as_split(division->outer, division->outer_extent));
      extent = extent * outer_args.back().extent;
    }
  }
  if (!scale_is_one) return std::nullopt;
  auto [outer, outer_extent] = stacked(outer_args, make_const(type, 0));
  auto [inner, inner_extent] = stacked(inner_args, sum.base);
  if (!mark_extent || !analyzer_.can_prove_equal(extent, mark_extent))
    return under_predicate(outer, inner, mark_extent ? mark_extent : make_const(type, 0));
  return Division{outer, inner, outer_extent, inner_extent};
}

/// A sum under a predicate cannot be divided: it has to lie in one of the spaces as a whole.
std::optional<Division> SubspaceDivider::under_predicate(const IterSumExpr& outer, const IterSumExpr& inner,
                                                         const Expr& extent) {
  if (inner.args.empty()) {
    outer_predicate = logical_and(outer_predicate, lt(normalize_iter_map_to_expr(outer, analyzer_), extent));
    return outer_division(outer, extent);
  }
  if (outer.args.empty()) {
    inner_predicate = logical_and(inner_predicate, lt(normalize_iter_map_to_expr(inner, analyzer_), extent));
    return inner_division(inner, extent);
  }
  return std::nullopt;
}

std::optional<Division> SubspaceDivider::divide(const IterSplitExpr& split) {
  if (auto* division = known(split)) return *division;
  const std::vector<IterSplitExpr>& splits = splits_.splits.at(split.source.get());
  if (auto* plain = std::get_if<Expr>(&split.source->source)) {
    auto* var = as<VarNode>(*plain);
    if (!var) return std::nullopt;
    bool inner = std::any_of(sub_iters_.begin(), sub_iters_.end(), [&](const Var& v) { return v.get() == var; });
    for (const IterSplitExpr& each : splits)
      divisions_.emplace_back(each, inner ? inner_division(each, each.extent) : outer_division(each, each.extent));
    return *known(split);
  }
  if (!std::holds_alternative<IterSumExpr>(split.source->source)) return std::nullopt;
  return divide_splits_of(split, splits);
}

/// The source is Y * E + X. With splits [source // 6, (source // 3) % 2, source % 3] and E = 3 the last is X and the
/// others are splits of Y; a boundary inside a split cannot be expressed.
std::optional<Division> SubspaceDivider::divide_splits_of(const IterSplitExpr& split,
                                                          const std::vector<IterSplitExpr>& splits) {
  auto whole = divide(std::get<IterSumExpr>(split.source->source), split.source->extent);
  if (!whole || splits.size() == 1) return whole;
  IterMark outer_mark = make_mark(to_iter_sum(whole->outer), whole->outer_extent);
  IterMark inner_mark = make_mark(to_iter_sum(whole->inner), whole->inner_extent);
  bool past_boundary = whole->kind == Kind::Outer;
  std::vector<bool> used(splits.size());
  std::vector<IterSplitExpr> inner_iters, outer_iters;
  Expr expected = make_const(split.source->extent->dtype, 1);
  for (std::size_t i = 0; i < splits.size(); ++i) {
    std::size_t j = 0;
    while (j < splits.size() && (used[j] || !analyzer_.can_prove_equal(splits[j].lower_factor, expected))) ++j;
    if (j == splits.size()) return std::nullopt;
    used[j] = true;
    (past_boundary ? outer_iters : inner_iters).push_back(splits[j]);
    expected = expected * splits[j].extent;
    if (analyzer_.can_prove_equal(expected, whole->inner_extent)) past_boundary = true;
  }
  if (!past_boundary) return std::nullopt;
  for (const IterSplitExpr& each : inner_iters) {
    IterSplitExpr part = each;
    part.source = inner_mark;
    divisions_.emplace_back(each, inner_division(part, each.extent));
  }
  for (const IterSplitExpr& each : outer_iters) {
    IterSplitExpr part = each;
    part.source = outer_mark;
    part.lower_factor = floordiv(each.lower_factor, outer_iters[0].lower_factor);
    divisions_.emplace_back(each, outer_division(part, each.extent));
  }
  return *known(split);
}

}  // namespace

std::optional<SubspaceDivision> subspace_divide(const std::vector<Expr>& bindings, const VarRanges& input_iters,
                                                const std::vector<Var>& sub_iters, const Expr& predicate,
                                                IterMapLevel level, Analyzer& analyzer,
                                                bool simplify_trivial_iterators) {
  std::vector<IterSumExpr> maps =
      detect_iter_map(bindings, input_iters, predicate, level, analyzer, simplify_trivial_iterators).indices;
  if (maps.empty()) return std::nullopt;
  SubspaceDivider divider(analyzer, maps, sub_iters);
  SubspaceDivision result;
  for (const IterSumExpr& map : maps) {
    auto division = divider.divide(map, nullptr);
    if (!division) return std::nullopt;
    result.iters.push_back({division->outer, division->inner, division->outer_extent, division->inner_extent});
  }
  result.outer_predicate = divider.outer_predicate;
  result.inner_predicate = divider.inner_predicate;
  return result;
}

}  // namespace tirscope::arith
