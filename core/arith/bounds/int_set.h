// SPDX-License-Identifier: Apache-2.0
// Integer sets as intervals with symbolic bounds: TVM's IntervalSet and EvalSet.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/stmt.h"

namespace tirscope::arith {

class Analyzer;

/// The two ends of the integers, as values of handle type that compare by identity.
const Expr& pos_inf();
const Expr& neg_inf();

/// The integers from `min` to `max`, both included. Everything is [neg_inf, pos_inf], nothing is [pos_inf, neg_inf].
struct IntervalSet {
  Expr min, max;

  static IntervalSet everything() { return {neg_inf(), pos_inf()}; }
  static IntervalSet nothing() { return {pos_inf(), neg_inf()}; }
  static IntervalSet point(Expr value) { return {value, value}; }
  /// [range.min, range.min + range.extent - 1]; one point when the extent is 1.
  static IntervalSet from_range(const Range& range);

  bool has_lower_bound() const { return min != neg_inf() && !is_nothing(); }
  bool has_upper_bound() const { return max != pos_inf() && !is_nothing(); }
  bool is_nothing() const { return min == pos_inf() || max == neg_inf(); }
  bool is_everything() const { return min == neg_inf() && max == pos_inf(); }
  /// Both ends are the same object, as TVM decides it.
  bool is_point() const { return min == max; }
  bool is_bounded() const { return has_lower_bound() && has_upper_bound(); }
  /// One value: the ends are the same object or `analyzer` proves them equal.
  bool can_prove_point(Analyzer& analyzer) const;
  bool can_prove_positive() const;
  bool can_prove_non_negative() const;

  /// [min, max + 1 - min), with the extent simplified; `otherwise` when the set has no such bounds.
  Range cover_range(const Range& otherwise) const;
};

/// What is known of variables.
using DomMap = std::unordered_map<const VarNode*, IntervalSet>;

/// The values of `expr` when the variables in `domain` run over their sets; other variables stay symbols (EvalSet).
IntervalSet eval_set(const Expr& expr, const DomMap& domain);
IntervalSet eval_set(const IntervalSet& set, const DomMap& domain);
IntervalSet eval_set(const Range& range, const DomMap& domain);
std::vector<IntervalSet> eval_set(const std::vector<Range>& region, const DomMap& domain);

IntervalSet union_of(const std::vector<IntervalSet>& sets);
IntervalSet intersection_of(const std::vector<IntervalSet>& sets);
/// Dimension by dimension; all regions have the same number of dimensions.
std::vector<IntervalSet> union_regions(const std::vector<std::vector<IntervalSet>>& regions);
/// The union when its bounds are proven to be exact, else a set that lies within it (UnionRegionLowerBound).
std::vector<IntervalSet> union_regions_lower_bound(const std::vector<std::vector<IntervalSet>>& regions);

}  // namespace tirscope::arith
