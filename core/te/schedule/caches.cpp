// SPDX-License-Identifier: Apache-2.0
// Copies of tensors in another memory.
#include "ir/walk/mutator.h"
#include "te/schedule/graph.h"

namespace tirscope::te {

namespace {

/// The loops of a stage as the axes of a tensor of their own: what cache_write makes. The relations of the loops become
/// the layout of the cache.
struct CacheLayout {
  std::vector<IterVar> axes;     ///< "<loop>.c", with the ranges of the loops
  VarMap values;                 ///< of the operation's axes, in the axes of the cache
  std::vector<Expr> conditions;  ///< where a cell of the cache is a cell of the tensor
  Indices places;                ///< of the tensor's cell in the cache, in the operation's axes
};

Result<CacheLayout> layout_of(const Stage& stage, const ComputeNode& compute) {
  AxisFlags reduced;
  for (const IterVar& axis : compute.reduce_axis) reduced[axis.get()] = 1;
  pass_down_flags(stage, reduced);
  AxisRanges ranges;
  arith::Analyzer analyzer;
  for (const IterVar& axis : compute.axis) {
    ranges.set(axis, axis->domain);
    analyzer.bind(axis->var, axis->domain, true);
  }
  TS_TRY_VOID(pass_down_ranges(stage, ranges, analyzer, true));
  CacheLayout layout;
  AxisValues in_loops, in_axes;
  VarMap to_cache;
  for (const IterVar& axis : stage.leaf_axes) {
    if (reduced[axis.get()]) continue;
    if (axis->type != IterType::DataParallel)
      return fail(refused("te.axis-kind", "{0} of {1} is no data-parallel loop: a cache takes these only",
                          axis->var->name, stage.operation->name));
    const Range range = ranges.at(axis);
    layout.axes.push_back(make<IterVarNode>(range, make_var(axis->var->name + ".c", axis->var->dtype), axis->type));
    in_loops[axis.get()] = axis->var;
    to_cache[axis->var.get()] = layout.axes.back()->var;
  }
  pass_up_values(stage, ranges, in_loops, true);
  for (const IterVar& axis : compute.axis)
    if (!in_loops.contains(axis.get()))
      return fail(refused("te.axis-kind", "the axis {0} of {1} is fused with a reduced one: a cache has none of these",
                          axis->var->name, stage.operation->name));
  std::vector<IterVar> skipped;
  for (const IterVar& axis : stage.all_axes)
    if (reduced[axis.get()]) skipped.push_back(axis);
  for (const Expr& condition : bound_conditions(stage, ranges, in_loops, true, skipped))
    layout.conditions.push_back(substitute(condition, to_cache));
  for (const IterVar& axis : compute.axis)
    layout.values[axis->var.get()] = substitute(in_loops.at(axis.get()), to_cache);
  for (const IterVar& axis : compute.axis) in_axes[axis.get()] = axis->var;
  pass_down_values(stage, ranges, in_axes, true);
  for (const IterVar& axis : stage.leaf_axes)
    if (!reduced[axis.get()]) layout.places.push_back(in_axes.at(axis.get()));
  return layout;
}

/// `body` where `conditions` hold: the condition of a reduction, else a choice.
Expr under(const std::vector<Expr>& conditions, const Expr& body) {
  if (conditions.empty()) return body;
  Expr all = conditions.front();
  for (std::size_t i = 1; i < conditions.size(); ++i) all = logical_and(all, conditions[i]);
  all = call(DataType::boolean(), op::likely(), {all});
  if (auto reduce = as<ReduceNode>(body))
    return with(*reduce, [&](ReduceNode& copy) { copy.condition = logical_and(copy.condition, all); });
  return if_then_else(all, body, make_const(body->dtype, 0));
}

Diagnostic no_stage(const Tensor& tensor) {
  return bad_input("te.stage-unknown", "the schedule has no stage for {0}", tensor.name());
}

}  // namespace

Result<Tensor> Schedule::cache_read(const Tensor& tensor, const std::string& scope,
                                    const std::vector<Operation>& readers) {
  Stage* stage_of_tensor = stage(tensor);
  if (!stage_of_tensor) return fail(no_stage(tensor));
  const Tensor read = stage_of_tensor->operation->output(tensor.value_index());
  const Tensor cache = compute(read.shape(), [&](const Indices& indices) { return read(indices); },
                               {.name = tensor.name() + "." + scope});
  Inputs to_cache;
  to_cache.replace(read, cache);
  for (const Operation& reader : readers) {
    Stage* reading = stage(reader);
    const Operation rewritten = reading ? to_cache.of(reading->operation) : nullptr;
    if (!rewritten || rewritten == reading->operation)
      return fail(refused("te.cache-reader", "{0} does not read {1}", reader->name, tensor.name()));
    replace(*reading, rewritten);
  }
  Stage& cached = insert(place_of(*stage_of_tensor) + 1, cache.operation());
  cached.scope = scope;
  return cache;
}

Result<std::vector<Tensor>> Schedule::cache_write(const std::vector<Tensor>& tensors, const std::string& scope) {
  if (tensors.empty()) return fail(bad_input("te.no-outputs", "cache_write needs a tensor at least"));
  Stage* cached = stage(tensors.front());
  if (!cached) return fail(no_stage(tensors.front()));
  const Operation operation = cached->operation;
  for (const Tensor& tensor : tensors)
    if (stage(tensor) != cached)
      return fail(refused("te.cache-results", "{0} is no result of the operation of {1}", tensor.name(),
                          tensors.front().name()));
  auto compute = as_compute(operation);
  if (!compute || tensors.size() != operation->num_outputs())
    return fail(refused("te.cache-results", "cache_write takes all results of one computed operation; {0} has {1}",
                        operation->name, operation->num_outputs()));
  TS_TRY(const CacheLayout layout, layout_of(*cached, *compute));
  std::vector<Expr> values, copies;
  for (const Expr& body : compute->body) values.push_back(under(layout.conditions, substitute(body, layout.values)));
  const Operation cache(
      new ComputeNode(compute->name + "." + scope, compute->tag, compute->attrs, layout.axes, values));
  for (std::size_t i = 0; i < tensors.size(); ++i) copies.push_back(cache->output(i)(layout.places));
  const Operation copy(new ComputeNode(compute->name, compute->tag, compute->attrs, compute->axis, copies));
  replace(*cached, copy);
  cached->restart();
  Stage& written = insert(place_of(*cached), cache);
  written.scope = scope;
  return cache->outputs();
}

}  // namespace tirscope::te
