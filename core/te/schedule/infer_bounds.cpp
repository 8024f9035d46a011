// SPDX-License-Identifier: Apache-2.0
// What each stage has to compute (TVM's InferBound), from the outputs to the inputs:
//  1. An output, and a stage that is read by none, computes its whole domain.
//  2. Others compute what their readers read: the set of each index, as the reader's loops run over their ranges. A
//  loop
//     of the reader, or around it, stays a symbol where the stage is inside of it. A loop bound to a thread stays a
//     symbol where the memory of the stage belongs to that thread: it does not where several threads share it.
//  3. A read is never out of bounds: where the set is the whole axis or wider, the axis it is.
//  4. Several readers: the union.
#include <ranges>

#include "ir/walk/visitor.h"
#include "te/schedule/graph.h"

namespace tirscope::te {

namespace {

using arith::Analyzer;
using arith::DomMap;
using arith::IntervalSet;

/// Who has a memory: all of a grid, the threads of a block, those of a warp, or one.
enum class Sharers : uint8_t { Grid, Block, Warp, One };

Sharers sharers_of(const std::string& scope) {
  if (scope.starts_with("global") || scope.starts_with("texture")) return Sharers::Grid;
  if (scope.starts_with("shared")) return Sharers::Block;
  return scope.starts_with("warp") ? Sharers::Warp : Sharers::One;
}

class BoundInference {
 public:
  explicit BoundInference(const Schedule& schedule) : schedule_(schedule) {
    for (const auto& stage : schedule.stages)
      for (const auto& [axis, attr] : stage->attrs)
        if (attr.bind_thread) bound_to_[axis] = attr.bind_thread;
    for (const auto& stage : schedule.stages) {
      if (stage->attach == Stage::Attach::Inlined) continue;
      for (const Tensor& tensor : stage->operation->inputs()) {
        std::vector<const Stage*>& readers = readers_[tensor.operation().get()];
        if (readers.empty() || readers.back() != stage.get()) readers.push_back(stage.get());
      }
    }
  }

  Result<AxisRanges> infer() {
    for (const auto& stage : schedule_.stages) {
      TS_TRY(paths_[stage.get()], attach_path(*stage));
    }
    for (const auto& stage : std::views::reverse(schedule_.stages)) {
      TS_TRY_VOID(infer_own(*stage));
      for (const IterVar& axis : stage->all_axes)
        if (const Range* range = ranges_.find(axis)) analyzer_.bind(axis->var, *range, true);
      if (stage->attach != Stage::Attach::Inlined) TS_TRY_VOID(pass_down_ranges(*stage, ranges_, analyzer_));
      for (const IterVar& thread : stage->env_threads) ranges_.set(thread, thread->domain);
    }
    AxisRanges simplified;
    for (const auto& [axis, range] : ranges_.entries())
      simplified.set(axis, make_range(analyzer_.simplify(range->min), analyzer_.simplify(range->extent)));
    return simplified;
  }

 private:
  /// The ranges of the operation's own axes.
  Result<void> infer_own(const Stage& stage) {
    auto compute = as_compute(stage.operation);
    if (!compute || stage.attach == Stage::Attach::Inlined) return {};
    for (const IterVar& axis : paths_.at(&stage))
      if (!ranges_.contains(axis))
        return fail(refused("te.attach-path",
                            "{0} is to be computed in the loop {1}, which does not read it or does not run",
                            stage.operation->name, axis->var->name));
    const std::vector<const Stage*>& readers = readers_[stage.operation.get()];
    for (const IterVar& axis : compute->reduce_axis) ranges_.set(axis, axis->domain);
    for (const IterVar& axis : compute->axis) ranges_.set(axis, axis->domain);
    if (stage.is_output || readers.empty()) return {};  // Rule 1
    std::vector<std::vector<IntervalSet>> sets(compute->axis.size());
    for (const Stage* reader : readers) {
      TS_TRY_VOID(collect(stage, *reader, sets));
    }
    for (std::size_t i = 0; i < sets.size(); ++i) {  // Rule 4
      const IterVar& axis = compute->axis[i];
      if (!sets[i].empty()) ranges_.set(axis, arith::union_of(sets[i]).cover_range(axis->domain));
    }
    return {};
  }

  /// Rule 2: what `reader` reads of `stage`.
  Result<void> collect(const Stage& stage, const Stage& reader, std::vector<std::vector<IntervalSet>>& sets) {
    auto compute = as_compute(reader.operation);
    if (!compute) {  // a library function reads everything
      const Shape& shape = stage.operation->output_shape(0);
      for (std::size_t i = 0; i < sets.size(); ++i)
        sets[i].push_back(IntervalSet::from_range(make_range(make_const(shape[i]->dtype, 0), shape[i])));
      return {};
    }
    const std::vector<IterVar>& path = paths_.at(&stage);
    const Sharers sharers = stage.scope.empty() ? default_sharers(path) : sharers_of(stage.scope);
    bool inside = false;
    AxisSets up;
    for (const IterVar& axis : std::views::reverse(reader.leaf_axes)) {
      inside |= !path.empty() && path.front() == axis;
      const Range& range = ranges_.at(axis);
      if (is_one(range->extent))
        up[axis.get()] = IntervalSet::point(range->min);
      else if (is_open(axis, inside, sharers))
        up[axis.get()] = IntervalSet::from_range(range);
      else
        up[axis.get()] = IntervalSet::point(runner(axis)->var);
    }
    DomMap open;
    for (const IterVar& axis : paths_.at(&reader)) {
      inside |= !path.empty() && path.front() == axis;
      if (!is_open(axis, inside, sharers)) continue;
      const IntervalSet all = IntervalSet::from_range(ranges_.at(axis));
      open[axis->var.get()] = all;
      open[runner(axis)->var.get()] = all;
    }
    if (!inside && !path.empty())
      return fail(refused("te.attach-path", "{0} is computed in loops that are not around {1}, which reads it",
                          stage.operation->name, reader.operation->name));
    pass_up_sets(reader, ranges_, up);
    Analyzer analyzer;
    DomMap domain;
    for (const IterVar& axis : reader.all_axes) {
      if (std::ranges::find(compute->axis, axis) == compute->axis.end() &&
          std::ranges::find(compute->reduce_axis, axis) == compute->reduce_axis.end())
        continue;
      auto it = up.find(axis.get());
      const Range range = it == up.end() ? axis->domain : it->second.cover_range(axis->domain);
      domain[axis->var.get()] = open.empty() ? IntervalSet::from_range(range) : arith::eval_set(range, open);
      analyzer.bind(axis->var, range, true);
    }
    add_reads(*compute, stage.operation, domain, analyzer, sets);
    return {};
  }

  /// Rule 3.
  static void add_reads(const ComputeNode& reader, const Operation& read, const DomMap& domain, Analyzer& analyzer,
                        std::vector<std::vector<IntervalSet>>& sets) {
    for (const Expr& body : reader.body) {
      walk(*body, [&](const Node& node) {
        auto load = as<BufferLoadNode>(&node);
        const Tensor tensor = load ? Tensor::of(load->buffer) : Tensor();
        if (!tensor || tensor.operation() != read) return true;
        for (std::size_t i = 0; i < sets.size(); ++i) {
          const Expr first = make_const(tensor.shape()[i]->dtype, 0), last = sub(tensor.shape()[i], int32(1));
          IntervalSet set = analyzer.int_set(load->indices[i], domain);
          if (set.is_everything() ||
              (set.is_bounded() && analyzer.can_prove(ge(first, set.min)) && analyzer.can_prove(le(last, set.max))))
            set = {first, last};
          sets[i].push_back(set);
        }
        return true;
      });
    }
  }

  /// The axis that runs in the place of `axis`: a thread that it is bound to.
  IterVar runner(const IterVar& axis) const {
    auto it = bound_to_.find(axis.get());
    return it == bound_to_.end() ? axis : it->second;
  }
  /// Whether all of a loop's steps count, because the stage is outside of it or other threads read its memory.
  bool is_open(const IterVar& axis, bool inside, Sharers sharers) const {
    const std::string& tag = runner(axis)->thread_tag;
    if (tag.empty()) return !inside;
    if (tag.starts_with("blockIdx")) return sharers == Sharers::Grid;
    return sharers <= Sharers::Block || (sharers == Sharers::Warp && tag == "threadIdx.x");
  }
  /// Of a stage that names no scope: the memory of the innermost kind of threads around it.
  Sharers default_sharers(const std::vector<IterVar>& path) const {
    Sharers sharers = Sharers::Grid;
    for (const IterVar& axis : path) {
      const std::string& tag = runner(axis)->thread_tag;
      if (!tag.empty()) sharers = std::max(sharers, tag.starts_with("blockIdx") ? Sharers::Block : Sharers::One);
    }
    return sharers;
  }

  const Schedule& schedule_;
  AxisRanges ranges_;
  Analyzer analyzer_;
  std::unordered_map<const IterVarNode*, IterVar> bound_to_;
  std::unordered_map<const OperationNode*, std::vector<const Stage*>> readers_;
  std::unordered_map<const Stage*, std::vector<IterVar>> paths_;
};

}  // namespace

Result<std::vector<IterVar>> attach_path(const Stage& stage) {
  std::vector<IterVar> path;
  for (const Stage* at = &stage; at->attach == Stage::Attach::Scope; at = at->attach_stage) {
    if (path.size() > 100'000 || at->attach_stage == &stage)
      return fail(refused("te.attach-path", "{0} is computed in its own loops", stage.operation->name));
    const std::vector<IterVar>& loops = at->attach_stage->leaf_axes;
    auto place = std::ranges::find(loops, at->attach_axis);
    if (place == loops.end())
      return fail(refused("te.attach-axis", "{0} is no loop of {1}, where {2} is to be computed",
                          at->attach_axis->var->name, at->attach_stage->operation->name, at->operation->name));
    for (auto it = place + 1; it != loops.begin();) path.push_back(*--it);
  }
  return path;
}

Result<AxisRanges> infer_bounds(const Schedule& schedule) { return BoundInference(schedule).infer(); }

}  // namespace tirscope::te
