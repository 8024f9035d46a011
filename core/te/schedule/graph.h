// SPDX-License-Identifier: Apache-2.0
// How facts about axes pass between an operation's axes and the loops made from them (TVM's message passing).
#pragma once

#include "arith/analyzer.h"
#include "te/schedule/schedule.h"

namespace tirscope::te {

/// Ranges by axis, in the order in which they became known.
class AxisRanges {
 public:
  struct Entry {
    IterVar axis;
    Range range;
  };
  /// Null where the axis has none.
  const Range* find(const IterVar& axis) const {
    auto it = places_.find(axis.get());
    return it == places_.end() ? nullptr : &entries_[it->second].range;
  }
  bool contains(const IterVar& axis) const { return places_.contains(axis.get()); }
  /// Of an axis that has one.
  const Range& at(const IterVar& axis) const { return entries_[places_.at(axis.get())].range; }
  void set(const IterVar& axis, Range range) {
    auto [it, is_new] = places_.emplace(axis.get(), entries_.size());
    if (is_new)
      entries_.push_back({axis, std::move(range)});
    else
      entries_[it->second].range = std::move(range);
  }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
  std::unordered_map<const IterVarNode*, std::size_t> places_;
};
using AxisValues = std::unordered_map<const IterVarNode*, Expr>;
using AxisSets = std::unordered_map<const IterVarNode*, arith::IntervalSet>;
using AxisFlags = std::unordered_map<const IterVarNode*, int>;

/// From the ranges of an operation's axes to those of all axes. An axis bound to a thread gives the thread its range:
/// `te.thread-extent` where the thread has another. `partial`: relations whose parents have no range are left out.
Result<void> pass_down_ranges(const Stage& stage, AxisRanges& ranges, arith::Analyzer& analyzer, bool partial = false);
/// From the values of the loops to those of the operation's axes.
void pass_up_values(const Stage& stage, const AxisRanges& ranges, AxisValues& values, bool partial = false);
/// From the values of the operation's axes to those of the loops.
void pass_down_values(const Stage& stage, const AxisRanges& ranges, AxisValues& values, bool partial = false);
/// From the sets of the loops' values to those of the operation's axes.
void pass_up_sets(const Stage& stage, const AxisRanges& ranges, AxisSets& sets);
/// Flags joined from the operation's axes down to the loops, and up.
void pass_down_flags(const Stage& stage, AxisFlags& flags);
void pass_up_flags(const Stage& stage, AxisFlags& flags);

/// The conditions under which the axes lie in their domains, as far as `ranges` do not say so. Axes in `skipped` are
/// not considered; `only_splits` leaves out the domains of the operation's own axes.
std::vector<Expr> bound_conditions(const Stage& stage, const AxisRanges& ranges, const AxisValues& values,
                                   bool only_splits, const std::vector<IterVar>& skipped);

/// Where a stage stands: the loops around it, from the innermost, through all stages that it is attached to.
/// `te.attach-axis` where the axis is no loop of the other stage any more.
Result<std::vector<IterVar>> attach_path(const Stage& stage);

/// The ranges of all axes of all stages, threads included (TVM's InferBound). `schedule` is normalized.
Result<AxisRanges> infer_bounds(const Schedule& schedule);

/// What operations read instead of a tensor: another one, or its value.
class Inputs {
 public:
  void replace(const Tensor& tensor, const Tensor& by) { replaced_.emplace_back(tensor, by); }
  /// All results of `operation` by those of `by`.
  void replace(const Operation& operation, const Operation& by);
  /// The only result of `operation` by the value that `compute` gives it.
  void inline_value(const Operation& operation, const Operation& compute) {
    inlined_.emplace_back(operation->output(0), compute);
  }

  /// `operation` with them; itself where it reads none of what is replaced.
  Operation of(const Operation& operation) const;

 private:
  class Rewrite;
  std::vector<std::pair<Tensor, Tensor>> replaced_;
  std::vector<std::pair<Tensor, Operation>> inlined_;
};

}  // namespace tirscope::te
