// SPDX-License-Identifier: Apache-2.0
// A reduction in two: partial results over one of its loops, and what they combine to.
#include "ir/walk/mutator.h"
#include "te/schedule/graph.h"

namespace tirscope::te {

namespace {

/// What the loops of a reduction say about its axes, as far as `axis` is concerned.
struct FactoredAxes {
  AxisFlags touched;  ///< what `axis` is made from, and all that is made from it
  AxisRanges ranges;  ///< of those
  VarMap values;      ///< of the reduced axes among them, in the loops
  std::vector<Expr> conditions;
};

Result<FactoredAxes> factored(const Stage& stage, const ComputeNode& compute, const IterVar& axis) {
  FactoredAxes axes;
  axes.touched[axis.get()] = 1;
  pass_up_flags(stage, axes.touched);
  pass_down_flags(stage, axes.touched);
  pass_up_flags(stage, axes.touched);  // what is fused with a part of it
  const auto is_touched = [&](const IterVar& one) {
    return axes.touched.contains(one.get()) && axes.touched[one.get()];
  };
  std::vector<IterVar> skipped = compute.axis;
  for (const IterVar& one : compute.axis)
    if (is_touched(one))
      return fail(refused("te.rfactor-axis", "{0} goes together with the axis {1}, which is not reduced",
                          axis->var->name, one->var->name));
  arith::Analyzer analyzer;
  for (const IterVar& one : compute.reduce_axis) {
    analyzer.bind(one->var, one->domain, true);
    if (is_touched(one))
      axes.ranges.set(one, one->domain);
    else
      skipped.push_back(one);
  }
  TS_TRY_VOID(pass_down_ranges(stage, axes.ranges, analyzer, true));
  AxisValues values;
  for (const IterVar& one : stage.leaf_axes)
    if (is_touched(one)) {
      const Range& range = axes.ranges.at(one);
      values[one.get()] = is_one(range->extent) ? range->min : Expr(one->var);
    }
  pass_up_values(stage, axes.ranges, values, true);
  for (const IterVar& one : stage.all_axes)
    if (!is_touched(one)) skipped.push_back(one);
  axes.conditions = bound_conditions(stage, axes.ranges, values, true, skipped);
  for (const IterVar& one : compute.reduce_axis)
    if (is_touched(one)) axes.values[one->var.get()] = values.at(one.get());
  return axes;
}

/// The operation of the partial results.
Operation partial_results(const Stage& stage, const ComputeNode& compute, const ReduceNode& reduce, const IterVar& axis,
                          FactoredAxes& axes, std::size_t place) {
  std::vector<IterVar> own = compute.axis, reduced;
  own.insert(own.begin() + std::ptrdiff_t(place),
             make<IterVarNode>(axes.ranges.at(axis), axis->var, IterType::DataParallel));
  for (const IterVar& one : compute.reduce_axis)
    if (!axes.touched[one.get()]) reduced.push_back(one);
  for (const IterVar& one : stage.leaf_axes)
    if (axes.touched[one.get()] && one != axis)
      reduced.push_back(make<IterVarNode>(axes.ranges.at(one), one->var, IterType::CommReduce));
  Expr condition = reduce.condition;
  for (std::size_t i = axes.conditions.size(); i-- > 0;) condition = logical_and(axes.conditions[i], condition);
  if (!is_one(condition)) condition = call(DataType::boolean(), op::likely(), {condition});
  std::vector<Expr> sources;
  for (const Expr& source : reduce.source) sources.push_back(substitute(source, axes.values));
  return Operation(new ComputeNode(
      compute.name + ".rf", {}, {}, std::move(own),
      te::reduce(reduce.combiner, std::move(sources), std::move(reduced), substitute(condition, axes.values))));
}

}  // namespace

Result<std::vector<Tensor>> Schedule::rfactor(const Tensor& tensor, const IterVar& axis, int factor_axis) {
  Stage* reducing = stage(tensor);
  if (!reducing) return fail(bad_input("te.stage-unknown", "the schedule has no stage for {0}", tensor.name()));
  const Operation operation = reducing->operation;
  auto compute = as_compute(operation);
  const ReduceNode* reduce = compute ? compute->reduction() : nullptr;
  if (!reduce || axis->type != IterType::CommReduce ||
      std::ranges::find(reducing->leaf_axes, axis) == reducing->leaf_axes.end())
    return fail(
        refused("te.rfactor-axis", "{0} is no loop over a reduced axis of {1}", axis->var->name, operation->name));
  const int places = int(compute->axis.size()) + 1, place = factor_axis < 0 ? factor_axis + places : factor_axis;
  if (place < 0 || place >= places)
    return fail(bad_input("te.rfactor-place", "the place of the new dimension must be from {0} to {1}, not {2}",
                          -places, places - 1, factor_axis));
  TS_TRY(FactoredAxes axes, factored(*reducing, *compute, axis));
  const Range range = axes.ranges.at(axis);
  if (!is_zero(range->min))
    return fail(refused("te.rfactor-axis", "{0} begins at another number than 0", axis->var->name));
  const Operation partial = partial_results(*reducing, *compute, *reduce, axis, axes, std::size_t(place));
  const IterVar over =
      make<IterVarNode>(range, make_var(axis->var->name + ".v", axis->var->dtype), IterType::CommReduce);
  const std::vector<Tensor> combined = compute_batch(operation->output_shape(0),
                                                     [&](const Indices& at) {
                                                       Indices indices = at;
                                                       indices.insert(indices.begin() + place, over->var);
                                                       std::vector<Expr> sources;
                                                       for (const Tensor& part : partial->outputs())
                                                         sources.push_back(part(indices));
                                                       return te::reduce(reduce->combiner, sources, {over});
                                                     },
                                                     {.name = operation->name + ".repl"});
  insert(place_of(*reducing), partial);
  const Operation replaced = combined.front().operation();
  replace(*reducing, replaced);
  reducing->restart();
  return partial->outputs();
}

}  // namespace tirscope::te
