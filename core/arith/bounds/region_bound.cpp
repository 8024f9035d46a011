// SPDX-License-Identifier: Apache-2.0
#include "arith/bounds/region_bound.h"

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::arith {
namespace {

IntervalSet from_min_extent(const Expr& min, const Expr& extent) {
  return IntervalSet::from_range(make_range(min, extent));
}

/// What `extent` points from the values of `sum` on cover; nothing when they leave gaps.
std::optional<IntervalSet> covered(const IterSumExpr& sum, const Expr& extent, Analyzer& analyzer) {
  auto is_empty = [&](const Expr& size) { return analyzer.can_prove(eq(size, make_const(size->dtype, 0))); };
  if (is_empty(extent)) return IntervalSet::nothing();
  if (sum.args.empty()) return from_min_extent(sum.base, extent);
  const IterSplitExpr& split = sum.args[0];
  if (is_empty(split.extent)) return IntervalSet::nothing();
  if (!analyzer.can_prove(ge(extent, split.scale))) return std::nullopt;
  Expr reach = (split.extent - 1) * split.scale;
  // A falling iterator starts at its far end.
  if (analyzer.can_prove(lt(split.scale, make_const(split.scale->dtype, 0))))
    return from_min_extent(sum.base + reach, extent - reach);
  return from_min_extent(sum.base, extent + reach);
}

/// The indices as sums of iterators. A variable with a single value is not an iterator; where it stays in a base, in
/// `(i + ax0) // 4`, TVM leaves it there although it is not defined where the bound is used. Here it is that value.
std::vector<IterSumExpr> detect(const std::vector<Expr>& indices, const VarRanges& domain, const Expr& predicate,
                                Analyzer& analyzer) {
  std::vector<IterSumExpr> sums =
      detect_iter_map(indices, domain, predicate, IterMapLevel::Surjective, analyzer).indices;
  VarMap single;
  for (const auto& [var, range] : domain)
    if (is_one(range->extent)) single[var.get()] = range->min;
  auto uses_single = [&](const VarNode& var) { return single.contains(&var); };
  for (IterSumExpr& sum : sums)
    if (uses_var(*sum.base, uses_single)) sum.base = analyzer.simplify(substitute(sum.base, single));
  return sums;
}

}  // namespace

DomMap as_int_sets(const VarRanges& domain) {
  DomMap sets;
  for (auto& [var, range] : domain) sets.insert_or_assign(var.get(), IntervalSet::from_range(range));
  return sets;
}

std::optional<Region> estimate_region_strict_bound(const std::vector<Range>& region, const VarRanges& domain,
                                                   const Expr& predicate, Analyzer& analyzer) {
  std::vector<Expr> indices;
  for (const Range& range : region) {
    if (!is_const_number(range->extent)) return std::nullopt;
    indices.push_back(range->min);
  }
  std::vector<IterSumExpr> sums = detect(indices, domain, predicate, analyzer);
  if (sums.empty()) return std::nullopt;
  Region result;
  for (std::size_t i = 0; i < region.size(); ++i) {
    auto set = covered(sums[i], region[i]->extent, analyzer);
    if (!set) return std::nullopt;
    result.push_back(*set);
  }
  return result;
}

std::optional<Region> estimate_region_lower_bound(const std::vector<Range>& region, const VarRanges& domain,
                                                  const Expr& predicate, Analyzer& analyzer) {
  return estimate_region_strict_bound(region, domain, predicate, analyzer);
}

Region estimate_region_upper_bound(const std::vector<Range>& region, const VarRanges& domain, const Expr& predicate,
                                   Analyzer& analyzer) {
  if (auto strict = estimate_region_strict_bound(region, domain, predicate, analyzer)) return *strict;
  Region result;
  for (const Range& range : region) {
    std::vector<IterSumExpr> sums = detect({range->min}, domain, predicate, analyzer);
    auto set = sums.empty() ? std::nullopt : covered(sums[0], range->extent, analyzer);
    result.push_back(set ? *set : eval_set(range, as_int_sets(domain)));
  }
  return result;
}

}  // namespace tirscope::arith
