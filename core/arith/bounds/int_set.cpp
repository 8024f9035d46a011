// SPDX-License-Identifier: Apache-2.0
#include "arith/bounds/int_set.h"

#include "arith/analyzer.h"
#include "arith/bounds/interval_evaluator.h"
#include "ir/build.h"

namespace tirscope::arith {

const Expr& pos_inf() {
  static const Expr value = make_var("pos_inf", DataType::handle());
  return value;
}
const Expr& neg_inf() {
  static const Expr value = make_var("neg_inf", DataType::handle());
  return value;
}

namespace {

bool is_limit(const Expr& end) { return end == pos_inf() || end == neg_inf(); }
Expr simplified(const Expr& end, Analyzer& analyzer) { return is_limit(end) ? end : analyzer.simplify(end); }

}  // namespace

IntervalSet IntervalSet::from_range(const Range& range) {
  if (is_one(range->extent)) return point(range->min);
  return {range->min, range->extent + range->min - 1};
}

bool IntervalSet::can_prove_point(Analyzer& analyzer) const { return is_point() || analyzer.can_prove_equal(min, max); }

bool IntervalSet::can_prove_positive() const {
  Analyzer analyzer;
  auto value = as_int(simplified(min, analyzer));
  return value && *value > 0;
}
bool IntervalSet::can_prove_non_negative() const {
  Analyzer analyzer;
  auto value = as_int(simplified(min, analyzer));
  return value && *value >= 0;
}

Range IntervalSet::cover_range(const Range& otherwise) const {
  if (!is_bounded()) return otherwise;
  Analyzer analyzer;
  return make_range(analyzer.simplify(min), analyzer.simplify(max + 1 - min));
}

IntervalSet eval_set(const Expr& expr, const DomMap& domain) {
  Analyzer analyzer;
  return IntervalEvaluator(analyzer, domain).eval(expr);
}

IntervalSet eval_set(const IntervalSet& set, const DomMap& domain) {
  Analyzer analyzer;
  IntervalEvaluator evaluator(analyzer, domain);
  Expr max = set.has_upper_bound() ? evaluator.eval(set.max).max : set.max;
  Expr min = set.has_lower_bound() ? evaluator.eval(set.min).min : set.min;
  return {min, max};
}

IntervalSet eval_set(const Range& range, const DomMap& domain) {
  Analyzer analyzer;
  if (range->min->dtype.is_integer() &&
      analyzer.can_prove_equal(range->extent, make_const(range->extent->dtype, int64_t(1))))
    return eval_set(range->min, domain);
  // Simplified first: min and extent may share variables.
  Expr last = analyzer.simplify(range->min + range->extent - 1);
  return IntervalEvaluator(analyzer, domain).eval(IntervalSet{range->min, last});
}

std::vector<IntervalSet> eval_set(const std::vector<Range>& region, const DomMap& domain) {
  Analyzer analyzer;
  IntervalEvaluator evaluator(analyzer, domain);
  std::vector<IntervalSet> sets;
  for (const Range& range : region)
    sets.push_back(evaluator.eval(IntervalSet{range->min, analyzer.simplify(range->min + (range->extent - 1))}));
  return sets;
}

IntervalSet union_of(const std::vector<IntervalSet>& sets) {
  if (sets.empty()) return IntervalSet::nothing();
  if (sets.size() == 1) return sets[0];
  IntervalSet result = IntervalSet::nothing();
  for (const IntervalSet& set : sets) {
    if (set.is_nothing()) continue;
    if (result.is_nothing()) {
      result = set;
      continue;
    }
    Expr max = is_limit(result.max) || is_limit(set.max) ? pos_inf() : tirscope::max(result.max, set.max);
    Expr min = is_limit(result.min) || is_limit(set.min) ? neg_inf() : tirscope::min(result.min, set.min);
    result = {min, max};
  }
  Analyzer analyzer;
  return {simplified(result.min, analyzer), simplified(result.max, analyzer)};
}

IntervalSet intersection_of(const std::vector<IntervalSet>& sets) {
  if (sets.empty()) return IntervalSet::nothing();
  if (sets.size() == 1) return sets[0];
  Analyzer analyzer;
  IntervalSet result = sets[0];
  for (std::size_t i = 1; i < sets.size(); ++i) result = intersected(analyzer, result, sets[i]);
  return {simplified(result.min, analyzer), simplified(result.max, analyzer)};
}

namespace {

/// An interval within the union: a set that does not touch what is gathered so far is dropped.
IntervalSet union_lower_bound(const std::vector<IntervalSet>& sets) {
  if (sets.size() == 1) return sets[0];
  Analyzer analyzer;
  IntervalSet result = IntervalSet::nothing();
  for (const IntervalSet& set : sets) {
    if (set.is_nothing()) continue;
    if (result.is_nothing()) {
      result = set;
      continue;
    }
    auto touches = [&](const Expr& min, const Expr& max) {
      return min == neg_inf() || max == pos_inf() || analyzer.can_prove(le(min, max + 1));
    };
    if (!touches(set.min, result.max) || !touches(result.min, set.max)) continue;
    Expr min = is_limit(result.min) || is_limit(set.min) ? neg_inf() : tirscope::min(result.min, set.min);
    Expr max = is_limit(result.max) || is_limit(set.max) ? pos_inf() : tirscope::max(result.max, set.max);
    result = {min, max};
  }
  return result;
}

template <class F>
std::vector<IntervalSet> by_dimension(const std::vector<std::vector<IntervalSet>>& regions, F&& unite) {
  std::vector<IntervalSet> result;
  if (regions.empty()) return result;
  for (std::size_t dim = 0; dim < regions[0].size(); ++dim) {
    std::vector<IntervalSet> sets;
    for (const auto& region : regions) sets.push_back(region[dim]);
    result.push_back(unite(sets));
  }
  return result;
}

}  // namespace

std::vector<IntervalSet> union_regions(const std::vector<std::vector<IntervalSet>>& regions) {
  return by_dimension(regions, union_of);
}
std::vector<IntervalSet> union_regions_lower_bound(const std::vector<std::vector<IntervalSet>>& regions) {
  return by_dimension(regions, union_lower_bound);
}

}  // namespace tirscope::arith
