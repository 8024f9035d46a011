// SPDX-License-Identifier: Apache-2.0
// Operators that join tensors, and those that take them apart or repeat them.
#include <algorithm>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

/// What several tensors of one type have in common, before they are put together.
struct Joined {
  std::vector<TensorStructInfo> infos;
  DataType dtype;
  NodeRef vdevice;
  int ndim = -1;
  std::vector<Dims> dims;  ///< empty where the shape of one is unknown
};

Result<Joined> joined(const Call& call) {
  Joined out;
  TS_TRY(out.infos, tensors(call, 0));
  if (out.infos.empty()) return wrong_argument(call, "at least one tensor");
  TS_TRY(out.dtype, common_dtype(call, out.infos));
  TS_TRY(out.vdevice, common_vdevice(call, out.infos));
  bool all_known = true;
  for (const TensorStructInfo& info : out.infos) {
    if (out.ndim >= 0) TS_TRY_VOID(require_ndim(call, *info, out.ndim, "each tensor"));
    if (info->ndim >= 0) out.ndim = info->ndim;
    auto dims = dims_of(*info);
    all_known = all_known && dims;
    if (dims) out.dims.push_back(*dims);
  }
  if (!all_known) out.dims.clear();
  return out;
}

/// The sizes that all have in every dimension but `axis`; nothing where they are not known to be equal.
Result<std::optional<Dims>> common_dims(const Call& call, const Joined& all, std::optional<int64_t> axis) {
  Sizes sizes(call);
  bool equal = true;
  for (const Dims& dims : all.dims)
    for (std::size_t i = 0; i < dims.size(); ++i) {
      if (axis && int64_t(i) == *axis) continue;
      if (sizes.differ(all.dims[0][i], dims[i]))
        return wrong_shape(call, "the tensors must agree in dimension " + std::to_string(i));
      equal = equal && sizes.equal(all.dims[0][i], dims[i]);
    }
  if (!equal || all.dims.empty()) return std::optional<Dims>();
  return std::optional(all.dims[0]);
}

Info concat(const Call& call) {
  TS_TRY(Joined all, joined(call));
  auto given = call.attrs["axis"].as_int();
  if (!given) {
    if (all.ndim >= 0 && all.ndim != 1)
      return wrong_shape(call, "axis=None needs tensors of 1 dimension, found " + std::to_string(all.ndim));
    all.ndim = 1;
  }
  if (all.ndim < 0) return unknown_shape(all.dtype, -1, all.vdevice);
  TS_TRY(int64_t axis, normal_axis(call, given.value_or(0), all.ndim));
  TS_TRY(auto dims, common_dims(call, all, axis));
  if (!dims) return unknown_shape(all.dtype, all.ndim, all.vdevice);
  Expr sum = dim(0);
  for (const Dims& one : all.dims) sum = sum + one[std::size_t(axis)];
  (*dims)[std::size_t(axis)] = Sizes(call).simplified(sum);
  return tensor_info(*dims, all.dtype, all.vdevice);
}

Info stack(const Call& call) {
  TS_TRY(Joined all, joined(call));
  if (all.ndim < 0) return unknown_shape(all.dtype, -1, all.vdevice);
  TS_TRY(int64_t axis, normal_axis(call, int_attr(call, "axis"), all.ndim + 1));
  TS_TRY(auto dims, common_dims(call, all, std::nullopt));
  if (!dims) return unknown_shape(all.dtype, all.ndim + 1, all.vdevice);
  dims->insert(dims->begin() + axis, dim(int64_t(all.infos.size())));
  return tensor_info(*dims, all.dtype, all.vdevice);
}

/// Where the pieces begin and end along the axis; nothing where its size is unknown.
Result<std::optional<std::vector<Expr>>> piece_sizes(const Call& call, const std::optional<Expr>& size,
                                                     std::size_t& count) {
  Sizes sizes(call);
  const Attr& given = call.attrs["indices_or_sections"];
  std::vector<Expr> out;
  if (auto sections = given.as_int()) {
    if (*sections < 1) return wrong_argument(call, "a positive number of sections");
    if (*sections > 4096) return wrong_argument(call, "no more than 4096 sections");
    count = std::size_t(*sections);
    if (!size) return std::optional<std::vector<Expr>>();
    const Expr length = sizes.simplified(floordiv(*size + (*sections - 1), dim(*sections)));
    out.assign(count, length);
    out.back() = sizes.simplified(*size - length * dim(*sections - 1));
    return std::optional(out);
  }
  auto list = given.get<AttrList>();
  if (!list) return wrong_argument(call, "a number of sections or a list of indices");
  std::vector<Expr> cuts{dim(0)};
  for (const Attr& item : *list) {
    auto held = item.get<NodeRef>();
    const bool expr = held && *held && is_expr((*held)->kind);
    if (!expr && !item.as_int()) return wrong_argument(call, "a list of indices");
    cuts.push_back(item.as_int() ? dim(*item.as_int()) : Expr(static_cast<const ExprNode*>(held->get())));
  }
  count = cuts.size();
  if (!size) return std::optional<std::vector<Expr>>();
  cuts.push_back(max(*size, cuts.back()));
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) out.push_back(sizes.simplified(max(dim(0), cuts[i + 1] - cuts[i])));
  return std::optional(out);
}

Info split(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  int64_t axis = int_attr(call, "axis");
  if (x->ndim >= 0) {
    TS_TRY(axis, normal_axis(call, axis, x->ndim));
  }
  auto dims = dims_of(*x);
  std::size_t count = 0;
  TS_TRY(auto pieces, piece_sizes(call, dims ? std::optional((*dims)[std::size_t(axis)]) : std::nullopt, count));
  std::vector<StructInfo> out;
  for (std::size_t i = 0; i < count; ++i) {
    if (pieces) (*dims)[std::size_t(axis)] = (*pieces)[i];
    out.push_back(shaped(*x, pieces ? dims : std::nullopt, x->ndim));
  }
  return make<TupleStructInfoNode>(std::move(out));
}

Info repeat(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto given = call.attrs["axis"].as_int();
  const int64_t repeats = int_attr(call, "repeats", 1);
  if (repeats < 1) return wrong_argument(call, "a positive number of repetitions");
  auto dims = dims_of(*x);
  Sizes sizes(call);
  if (!given) {
    if (!dims) return unknown_shape(x->dtype, 1, x->vdevice);
    return shaped(*x, Dims{sizes.simplified(product(*dims) * dim(repeats))}, 1);
  }
  if (x->ndim < 0) return x;
  TS_TRY(int64_t axis, normal_axis(call, *given, x->ndim));
  if (!dims) return unknown_shape(x->dtype, x->ndim, x->vdevice);
  Expr& size = (*dims)[std::size_t(axis)];
  size = sizes.simplified(size * dim(repeats));
  return shaped(*x, dims, x->ndim);
}

Info tile(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto repeats = ints_attr(call, "repeats");
  auto dims = dims_of(*x);
  if (x->ndim < 0) return unknown_shape(x->dtype, -1, x->vdevice);
  const std::size_t ndim = std::max(std::size_t(x->ndim), repeats.size());
  if (!dims) return unknown_shape(x->dtype, int(ndim), x->vdevice);
  Sizes sizes(call);
  Dims out(ndim);
  for (std::size_t i = 0; i < ndim; ++i) {
    const Expr size = i < dims->size() ? (*dims)[dims->size() - 1 - i] : dim(1);
    const int64_t times = i < repeats.size() ? repeats[repeats.size() - 1 - i] : 1;
    out[ndim - 1 - i] = sizes.simplified(size * dim(times));
  }
  return shaped(*x, out, int(ndim));
}

Info flip(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  if (x->ndim >= 0) TS_TRY_VOID(normal_axis(call, int_attr(call, "axis"), x->ndim));
  return x;
}

Info meshgrid(const Call& call) {
  TS_TRY(Joined all, joined(call));
  if (all.ndim > 1) return wrong_shape(call, "each tensor must have at most 1 dimension");
  const int ndim = int(all.infos.size());
  std::optional<Dims> dims;
  if (!all.dims.empty()) {
    dims.emplace();
    for (const Dims& one : all.dims) dims->push_back(one.empty() ? dim(1) : one[0]);
    if (text_attr(call, "indexing") == "xy" && ndim > 1) std::swap((*dims)[0], (*dims)[1]);
  }
  std::vector<StructInfo> out;
  for (const TensorStructInfo& info : all.infos) out.push_back(shaped(*info, dims, ndim, all.dtype));
  return make<TupleStructInfoNode>(std::move(out));
}

}  // namespace

void add_joining(OpTable& table) {
  const Param x{"x"}, data{"data"}, tensors{"tensors", Takes::Tuple};
  table.add("concat", {tensors, {"axis", Takes::Int, 0}}, concat);
  table.add("stack", {tensors, {"axis", Takes::Int, 0}}, stack).since = 20;
  table.add("meshgrid", {tensors, {"indexing", Takes::String, "ij"}}, meshgrid).since = 20;
  table.add("split", {x, {"indices_or_sections", Takes::IntOrInts}, {"axis", Takes::Int, 0}}, split);
  table.add("repeat", {data, {"repeats", Takes::Int}, {"axis", Takes::Int, none}}, repeat);
  table.add("tile", {data, {"repeats", Takes::Ints}}, tile);
  table.add("flip", {data, {"axis", Takes::Int}}, flip);
}

}  // namespace tirscope::relax_rules
