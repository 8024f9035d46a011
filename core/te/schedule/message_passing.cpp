// SPDX-License-Identifier: Apache-2.0
#include <ranges>

#include "te/schedule/graph.h"

namespace tirscope::te {

namespace {

using arith::Analyzer;
using arith::IntervalSet;

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};

Expr plus_start(Expr value, const Expr& start) { return is_zero(start) ? value : add(std::move(value), start); }

/// Whether `set` is the whole of `range`.
bool covers(const IntervalSet& set, const Range& range) {
  Analyzer analyzer;
  return set.is_bounded() && analyzer.can_prove_equal(set.min, range->min) &&
         analyzer.can_prove_equal(set.max, sub(add(range->extent, range->min), make_const(range->min->dtype, 1)));
}

/// ceil(value / divisor), of the type of `value`.
Expr ceil_div(const Expr& value, const Expr& divisor) {
  return floordiv(sub(add(value, divisor), make_const(value->dtype, 1)), divisor);
}

/// Gives axes their ranges.
class RangesDown {
 public:
  RangesDown(const Stage& stage, AxisRanges& ranges, Analyzer& analyzer)
      : stage_(stage), ranges_(ranges), analyzer_(analyzer) {}

  Result<void> set(const IterVar& axis, const Expr& min, Expr extent) {
    extent = analyzer_.simplify(cast(axis->var->dtype, extent));
    Range range = make_range(cast(axis->var->dtype, min), extent);
    const Range* known = ranges_.find(axis);
    if (!known) {
      ranges_.set(axis, range);
      analyzer_.bind(axis->var, range, true);
      return {};
    }
    if (is_zero((*known)->min) && analyzer_.can_prove_equal((*known)->extent, extent)) return {};
    return fail(refused("te.thread-extent",
                        "{0} has {1} steps here and {2} elsewhere: loops bound to one thread need one extent",
                        axis->var->name, text(extent), text((*known)->extent)));
  }

  Result<void> operator()(const SplitAxis& split) {
    const Expr parent = ranges_.at(split.parent)->extent;
    const Expr given = cast(parent->dtype, split.factor ? split.factor : split.nparts);
    const IterVar &fixed = split.factor ? split.inner : split.outer, &rest = split.factor ? split.outer : split.inner;
    TS_TRY_VOID(set(fixed, int32(0), tightened(fixed, parent, given)));
    return set(rest, int32(0), ceil_div(parent, given));
  }
  Result<void> operator()(const FusedAxis& fuse) {
    return set(fuse.fused, int32(0), mul(ranges_.at(fuse.outer)->extent, ranges_.at(fuse.inner)->extent));
  }
  Result<void> operator()(const RebasedAxis& rebase) {
    return set(rebase.rebased, int32(0), ranges_.at(rebase.parent)->extent);
  }
  Result<void> operator()(const SingletonAxis& singleton) { return set(singleton.axis, int32(0), int32(1)); }

 private:
  /// A part is no longer than the whole, unless threads have to have the extent that was asked for.
  Expr tightened(const IterVar& axis, const Expr& parent, const Expr& given) {
    return !leads_to_thread(axis) && analyzer_.can_prove(lt(parent, given)) ? parent : given;
  }
  bool leads_to_thread(const IterVar& axis) const {
    std::vector<IterVar> reached{axis};
    for (const AxisRelation& relation : stage_.relations) {
      if (auto split = std::get_if<SplitAxis>(&relation); split && has(reached, split->parent))
        reached.insert(reached.end(), {split->outer, split->inner});
      if (auto fuse = std::get_if<FusedAxis>(&relation);
          fuse && (has(reached, fuse->outer) || has(reached, fuse->inner)))
        reached.push_back(fuse->fused);
      if (auto rebase = std::get_if<RebasedAxis>(&relation); rebase && has(reached, rebase->parent))
        reached.push_back(rebase->rebased);
    }
    return std::ranges::any_of(reached, [&](const IterVar& made) {
      const AxisAttr* attr = stage_.attr_of(made);
      return attr && attr->bind_thread;
    });
  }
  static bool has(const std::vector<IterVar>& axes, const IterVar& axis) {
    return std::ranges::find(axes, axis) != axes.end();
  }
  static std::string text(const Expr& extent) {
    const auto number = as_int(extent);
    return number ? formatted("{}", *number) : "a symbolic number of";
  }

  const Stage& stage_;
  AxisRanges& ranges_;
  Analyzer& analyzer_;
};

/// Gives the axes that others were made from their values.
struct ValuesUp {
  const AxisRanges& ranges;
  AxisValues& values;
  bool partial;

  bool lacks(const IterVar& axis) const { return partial && !values.contains(axis.get()); }
  void operator()(const SplitAxis& split) const {
    if (lacks(split.outer) || lacks(split.inner)) return;
    const Expr factor = ranges.at(split.inner)->extent;
    const Expr value = add(values.at(split.inner.get()), mul(values.at(split.outer.get()), factor));
    values[split.parent.get()] = plus_start(value, ranges.at(split.parent)->min);
  }
  void operator()(const FusedAxis& fuse) const {
    if (lacks(fuse.fused)) return;
    const Expr value = values.at(fuse.fused.get()), factor = ranges.at(fuse.inner)->extent;
    values[fuse.outer.get()] =
        cast(fuse.outer->var->dtype, plus_start(floordiv(value, factor), ranges.at(fuse.outer)->min));
    values[fuse.inner.get()] =
        cast(fuse.inner->var->dtype, plus_start(floormod(value, factor), ranges.at(fuse.inner)->min));
  }
  void operator()(const RebasedAxis& rebase) const {
    if (lacks(rebase.rebased)) return;
    values[rebase.parent.get()] = plus_start(values.at(rebase.rebased.get()), ranges.at(rebase.parent)->min);
  }
  void operator()(const SingletonAxis&) const {}
};

/// Gives the axes made from others their values.
struct ValuesDown {
  const AxisRanges& ranges;
  AxisValues& values;
  bool partial;

  bool lacks(const IterVar& axis) const { return partial && !values.contains(axis.get()); }
  Expr from_start(const IterVar& axis) const {
    const Expr start = ranges.at(axis)->min;
    return is_zero(start) ? values.at(axis.get()) : sub(values.at(axis.get()), start);
  }
  void operator()(const SplitAxis& split) const {
    if (lacks(split.parent)) return;
    const Expr value = from_start(split.parent), factor = ranges.at(split.inner)->extent;
    values[split.outer.get()] = floordiv(value, factor);
    values[split.inner.get()] = floormod(value, factor);
  }
  void operator()(const FusedAxis& fuse) const {
    if (lacks(fuse.outer) || lacks(fuse.inner)) return;
    values[fuse.fused.get()] = add(mul(from_start(fuse.outer), ranges.at(fuse.inner)->extent), from_start(fuse.inner));
  }
  void operator()(const RebasedAxis& rebase) const {
    if (lacks(rebase.parent)) return;
    values[rebase.rebased.get()] = from_start(rebase.parent);
  }
  void operator()(const SingletonAxis& singleton) const { values[singleton.axis.get()] = int32(0); }
};

/// Gives the axes that others were made from the sets of their values.
struct SetsUp {
  const AxisRanges& ranges;
  AxisSets& sets;

  const Range& range(const IterVar& axis) const { return ranges.at(axis); }
  IntervalSet set(const IterVar& axis) const {
    auto it = sets.find(axis.get());
    return it == sets.end() ? IntervalSet::from_range(range(axis)) : it->second;
  }
  void operator()(const SplitAxis& split) const {
    const IntervalSet outer = set(split.outer), inner = set(split.inner);
    if (covers(outer, range(split.outer)) && covers(inner, range(split.inner))) {
      sets[split.parent.get()] = IntervalSet::from_range(range(split.parent));
      return;
    }
    const Expr value =
        add(add(mul(split.outer->var, range(split.inner)->extent), split.inner->var), range(split.parent)->min);
    sets[split.parent.get()] =
        arith::eval_set(value, {{split.outer->var.get(), outer}, {split.inner->var.get(), inner}});
  }
  void operator()(const FusedAxis& fuse) const {
    const IntervalSet fused = set(fuse.fused);
    const Range &outer = range(fuse.outer), &inner = range(fuse.inner);
    if (covers(fused, range(fuse.fused))) {
      sets[fuse.outer.get()] = IntervalSet::from_range(outer);
      sets[fuse.inner.get()] = IntervalSet::from_range(inner);
      return;
    }
    const auto row = [&](const Expr& value) { return plus_start(floordiv(value, inner->extent), outer->min); };
    const auto column = [&](const Expr& value) { return plus_start(floormod(value, inner->extent), inner->min); };
    if (fused.is_point()) {
      sets[fuse.outer.get()] = IntervalSet::point(row(fused.min));
      sets[fuse.inner.get()] = IntervalSet::point(column(fused.min));
      return;
    }
    sets[fuse.outer.get()] = {row(fused.min), row(fused.max)};
    Analyzer analyzer;
    const Expr length = add(sub(fused.max, fused.min), make_const(fused.max->dtype, 1));
    const bool in_one_row = is_zero(analyzer.simplify(floormod(inner->extent, length))) &&
                            is_zero(analyzer.simplify(floormod(fused.min, length)));
    sets[fuse.inner.get()] =
        in_one_row ? IntervalSet{column(fused.min), column(fused.max)} : IntervalSet::from_range(inner);
  }
  void operator()(const RebasedAxis& rebase) const {
    const IntervalSet rebased = set(rebase.rebased);
    if (covers(rebased, range(rebase.rebased))) {
      sets[rebase.parent.get()] = IntervalSet::from_range(range(rebase.parent));
      return;
    }
    sets[rebase.parent.get()] =
        arith::eval_set(add(rebase.rebased->var, range(rebase.parent)->min), {{rebase.rebased->var.get(), rebased}});
  }
  void operator()(const SingletonAxis&) const {}
};

/// Joins the flags of axes that are made from each other.
struct Flags {
  AxisFlags& flags;
  bool down;

  int of(const IterVar& axis) const {
    auto it = flags.find(axis.get());
    return it == flags.end() ? 0 : it->second;
  }
  void give(const IterVar& axis, int more) const {
    if (more) flags[axis.get()] |= more;
  }
  void operator()(const SplitAxis& split) const {
    if (!down) return give(split.parent, of(split.outer) | of(split.inner));
    give(split.outer, of(split.parent));
    give(split.inner, of(split.parent));
  }
  void operator()(const FusedAxis& fuse) const {
    if (down) return give(fuse.fused, of(fuse.outer) | of(fuse.inner));
    give(fuse.outer, of(fuse.fused));
    give(fuse.inner, of(fuse.fused));
  }
  void operator()(const RebasedAxis& rebase) const {
    if (down)
      give(rebase.rebased, of(rebase.parent));
    else
      give(rebase.parent, of(rebase.rebased));
  }
  void operator()(const SingletonAxis& singleton) const { flags.try_emplace(singleton.axis.get(), 0); }
};

/// Whether all parents of a relation have a range.
bool has_parents(const AxisRelation& relation, const AxisRanges& ranges) {
  const auto has = [&](const IterVar& axis) { return ranges.contains(axis); };
  return std::visit(Overloaded{[&](const SplitAxis& split) { return has(split.parent); },
                               [&](const FusedAxis& fuse) { return has(fuse.outer) && has(fuse.inner); },
                               [&](const RebasedAxis& rebase) { return has(rebase.parent); },
                               [&](const SingletonAxis&) { return true; }},
                    relation);
}

}  // namespace

Result<void> pass_down_ranges(const Stage& stage, AxisRanges& ranges, Analyzer& analyzer, bool partial) {
  RangesDown down(stage, ranges, analyzer);
  for (const AxisRelation& relation : stage.relations) {
    if (partial && !has_parents(relation, ranges)) continue;
    TS_TRY_VOID(std::visit(down, relation));
  }
  for (const IterVar& axis : stage.leaf_axes) {
    const AxisAttr* attr = stage.attr_of(axis);
    if (!attr || !attr->bind_thread || !ranges.contains(axis)) continue;
    const Range range = ranges.at(axis);
    TS_TRY_VOID(down.set(attr->bind_thread, range->min, range->extent));
  }
  return {};
}

void pass_up_values(const Stage& stage, const AxisRanges& ranges, AxisValues& values, bool partial) {
  const ValuesUp up{ranges, values, partial};
  for (const AxisRelation& relation : std::views::reverse(stage.relations)) std::visit(up, relation);
}

void pass_down_values(const Stage& stage, const AxisRanges& ranges, AxisValues& values, bool partial) {
  const ValuesDown down{ranges, values, partial};
  for (const AxisRelation& relation : stage.relations) std::visit(down, relation);
}

void pass_up_sets(const Stage& stage, const AxisRanges& ranges, AxisSets& sets) {
  const SetsUp up{ranges, sets};
  for (const AxisRelation& relation : std::views::reverse(stage.relations)) std::visit(up, relation);
}

void pass_down_flags(const Stage& stage, AxisFlags& flags) {
  for (const AxisRelation& relation : stage.relations) std::visit(Flags{flags, true}, relation);
}

void pass_up_flags(const Stage& stage, AxisFlags& flags) {
  for (const AxisRelation& relation : std::views::reverse(stage.relations)) std::visit(Flags{flags, false}, relation);
}

}  // namespace tirscope::te
