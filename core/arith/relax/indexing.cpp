// SPDX-License-Identifier: Apache-2.0
// Operators that take elements by their indices, and that put them there.
#include <algorithm>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

Info take(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  const bool number = call.args.size() > 1 && as<PrimStructInfoNode>(struct_info_of(call.args[1]));
  TensorStructInfo indices;
  std::optional<Dims> inner = Dims{};
  int inner_ndim = 0;
  if (!number) {
    TS_TRY(indices, tensor(call, 1));
    if (!indices->dtype.is_void() && !indices->dtype.is_integer())
      return wrong_type(call, "indices must be integers, found " + indices->dtype.str());
    inner = dims_of(*indices);
    inner_ndim = indices->ndim;
  }
  auto given = call.attrs["axis"].as_int();
  if (!given && x->ndim >= 0 && x->ndim != 1)
    return wrong_shape(call, "axis=None needs a tensor of 1 dimension, found " + std::to_string(x->ndim));
  if (x->ndim < 0 || inner_ndim < 0) return unknown_shape(x->dtype, -1, x->vdevice);
  TS_TRY(int64_t axis, normal_axis(call, given.value_or(0), x->ndim));
  auto dims = dims_of(*x);
  const int ndim = x->ndim + inner_ndim - 1;
  if (!dims || !inner) return unknown_shape(x->dtype, ndim, x->vdevice);
  dims->erase(dims->begin() + axis);
  dims->insert(dims->begin() + axis, inner->begin(), inner->end());
  return shaped(*x, dims, ndim);
}

/// An index normalised to a dimension: from its end where it is negative, and inside it.
Expr canonical(const Expr& index, const Expr& extent, int64_t stride) {
  auto at = as_int(index), size = as_int(extent);
  if (at && size) {
    const int64_t low = stride < 0 ? -1 : 0, high = stride < 0 ? *size - 1 : *size;
    return dim(std::min(std::max(*at < 0 ? *at + *size : *at, low), high));
  }
  Expr from_front = index;
  if (!at || *at < 0) from_front = if_then_else(lt(index, dim(0)), index + extent, index);
  return min(max(from_front, dim(stride < 0 ? -1 : 0)), stride < 0 ? extent - 1 : extent);
}

Expr ceil_div(const Expr& a, int64_t b) { return floordiv(a + (b - 1), dim(b)); }

Info strided_slice(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY(auto given, prims_of(call, 1));
  TS_TRY(auto begin, prims_of(call, 2));
  TS_TRY(auto end, prims_of(call, 3));
  std::vector<Expr> strides(given.size(), dim(1));
  if (call.args.size() > 4) {
    TS_TRY(strides, prims_of(call, 4));
  }
  if (begin.size() != given.size() || end.size() != given.size() || strides.size() != given.size())
    return wrong_argument(call, "as many begins, ends and strides as axes");
  if (x->ndim < 0) return unknown_shape(x->dtype, -1, x->vdevice);
  std::vector<int64_t> axes;
  for (const Expr& axis : given) {
    if (!axis || !as_int(axis)) return wrong_argument(call, "axes that are constants");
    axes.push_back(*as_int(axis));
  }
  TS_TRY(axes, normal_axes(call, axes, x->ndim));
  auto dims = dims_of(*x);
  if (!dims) return unknown_shape(x->dtype, x->ndim, x->vdevice);
  const bool inbound = flag_attr(call, "assume_inbound");
  Sizes sizes(call);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    auto stride = strides[i] ? as_int(strides[i]) : std::nullopt;
    if (stride == 0) return wrong_argument(call, "strides other than 0");
    if (!stride || !begin[i] || !end[i]) return unknown_shape(x->dtype, x->ndim, x->vdevice);
    Expr& size = (*dims)[std::size_t(axes[i])];
    Expr length;
    if (inbound) {
      length = floordiv(end[i] - begin[i] + (*stride - 1), dim(*stride));
    } else {
      const Expr first = canonical(begin[i], size, *stride), last = canonical(end[i], size, *stride);
      length = *stride > 0 ? ceil_div(last - first, *stride) : ceil_div(first - last, -*stride);
    }
    size = sizes.simplified(length);
    if (auto known = as_int(size); known && *known < 0) size = dim(0);
  }
  return shaped(*x, dims, x->ndim);
}

Info dynamic_strided_slice(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  for (std::size_t i : {1u, 2u, 3u}) {
    TS_TRY(auto index, tensor(call, i));
    TS_TRY_VOID(require_ndim(call, *index, 1, "each list of indices"));
    if (!index->dtype.is_void() && index->dtype != DataType::integer(64))
      return wrong_type(call, "indices must be int64, found " + index->dtype.str());
    auto dims = dims_of(*index);
    auto count = dims ? as_int((*dims)[0]) : std::nullopt;
    if (count && x->ndim >= 0 && *count != x->ndim)
      return wrong_shape(call, "each list of indices needs an entry for each of " + std::to_string(x->ndim) +
                                   " dimensions, found " + std::to_string(*count));
  }
  return unknown_shape(x->dtype, x->ndim, x->vdevice);
}

/// The first operand with others put into it.
Info scatter(const Call& call) {
  TS_TRY(auto data, tensor(call, 0));
  TS_TRY(auto indices, tensor(call, 1));
  TS_TRY(auto updates, tensor(call, 2));
  if (!indices->dtype.is_void() && !indices->dtype.is_integer())
    return wrong_type(call, "indices must be integers, found " + indices->dtype.str());
  TS_TRY_VOID(common_dtype(call, {data, updates}));
  static constexpr std::string_view reductions[] = {"update", "add", "mul", "min", "max", "mean"};
  if (std::ranges::find(reductions, text_attr(call, "reduction")) == std::end(reductions))
    return wrong_argument(call, "one of update, add, mul, min, max, mean as reduction");
  return data;
}

Info scatter_elements(const Call& call) {
  TS_TRY(auto data, tensor(call, 0));
  TS_TRY(auto indices, tensor(call, 1));
  TS_TRY(auto updates, tensor(call, 2));
  if (data->ndim >= 0) {
    TS_TRY_VOID(require_ndim(call, *indices, data->ndim, "indices"));
    TS_TRY_VOID(require_ndim(call, *updates, data->ndim, "updates"));
  }
  return scatter(call);
}

Info gather_elements(const Call& call) {
  TS_TRY(auto data, tensor(call, 0));
  TS_TRY(auto indices, tensor(call, 1));
  if (data->ndim >= 0) TS_TRY_VOID(require_ndim(call, *indices, data->ndim, "indices"));
  return typed(*indices, data->dtype);
}

Info gather_nd(const Call& call) {
  TS_TRY(auto data, tensor(call, 0));
  TS_TRY(auto indices, tensor(call, 1));
  auto dims = dims_of(*data), at = dims_of(*indices);
  auto depth = at && !at->empty() ? as_int(at->back()) : std::nullopt;
  const int64_t batch = int_attr(call, "batch_dims");
  if (!dims || !depth) return unknown_shape(data->dtype, -1, data->vdevice);
  if (batch < 0 || *depth < 0 || batch + *depth > int64_t(dims->size()))
    return wrong_shape(call, "an index has more entries than the tensor has dimensions");
  at->pop_back();
  at->insert(at->end(), dims->begin() + batch + *depth, dims->end());
  return shaped(*data, *at, int(at->size()));
}

Info index_tensor(const Call& call) {
  TS_TRY(auto data, tensor(call, 0));
  TS_TRY(auto indices, tensors(call, 1));
  if (data->ndim >= 0 && int(indices.size()) > data->ndim)
    return wrong_shape(call, "there are more indices than dimensions");
  auto dims = dims_of(*data);
  std::optional<Dims> common = Dims{};
  for (const TensorStructInfo& index : indices) {
    auto one = dims_of(*index);
    if (!common || !one) return unknown_shape(data->dtype, -1, data->vdevice);
    TS_TRY(common, broadcast(call, *common, *one));
  }
  if (!dims || !common) return unknown_shape(data->dtype, -1, data->vdevice);
  common->insert(common->end(), dims->begin() + std::ptrdiff_t(indices.size()), dims->end());
  return shaped(*data, *common, int(common->size()));
}

Info index_put(const Call& call) {
  TS_TRY(auto data, tensor(call, 0));
  TS_TRY_VOID(tensors(call, 1));
  TS_TRY(auto values, tensor(call, 2));
  TS_TRY_VOID(common_dtype(call, {data, values}));
  return data;
}

Info slice_scatter(const Call& call) {
  TS_TRY(auto data, tensor(call, 0));
  TS_TRY(auto source, tensor(call, 1));
  TS_TRY_VOID(common_dtype(call, {data, source}));
  return data;
}

}  // namespace

void add_indexing(OpTable& table) {
  const Param x{"x"}, data{"data"}, indices{"indices"}, updates{"updates"};
  table.add("take", {x, {"indices", Takes::Prim}, {"axis", Takes::Int, none}, {"mode", Takes::String, "fast", 19}},
            take);
  table.add("strided_slice",
            {x,
             {"axes", Takes::PrimTuple},
             {"begin", Takes::PrimTuple},
             {"end", Takes::PrimTuple},
             {"strides", Takes::PrimTuple, none},
             {"assume_inbound", Takes::Bool, false}},
            strided_slice);
  table.add("dynamic_strided_slice", {x, {"begin"}, {"end"}, {"strides"}}, dynamic_strided_slice);
  table.add("scatter_elements",
            {data, indices, updates, {"axis", Takes::Int, 0}, {"reduction", Takes::String, "update"}},
            scatter_elements);
  table.add("scatter_nd", {data, indices, updates, {"reduction", Takes::String, "update"}}, scatter);
  table.add("gather_elements", {data, indices, {"axis", Takes::Int, 0}}, gather_elements).since = 20;
  table.add("gather_nd", {data, indices, {"batch_dims", Takes::Int, 0}}, gather_nd).since = 20;
  table.add("index_tensor", {data, {"indices", Takes::Tuple}}, index_tensor).since = 20;
  table.add("index_put", {data, {"indices", Takes::Tuple}, {"values"}, {"accumulate", Takes::Bool, false}}, index_put)
      .since = 20;
  table
      .add("slice_scatter",
           {{"input_tensor"},
            {"src"},
            {"start", Takes::Prim},
            {"end", Takes::Prim},
            {"step", Takes::Prim},
            {"axis", Takes::Int, 0}},
           slice_scatter)
      .since = 20;
}

}  // namespace tirscope::relax_rules
