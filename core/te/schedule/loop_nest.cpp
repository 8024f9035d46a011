// SPDX-License-Identifier: Apache-2.0
// 1. Loops come in the order of the stage's leaf axes. A loop of extent 1 is its value; one that is bound to a thread
// is
//    the thread, as far as the memory of the stage is that thread's own.
// 2. Conditions that keep split loops within their axes stand around the stores, marked likely.
// 3. A reduction's init stands where the first loop begins that is made from a reduced axis: in copies, named
//    "<axis>.init", of the data-parallel loops from there on.
// 4. The init given to a Reduce comes before the reducer's identity; its condition stands around the update.
// 5. Results of one reduction are stored one after the other. Where a later one reads what an earlier one has stored,
//    all are computed first.
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

/// The stores of a reduction's start and step.
struct Reduction {
  Stmt init, update;

  Reduction(const ComputeNode& compute, const ReduceNode& reduce, const std::vector<Tensor>& results) {
    const Indices indices = own_indices(compute);
    const CommReducerNode& combiner = *reduce.combiner;
    VarMap operands;
    for (std::size_t i = 0; i < results.size(); ++i) {
      operands[combiner.lhs[i].get()] = results[i](indices);
      operands[combiner.rhs[i].get()] = reduce.source[i];
    }
    std::vector<Stmt> inits, updates;
    bool overwrites = false;  // Rule 5
    std::vector<Var> stored;
    for (std::size_t i = 0; i < results.size(); ++i) {
      overwrites |= reads_any(combiner.result[i], stored);
      stored.push_back(combiner.lhs[i]);
    }
    std::vector<Var> held;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const Expr start = reduce.init.empty() ? combiner.identity[i] : reduce.init[i];  // Rule 4
      inits.push_back(make<BufferStoreNode>(results[i].buffer(), start, indices));
      held.push_back(make_var("v_" + results[i].name(), results[i].dtype()));
      const Expr next = overwrites ? Expr(held.back()) : substitute(combiner.result[i], operands);
      updates.push_back(make<BufferStoreNode>(results[i].buffer(), next, indices));
    }
    init = sequence(inits);
    update = sequence(updates);
    for (std::size_t i = results.size(); overwrites && i-- > 0;)
      update = make<LetStmtNode>(held[i], substitute(combiner.result[i], operands), update);
    if (!is_one(reduce.condition)) update = make<IfThenElseNode>(reduce.condition, update);
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
  const Reduction stores(compute, reduce, compute.outputs());
  Stmt init = if_all(init_conditions, stores.init), update = if_all(conditions, stores.update);
  for (std::size_t i = init_loops.size(); i-- > 0;) init = put_around(init_loops[i], std::move(init));
  init = first.with_values(init);
  for (std::size_t i = loops.size(); i-- > common;) update = put_around(loops[i], std::move(update));
  Stmt body = sequence({init, update});
  for (std::size_t i = common; i-- > 0;) body = put_around(loops[i], std::move(body));
  return main.with_values(body);
}

}  // namespace

Stmt computed_stage(const Stage& stage, const AxisRanges& ranges) {
  const ComputeNode& compute = *as_compute(stage.operation);
  if (const ReduceNode* reduce = compute.reduction()) return reduced(stage, compute, *reduce, ranges);
  return data_parallel(stage, compute, ranges);
}

}  // namespace tirscope::te
