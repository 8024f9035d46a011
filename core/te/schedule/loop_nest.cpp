// SPDX-License-Identifier: Apache-2.0
// 1. Loops come in the order of the stage's leaf axes. A loop of extent 1 is its value; one that is bound to a thread
// is
//    the thread, as far as the memory of the stage is that thread's own.
// 2. Conditions that keep split loops within their axes enclose the stores, marked likely.
// 3. A reduction's init comes where the first loop begins that is made from a reduced axis: in copies, named
//    "<axis>.init", of the data-parallel loops from there on.
// 4. The init given to a Reduce comes before the reducer's identity; its condition encloses the update.
// 5. Results of one reduction are stored one after the other. Where a later one reads what an earlier one has stored,
//    all are computed first.
// 6. A reduction over loops that are bound to threads: each thread reduces its part into a buffer of its own, all of
//    them reduce these (tvm_thread_allreduce), and every thread stores the result.
#include "te/schedule/loop_nest.h"

#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::te {

namespace {

/// What surrounds a body, the outermost first.
using Around = std::vector<std::function<Stmt(Stmt)>>;

Stmt put_around(const Around& around, Stmt body) {
  for (std::size_t i = around.size(); i-- > 0;) body = around[i](std::move(body));
  return body;
}

Stmt if_all(const std::vector<Expr>& conditions, Stmt body) {
  for (std::size_t i = conditions.size(); i-- > 0;) body = make<IfThenElseNode>(conditions[i], std::move(body));
  return body;
}

class LoopNest {
 public:
  LoopNest(const Stage& stage, const AxisRanges& ranges) : stage_(stage), ranges_(ranges) {}

  AxisValues values;

  /// The loops from leaf axis `begin` on but for `skipped`, one entry a leaf axis. `is_init`: under names of their own.
  std::vector<Around> loops(std::size_t begin, bool is_init, const std::vector<IterVar>& skipped) {
    std::vector<Around> nest;
    for (std::size_t i = begin; i < stage_.leaf_axes.size(); ++i) {
      const IterVar& axis = stage_.leaf_axes[i];
      Around& around = nest.emplace_back();
      if (std::ranges::find(skipped, axis) != skipped.end()) {
        values[axis.get()] = axis->var;
        continue;
      }
      const AxisAttr* attr = stage_.attr_of(axis);
      if (attr && attr->bind_thread)
        add_thread(around, axis, attr->bind_thread);
      else
        add_loop(around, axis, attr, is_init);
      if (!is_init)
        around.push_back(
            [axis](Stmt body) { return make<AttrStmtNode>(Attr(axis), loop_scope, axis->var, std::move(body)); });
    }
    pass_up_values(stage_, ranges_, values);
    return nest;
  }

  /// The conditions of rule 2.
  std::vector<Expr> conditions(bool only_splits, const std::vector<IterVar>& skipped) const {
    std::vector<Expr> all = bound_conditions(stage_, ranges_, values, only_splits, skipped);
    for (Expr& condition : all) condition = call(DataType::boolean(), op::likely(), {condition});
    return all;
  }

  /// `stmt` with the axes' values for their variables.
  Stmt with_values(const Stmt& stmt) const {
    VarMap map;
    for (const auto& [axis, value] : values)
      if (value.get() != axis->var.get()) map[axis->var.get()] = value;
    return map.empty() ? stmt : substitute(stmt, map);
  }

 private:
  void add_thread(Around& around, const IterVar& axis, const IterVar& thread) {
    const Range& range = ranges_.at(axis);
    const bool is_virtual = thread->thread_tag.starts_with("vthread") || thread->thread_tag == "cthread";
    const Expr extent = cast(thread->var->dtype, range->extent);
    const IterVar bound = thread->domain ? thread : with(thread, [&](IterVarNode& copy) {
      copy.domain = make_range(make_const(extent->dtype, 0), extent);
    });
    around.push_back([bound, extent, is_virtual](Stmt body) {
      return make<AttrStmtNode>(Attr(bound), is_virtual ? "virtual_thread" : "thread_extent", extent, std::move(body));
    });
    const bool is_own = is_virtual || !is_shared_by(thread->thread_tag);
    values[axis.get()] = is_own && (is_virtual || !is_one(range->extent)) ? Expr(thread->var) : range->min;
  }
  /// Whether the memory of the stage is shared by the threads that `tag` numbers.
  bool is_shared_by(const std::string& tag) const {
    if (stage_.scope.empty() || stage_.scope.starts_with("global")) return false;
    if (stage_.scope.starts_with("shared")) return tag.starts_with("blockIdx");
    if (stage_.scope == "warp") return tag.starts_with("blockIdx") || tag != "threadIdx.x";
    return true;
  }

  void add_loop(Around& around, const IterVar& axis, const AxisAttr* attr, bool is_init) {
    const Range& range = ranges_.at(axis);
    Var var = is_init ? make_var(axis->var->name + ".init", axis->var->dtype) : axis->var;
    for (const auto& [name, value] : attr ? attr->pragmas : std::vector<std::pair<std::string, Expr>>{})
      around.push_back([axis, key = "pragma_" + name, set = value ? value : int32(1)](Stmt body) {
        return make<AttrStmtNode>(Attr(axis), key, set, std::move(body));
      });
    if (is_one(range->extent)) {  // Rule 1
      values[axis.get()] = cast(var->dtype, range->min);
      return;
    }
    const Expr zero = make_const(var->dtype, 0), extent = cast(var->dtype, range->extent);
    const ForKind kind = kind_of(attr);
    Var runs = is_zero(range->min) ? var : make_var(axis->var->name + ".idx", var->dtype);
    around.push_back(
        [runs, zero, extent, kind](Stmt body) { return make<ForNode>(runs, zero, extent, kind, std::move(body)); });
    values[axis.get()] = runs == var ? Expr(var) : add(range->min, runs);
  }
  static ForKind kind_of(const AxisAttr* attr) {
    if (!attr) return ForKind::Serial;
    switch (attr->kind) {
      case IterType::Unrolled: return ForKind::Unrolled;
      case IterType::Vectorized: return ForKind::Vectorized;
      case IterType::Parallelized: return ForKind::Parallel;
      default: return ForKind::Serial;
    }
  }

  const Stage& stage_;
  const AxisRanges& ranges_;
};

Indices own_indices(const ComputeNode& compute) {
  Indices indices;
  for (const IterVar& axis : compute.axis) indices.push_back(axis->var);
  return indices;
}

bool reads_any(const Expr& expr, const std::vector<Var>& vars) {
  return uses_var(*expr, [&](const VarNode& var) {
    return std::ranges::any_of(vars, [&](const Var& one) { return one.get() == &var; });
  });
}

/// The stores of a reduction's start and step into `results` at `indices`.
struct Reduction {
  Stmt init, steps;  ///< `steps` without the condition of the reduction

  Reduction(const ReduceNode& reduce, const std::vector<Buffer>& results, const Indices& indices) {
    const CommReducerNode& combiner = *reduce.combiner;
    VarMap operands;
    for (std::size_t i = 0; i < results.size(); ++i) {
      operands[combiner.lhs[i].get()] = load(results[i], indices);
      operands[combiner.rhs[i].get()] = reduce.source[i];
    }
    std::vector<Stmt> inits, updates;
    bool overwrites = false;  // Rule 5
    std::vector<Var> stored, held;
    for (std::size_t i = 0; i < results.size(); ++i) {
      overwrites |= reads_any(combiner.result[i], stored);
      stored.push_back(combiner.lhs[i]);
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
      const Expr start = reduce.init.empty() ? combiner.identity[i] : reduce.init[i];  // Rule 4
      inits.push_back(make<BufferStoreNode>(results[i], start, indices));
      held.push_back(make_var("v_" + results[i]->name, results[i]->dtype));
      const Expr next = overwrites ? Expr(held.back()) : substitute(combiner.result[i], operands);
      updates.push_back(make<BufferStoreNode>(results[i], next, indices));
    }
    init = sequence(inits);
    steps = sequence(updates);
    for (std::size_t i = results.size(); overwrites && i-- > 0;)
      steps = make<LetStmtNode>(held[i], substitute(combiner.result[i], operands), steps);
  }
};

Stmt data_parallel(const Stage& stage, const ComputeNode& compute, const AxisRanges& ranges) {
  LoopNest nest(stage, ranges);
  const std::vector<Around> loops = nest.loops(0, false, {});
  std::vector<Expr> conditions = nest.conditions(false, {});
  if (stage.store_predicate) conditions.push_back(stage.store_predicate);
  std::vector<Stmt> stores;
  for (const Tensor& result : compute.outputs())
    stores.push_back(make<BufferStoreNode>(result.buffer(), compute.body[result.value_index()], own_indices(compute)));
  Stmt body = if_all(conditions, sequence(stores));
  for (std::size_t i = loops.size(); i-- > 0;) body = put_around(loops[i], std::move(body));
  return nest.with_values(body);
}

Stmt reduced(const Stage& stage, const ComputeNode& compute, const ReduceNode& reduce, const AxisRanges& ranges) {
  constexpr int from_axis = 1, from_reduction = 2;
  LoopNest main(stage, ranges);
  const std::vector<Around> loops = main.loops(0, false, {});
  std::vector<Expr> conditions = main.conditions(false, {});
  if (stage.store_predicate) conditions.push_back(stage.store_predicate);
  AxisFlags flags;
  for (const IterVar& axis : compute.reduce_axis) flags[axis.get()] = from_reduction;
  for (const IterVar& axis : compute.axis) flags[axis.get()] = from_axis;
  pass_down_flags(stage, flags);
  LoopNest first(stage, ranges);
  std::size_t common = 0;  // Rule 3
  for (; common < stage.leaf_axes.size(); ++common) {
    const IterVar& axis = stage.leaf_axes[common];
    if (flags[axis.get()] & from_reduction) break;
    first.values[axis.get()] = main.values.at(axis.get());
  }
  std::vector<IterVar> skipped;
  for (const auto* axes : {&stage.all_axes, &stage.leaf_axes})
    for (const IterVar& axis : *axes)
      if (flags[axis.get()] == from_reduction) skipped.push_back(axis);
  const std::vector<Around> init_loops = first.loops(common, true, skipped);
  const std::vector<Expr> init_conditions = first.conditions(true, skipped);
  std::vector<Buffer> results;
  for (const Tensor& result : compute.outputs()) results.push_back(result.buffer());
  const Reduction stores(reduce, results, own_indices(compute));
  if (!is_one(reduce.condition)) conditions.push_back(reduce.condition);  // Rule 4
  Stmt init = if_all(init_conditions, stores.init), update = if_all(conditions, stores.steps);
  for (std::size_t i = init_loops.size(); i-- > 0;) init = put_around(init_loops[i], std::move(init));
  init = first.with_values(init);
  for (std::size_t i = loops.size(); i-- > common;) update = put_around(loops[i], std::move(update));
  Stmt body = sequence({init, update});
  for (std::size_t i = common; i-- > 0;) body = put_around(loops[i], std::move(body));
  return main.with_values(body);
}

/// What a thread, or all of them, reduce to: one element for each result.
std::vector<Buffer> cells(const char* name, const ComputeNode& compute) {
  std::vector<Buffer> buffers;
  for (const Tensor& result : compute.outputs())
    buffers.push_back(make_buffer(formatted("{}{}", name, result.value_index()), {int32(1)}, result.dtype(), "local"));
  return buffers;
}
std::vector<Expr> loads_of(const std::vector<Buffer>& buffers) {
  std::vector<Expr> values;
  for (const Buffer& buffer : buffers) values.push_back(load(buffer, {int32(0)}));
  return values;
}
Stmt allocated(const std::vector<Buffer>& buffers, Stmt body) {
  for (std::size_t i = buffers.size(); i-- > 0;)
    body = make<BufferRealizeNode>(buffers[i], full_region(buffers[i])->region, true_expr(), std::move(body));
  return body;
}

/// The reduction of `sources` by all threads in `threads` into `results`.
Stmt reduced_by_all(const ReduceNode& reduce, const std::vector<Expr>& sources, const Expr& condition,
                    const std::vector<Buffer>& results, const std::vector<IterVar>& threads) {
  std::vector<Expr> args{make_const(DataType::uint(32), int64_t(sources.size()))};
  args.insert(args.end(), sources.begin(), sources.end());
  args.push_back(condition);
  for (const Expr& result : loads_of(results)) args.push_back(result);
  for (const IterVar& thread : threads) args.push_back(thread->var);
  const Expr no_handle = call(DataType::handle(), op::reinterpret(), {make_const(DataType::uint(64), 0)});
  return make<AttrStmtNode>(Attr(reduce.combiner), "reduce_scope", no_handle,
                            evaluate(call(DataType::handle(), op::tvm_thread_allreduce(), std::move(args))));
}

/// Rule 6.
Stmt across_threads(const Stage& stage, const ComputeNode& compute, const ReduceNode& reduce,
                    const AxisRanges& ranges) {
  LoopNest nest(stage, ranges);
  const std::vector<Around> loops = nest.loops(0, false, {});
  std::vector<IterVar> threads;
  Around own, common;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const IterVar& axis = stage.leaf_axes[i];
    const AxisAttr* attr = stage.attr_of(axis);
    const bool is_bound = attr && attr->bind_thread;
    if (axis->type == IterType::CommReduce && is_bound) threads.push_back(attr->bind_thread);
    Around& around = axis->type == IterType::CommReduce && !is_bound ? own : common;
    around.insert(around.end(), loops[i].begin(), loops[i].end());
  }
  Expr condition = reduce.condition;
  for (const Expr& bound : bound_conditions(stage, ranges, nest.values, false, {}))
    condition = logical_and(condition, bound);
  const std::vector<Buffer> results = cells("reduce_temp", compute), parts = cells("normal_reduce_temp", compute);
  std::vector<Stmt> steps;
  if (own.empty()) {
    steps.push_back(reduced_by_all(reduce, reduce.source, condition, results, threads));
  } else {
    const Reduction stores(reduce, parts, {int32(0)});
    steps = {stores.init,
             put_around(own, is_one(condition) ? stores.steps : make<IfThenElseNode>(condition, stores.steps)),
             reduced_by_all(reduce, loads_of(parts), true_expr(), results, threads)};
  }
  std::vector<IterVar> reduced_axes;
  AxisFlags flags;
  for (const IterVar& axis : compute.reduce_axis) flags[axis.get()] = 1;
  pass_down_flags(stage, flags);
  for (const auto* axes : {&stage.all_axes, &stage.leaf_axes})
    for (const IterVar& axis : *axes)
      if (flags[axis.get()]) reduced_axes.push_back(axis);
  std::vector<Expr> output_conditions = nest.conditions(false, reduced_axes);
  if (stage.store_predicate) output_conditions.push_back(stage.store_predicate);
  std::vector<Stmt> stores;
  for (const Tensor& result : compute.outputs())
    stores.push_back(
        make<BufferStoreNode>(result.buffer(), loads_of(results)[result.value_index()], own_indices(compute)));
  steps.push_back(if_all(output_conditions, sequence(stores)));
  Stmt body = allocated(results, own.empty() ? sequence(steps) : allocated(parts, sequence(steps)));
  return put_around(common, nest.with_values(body));
}

}  // namespace

bool reduces_across_threads(const Stage& stage) {
  return std::ranges::any_of(stage.leaf_axes, [&](const IterVar& axis) {
    const AxisAttr* attr = stage.attr_of(axis);
    return axis->type == IterType::CommReduce && attr && attr->bind_thread;
  });
}

Result<void> check_thread_order(const Stage& stage) {
  bool reduces = false;
  for (const IterVar& axis : stage.leaf_axes) {
    const AxisAttr* attr = stage.attr_of(axis);
    const bool is_bound = attr && attr->bind_thread;
    if (axis->type != IterType::CommReduce && reduces)
      return fail(refused("te.cross-thread-order",
                          "the loop {0} of {1} stands inside of a reduction by threads: put it in front",
                          axis->var->name, stage.operation->name));
    reduces |= axis->type == IterType::CommReduce && is_bound;
  }
  return {};
}

Stmt computed_stage(const Stage& stage, const AxisRanges& ranges) {
  const ComputeNode& compute = *as_compute(stage.operation);
  if (const ReduceNode* reduce = compute.reduction())
    return reduces_across_threads(stage) ? across_threads(stage, compute, *reduce, ranges)
                                         : reduced(stage, compute, *reduce, ranges);
  return data_parallel(stage, compute, ranges);
}

}  // namespace tirscope::te
