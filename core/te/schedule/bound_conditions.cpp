// SPDX-License-Identifier: Apache-2.0
// Conditions that keep split loops within their axes (TVM's MakeBoundCheck). An axis is checked when the loops made
// from it may run past its end: a split whose parts do not divide its extent, and whatever it is part of. The domains
// of the operation's own axes are checked where less than them, or more, is computed.
#include <ranges>

#include "te/schedule/graph.h"

namespace tirscope::te {

namespace {

using arith::Analyzer;
using arith::IntervalSet;

/// The axes that the loops may run past.
class Overruns {
 public:
  Overruns(const Stage& stage, const AxisRanges& ranges, Analyzer& analyzer) : ranges_(ranges), analyzer_(analyzer) {
    for (const AxisRelation& relation : std::views::reverse(stage.relations)) std::visit(*this, relation);
  }
  bool contains(const IterVar& axis) const {
    auto it = found_.find(axis.get());
    return it != found_.end() && it->second;
  }

  void operator()(const SplitAxis& split) {
    bool overrun = contains(split.outer) || contains(split.inner);
    if (!overrun && ranges_.contains(split.outer) && ranges_.contains(split.inner)) {
      const Expr product = mul(ranges_.at(split.inner)->extent, ranges_.at(split.outer)->extent);
      overrun = !analyzer_.can_prove(eq(ranges_.at(split.parent)->extent, product));
    }
    found_[split.parent.get()] = overrun;
  }
  void operator()(const FusedAxis& fuse) {
    const bool overrun = contains(fuse.fused);
    found_[fuse.outer.get()] = overrun;
    found_[fuse.inner.get()] = overrun;
  }
  void operator()(const RebasedAxis& rebase) {
    const bool overrun = contains(rebase.rebased);
    found_[rebase.parent.get()] = overrun;
  }
  void operator()(const SingletonAxis&) {}

 private:
  std::unordered_map<const IterVarNode*, bool> found_;
  const AxisRanges& ranges_;
  Analyzer& analyzer_;
};

bool same_range(const Range& a, const Range& b, Analyzer& analyzer) {
  return a == b || (analyzer.can_prove_equal(a->min, b->min) && analyzer.can_prove_equal(a->extent, b->extent));
}

}  // namespace

std::vector<Expr> bound_conditions(const Stage& stage, const AxisRanges& ranges, const AxisValues& values,
                                   bool only_splits, const std::vector<IterVar>& skipped) {
  Analyzer analyzer;
  arith::DomMap domain;
  for (const auto& [axis, range] : ranges.entries()) {
    domain[axis->var.get()] = IntervalSet::from_range(range);
    analyzer.bind(axis->var, range, true);
  }
  const Overruns overruns(stage, ranges, analyzer);
  const auto is_skipped = [&](const IterVar& axis) { return std::ranges::find(skipped, axis) != skipped.end(); };
  std::vector<Expr> conditions;
  const auto below = [&](const Expr& value, const IntervalSet& set, const Expr& end) {
    if (!set.has_upper_bound() || !analyzer.can_prove(lt(set.max, end))) conditions.push_back(lt(value, end));
  };
  for (const IterVar& axis : stage.all_axes) {
    if (is_skipped(axis) || !overruns.contains(axis)) continue;
    const Range& range = ranges.at(axis);
    const Expr value = sub(values.at(axis.get()), range->min);
    below(value, analyzer.int_set(value, domain), range->extent);
  }
  if (only_splits) return conditions;
  auto compute = as_compute(stage.operation);
  for (const IterVar& axis : stage.all_axes) {
    const bool is_own = compute && (std::ranges::find(compute->axis, axis) != compute->axis.end() ||
                                    std::ranges::find(compute->reduce_axis, axis) != compute->reduce_axis.end());
    if (!is_own || is_skipped(axis) || same_range(axis->domain, ranges.at(axis), analyzer)) continue;
    const Expr value = sub(values.at(axis.get()), axis->domain->min);
    const IntervalSet set = analyzer.int_set(value, domain);
    if (!set.has_lower_bound() || !analyzer.can_prove(ge(set.min, make_const(value->dtype, 0))))
      conditions.push_back(ge(value, make_const(value->dtype, 0)));
    below(value, set, axis->domain->extent);
  }
  return conditions;
}

}  // namespace tirscope::te
