// SPDX-License-Identifier: Apache-2.0
#include "topi/reduction.h"

#include <algorithm>

#include "ir/limits.h"
#include "topi/elementwise.h"
#include "topi/scalar.h"
#include "topi/table.h"
#include "topi/transform/shape.h"

namespace tirscope::topi {

namespace {

struct NamedReduction {
  std::string_view name;
  Reduction reduction;
};
constexpr NamedReduction reductions[] = {{"sum", Reduction::Sum}, {"prod", Reduction::Product},
                                         {"min", Reduction::Min}, {"max", Reduction::Max},
                                         {"all", Reduction::All}, {"any", Reduction::Any}};

bool is_reduced(const ReduceOver& over, std::size_t axis) { return std::ranges::contains(over.axes, axis); }

/// All and any.
Expr reduce_logical(bool all, const Expr& source, std::vector<IterVar> axes) {
  const CommReducer combiner = te::comm_reducer(
      {[&](const te::Reducer::Tuple& a, const te::Reducer::Tuple& b) -> te::Reducer::Tuple {
         return {all ? logical_and(a[0], b[0]) : logical_or(a[0], b[0])};
       },
       [&](const std::vector<DataType>&) -> te::Reducer::Tuple { return {all ? true_expr() : false_expr()}; }},
      {source->dtype});
  return te::reduce(combiner, {source}, std::move(axes)).front();
}

Expr reduce_elements(Reduction reduction, const Expr& source, std::vector<IterVar> axes) {
  switch (reduction) {
    case Reduction::Sum:
      if (source->dtype.is_bool()) return reduce_logical(false, source, std::move(axes));
      return te::sum(source, std::move(axes));
    case Reduction::Product: return te::prod(source, std::move(axes));
    case Reduction::Min: return te::min(source, std::move(axes));
    case Reduction::Max: return te::max(source, std::move(axes));
    case Reduction::All:
    case Reduction::Any: return reduce_logical(reduction == Reduction::All, source, std::move(axes));
  }
  return nullptr;
}

/// Pairs of an index and a value; of equal values the first (or last) index is kept.
CommReducer arg_reducer(bool largest, bool select_last_index, DataType index, DataType value) {
  using Tuple = te::Reducer::Tuple;
  return te::comm_reducer({[&](const Tuple& a, const Tuple& b) -> Tuple {
                             const Expr better = largest ? gt(a[1], b[1]) : lt(a[1], b[1]);
                             const Expr before = select_last_index ? gt(a[0], b[0]) : lt(a[0], b[0]);
                             const Expr keep = logical_or(better, logical_and(eq(a[1], b[1]), before));
                             return {scalar::select(keep, a[0], b[0]), scalar::select(better, a[1], b[1])};
                           },
                           [&](const std::vector<DataType>& dtypes) -> Tuple {
                             return {make_const(dtypes[0], -1),
                                     largest ? smallest_value(dtypes[1]) : largest_value(dtypes[1])};
                           }},
                          {index, value});
}

ReduceOver over_of(std::string_view op, const Arguments& arguments, const Tensor& data) {
  return {real_axes(op, arguments.integers_or_none("axis"), data.ndim()), arguments.flag("keepdims")};
}

}  // namespace

Reduction reduction_named(std::string_view name) {
  auto found = std::ranges::find(reductions, name, &NamedReduction::name);
  TS_CHECK(found != std::end(reductions), "topi.{} is no reduction", name);
  return found->reduction;
}

std::vector<IterVar> reduce_axes(const Tensor& data, const std::vector<std::size_t>& axes) {
  std::vector<IterVar> out;
  for (std::size_t axis : axes) out.push_back(te::reduce_axis(data.shape()[axis], formatted("k{}", axis)));
  return out;
}

Shape reduced_shape(const Tensor& data, const ReduceOver& over) {
  Shape out;
  for (std::size_t i = 0; i < data.ndim(); ++i) {
    if (!is_reduced(over, i))
      out.push_back(data.shape()[i]);
    else if (over.keepdims)
      out.push_back(int32(1));
  }
  if (out.empty() && over.at_least_1d) out.push_back(int32(1));
  return out;
}

Indices merged_indices(std::size_t ndim, const ReduceOver& over, const Indices& kept,
                       const std::vector<IterVar>& reduced) {
  Indices out;
  std::size_t next_kept = 0, next_reduced = 0;
  for (std::size_t i = 0; i < ndim; ++i) {
    if (!is_reduced(over, i)) {
      out.push_back(kept[next_kept++]);
      continue;
    }
    out.push_back(reduced[next_reduced++]->var);
    if (over.keepdims) ++next_kept;
  }
  return out;
}

Tensor reduce(const Tensor& data, Reduction reduction, const ReduceOver& over) {
  if (data.ndim() == 0) refuse(bad_input("topi.dimensions", "{0} has no dimensions to reduce", data.name()));
  if ((reduction == Reduction::All || reduction == Reduction::Any) && !data.dtype().is_bool())
    refuse(bad_input("topi.bool-only", "all and any are of bools, not of {0}", data.dtype().str()));
  const std::vector<IterVar> axes = reduce_axes(data, over.axes);
  return te::compute(reduced_shape(data, over),
                     [&](const Indices& i) {
                       return reduce_elements(reduction, data(merged_indices(data.ndim(), over, i, axes)), axes);
                     },
                     {data.operation()->name + "_red", "comm_reduce"});
}

Tensor arg_reduce(const Tensor& data, bool largest, const ReduceOver& over, bool select_last_index) {
  if (data.ndim() == 0) refuse(bad_input("topi.dimensions", "{0} has no dimensions to reduce", data.name()));
  const std::vector<IterVar> axes = reduce_axes(data, over.axes);
  Indices variables;
  Shape sizes;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    variables.push_back(axes[i]->var);
    sizes.push_back(data.shape()[over.axes[i]]);
  }
  const Expr position = ravel_index(variables, sizes);
  const CommReducer combiner = arg_reducer(largest, select_last_index, position->dtype, data.dtype());
  const Shape shape = reduced_shape(data, over);
  const std::string& name = data.operation()->name;
  const Tensors pairs = te::compute_batch(
      shape,
      [&](const Indices& i) {
        return te::reduce(combiner, {position, data(merged_indices(data.ndim(), over, i, axes))}, axes);
      },
      {name + "_red_temp", "comm_reduce_idx"});
  return te::compute(shape, [&](const Indices& i) { return pairs[0](i); }, {name + "_red", "comm_reduce_idx"});
}

Tensor collapse_sum(const Tensor& data, const Shape& shape) {
  if (data.ndim() < shape.size())
    refuse(bad_input("topi.broadcast", "{0} has {1} dimensions, fewer than the {2} that it is summed to", data.name(),
                     data.ndim(), shape.size()));
  ReduceOver over;
  std::vector<std::size_t> gone;  // reduced, and not kept with size 1
  std::size_t left = shape.size();
  for (std::size_t i = data.ndim(); i-- > 0;) {
    if (left > 0 && same_size(data.shape()[i], shape[left - 1])) {
      --left;
      continue;
    }
    over.axes.insert(over.axes.begin(), i);
    if (left > 0 && is_one(shape[left - 1]))
      --left;
    else
      gone.push_back(i);
  }
  if (left > 0 || gone.size() + shape.size() != data.ndim())
    refuse(bad_input("topi.broadcast", "the shape of {0} is not the given one broadcast", data.name()));
  if (over.axes.empty()) return identity(data);
  const std::vector<IterVar> axes = reduce_axes(data, over.axes);
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices whole;
                       std::size_t kept = 0, reduced = 0;
                       for (std::size_t d = 0; d < data.ndim(); ++d) {
                         whole.push_back(is_reduced(over, d) ? Expr(axes[reduced++]->var) : i[kept]);
                         if (!std::ranges::contains(gone, d)) ++kept;
                       }
                       return te::sum(data(whole), axes);
                     },
                     {data.operation()->name + "_red", "comm_reduce"});
}

void add_reductions(Table& table) {
  const Parameter axis = or_none("axis", Takes::Integers), keepdims = flag("keepdims", false);
  for (const NamedReduction& named : reductions)
    table.add(named.name, {tensor("data"), axis, keepdims}, [named](const Arguments& a) {
      return reduce(a.tensor("data"), named.reduction, over_of(named.name, a, a.tensor("data")));
    });
  for (bool largest : {true, false}) {
    const std::string_view name = largest ? "argmax" : "argmin";
    table.add(name, {tensor("data"), axis, keepdims, flag("select_last_index", false)},
              [name, largest](const Arguments& a) {
                const Tensor& data = a.tensor("data");
                return arg_reduce(data, largest, over_of(name, a, data), a.flag("select_last_index"));
              });
  }
  table.add("collapse_sum", {tensor("data"), required("target_shape", Takes::Sizes)},
            [](const Arguments& a) { return collapse_sum(a.tensor("data"), a.sizes("target_shape")); });
}

}  // namespace tirscope::topi
