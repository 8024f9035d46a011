// SPDX-License-Identifier: Apache-2.0
// Operators along axes: sums and what is like them, prefix sums, orders, search.
#include <algorithm>
#include <numeric>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

Info reduced(const Call& call, DataType dtype) {
  TS_TRY(auto x, tensor(call, 0));
  const bool keep = flag_attr(call, "keepdims");
  auto given = int_list(call.attrs["axis"]);
  if (!given && !keep) return shaped(*x, Dims{}, 0, dtype);
  if (x->ndim < 0) return unknown_shape(dtype, -1, x->vdevice);
  std::vector<int64_t> axes(std::size_t(x->ndim));
  std::iota(axes.begin(), axes.end(), 0);
  if (given) {
    TS_TRY(axes, normal_axes(call, *given, x->ndim));
  }
  const int ndim = keep ? x->ndim : x->ndim - int(axes.size());
  auto dims = dims_of(*x);
  if (!given) return shaped(*x, Dims(std::size_t(x->ndim), dim(1)), ndim, dtype);
  if (!dims) return unknown_shape(dtype, ndim, x->vdevice);
  Dims out;
  for (std::size_t i = 0; i < dims->size(); ++i) {
    const bool gone = std::ranges::find(axes, int64_t(i)) != axes.end();
    if (!gone) out.push_back((*dims)[i]);
    if (gone && keep) out.push_back(dim(1));
  }
  return shaped(*x, out, ndim, dtype);
}

Info reduction(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return reduced(call, x->dtype);
}

Info index_reduction(const Call& call) { return reduced(call, DataType::integer(64)); }

Info median(const Call& call) {
  TS_TRY(StructInfo values, reduction(call));
  auto axes = int_list(call.attrs["axis"]);
  if (!axes || axes->size() != 1) return values;
  TS_TRY(StructInfo indices, index_reduction(call));
  return make<TupleStructInfoNode>(std::vector<StructInfo>{values, indices});
}

Info scan(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  const DataType dtype = type_attr(call, "dtype", x->dtype);
  auto axis = call.attrs["axis"].as_int();
  if (axis) {
    if (x->ndim >= 0) TS_TRY_VOID(normal_axis(call, *axis, x->ndim));
    return typed(*x, dtype);
  }
  auto dims = dims_of(*x);
  if (!dims) return unknown_shape(dtype, 1, x->vdevice);
  return shaped(*x, Dims{product(*dims)}, 1, dtype);
}

Info sort(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  if (x->ndim > 0) TS_TRY_VOID(normal_axis(call, int_attr(call, "axis", -1), x->ndim));
  return x;
}

Info argsort(const Call& call) {
  TS_TRY(StructInfo x, sort(call));
  auto info = as<TensorStructInfoNode>(x);
  return typed(*info, type_attr(call, "dtype", DataType::integer(32)));
}

Info topk(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  const DataType index_type = type_attr(call, "dtype", DataType::integer(32));
  auto dims = dims_of(*x);
  const int64_t k = int_attr(call, "k", 1);
  if (dims) {
    TS_TRY(int64_t axis, normal_axis(call, int_attr(call, "axis", -1), x->ndim));
    if (k > 0) (*dims)[std::size_t(axis)] = dim(k);
  }
  const StructInfo values = shaped(*x, dims, x->ndim), indices = shaped(*x, dims, x->ndim, index_type);
  const std::string wanted = text_attr(call, "ret_type");
  if (wanted == "values") return values;
  if (wanted == "indices") return indices;
  if (wanted != "both") return wrong_argument(call, "one of both, values, indices as ret_type");
  return make<TupleStructInfoNode>(std::vector<StructInfo>{values, indices});
}

Info unique(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  const bool along_axis = call.args.size() > 5;
  std::vector<StructInfo> out{unknown_shape(x->dtype, along_axis ? x->ndim : 1, x->vdevice)};
  for (std::size_t i : {2u, 3u, 4u}) {
    auto flag = i < call.args.size() ? prim_of(call.args[i]) : nullptr;
    if (!flag || !as_int(flag)) return wrong_argument(call, "constants for what it returns");
    if (*as_int(flag)) out.push_back(unknown_shape(DataType::integer(64), 1, x->vdevice));
  }
  if (out.size() == 1) return out[0];
  return make<TupleStructInfoNode>(std::move(out));
}

Info nonzero(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return unknown_shape(DataType::integer(64), 2, x->vdevice);
}

Info multinomial(const Call& call) {
  TS_TRY(auto probabilities, tensor(call, 0));
  TS_TRY(auto sample, tensor(call, 1));
  TS_TRY(auto indices, tensor(call, 2));
  TS_TRY_VOID(require_float(call, *probabilities));
  TS_TRY_VOID(require_float(call, *sample));
  for (const TensorStructInfo& info : {probabilities, sample, indices})
    TS_TRY_VOID(require_ndim(call, *info, 2, "each operand"));
  const DataType dtype = type_attr(call, "dtype", DataType::integer(64));
  auto dims = dims_of(*sample);
  return shaped(*sample, dims ? std::optional(Dims{(*dims)[0], dim(1)}) : std::nullopt, 2, dtype);
}

Info bucketize(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return typed(*x, DataType::integer(flag_attr(call, "out_int32") ? 32 : 64));
}

}  // namespace

void add_reductions(OpTable& table) {
  const Param x{"x"}, data{"data"}, axes{"axis", Takes::Ints, none}, axis{"axis", Takes::Int, none},
      last{"axis", Takes::Int, -1}, keepdims{"keepdims", Takes::Bool, false};
  const Param index_type{"dtype", Takes::DType, "int32"}, descending{"descending", Takes::Bool, false};
  table.add_each({"sum", "max", "min", "prod", "mean", "std", "variance"}, {x, axes, keepdims}, reduction);
  table.add_each({"argmax", "argmin"}, {x, axis, keepdims}, index_reduction);
  table.add("median", {x, axes, keepdims}, median).since = 21;
  table.add_each({"cumsum", "cumprod"},
                 {data, axis, {"dtype", Takes::DType, "void"}, {"exclusive", Takes::Bool, false}}, scan);
  table.add("sort", {x, last, descending}, sort);
  table.add("argsort", {data, last, descending, index_type}, argsort);
  table.add("topk",
            {data,
             {"k", Takes::Int, 1},
             last,
             {"ret_type", Takes::String, "both"},
             {"largest", Takes::Bool, true},
             index_type},
            topk);
  table.add("unique",
            {x,
             {"sorted", Takes::Prim, 1},
             {"return_index", Takes::Prim, 0},
             {"return_inverse", Takes::Prim, 0},
             {"return_counts", Takes::Prim, 0},
             {"axis", Takes::Prim, none}},
            unique);
  table.add("nonzero", {x}, nonzero);
  table.add("multinomial_from_uniform",
            {{"prob"}, {"uniform_sample"}, {"sample_indices"}, {"dtype", Takes::DType, "int64"}}, multinomial);
  table
      .add("bucketize",
           {{"input_tensor"}, {"boundaries"}, {"out_int32", Takes::Bool, false}, {"right", Takes::Bool, false}},
           bucketize)
      .since = 21;
}

}  // namespace tirscope::relax_rules
