// SPDX-License-Identifier: Apache-2.0
// Operators that change the shape of one tensor.
#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

/// The sizes that R.reshape is given, with -1 and 0 replaced: one dimension may be what the others leave, and 0 is the
/// dimension of the operand.
Result<RelaxExpr> make_reshape(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  const RelaxOp& op = *find_relax_op("reshape");
  AttrDict own = attrs;
  const std::vector<StructInfo> types;
  const Call call{op, args, own, types};
  auto shape = as<ShapeExprNode>(args[1]);
  if (!shape) return relax_call(op, args, attrs);
  Dims dims = shape->values;
  int inferred = -1;
  bool copies = false;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    copies = copies || is_zero(dims[i]);
    if (!is_const_int(dims[i], -1)) continue;
    if (inferred >= 0) return wrong_argument(call, "-1 for one dimension at most");
    inferred = int(i);
  }
  if (inferred < 0 && !copies) return relax_call(op, args, attrs);
  TS_TRY(auto x, tensor(call, 0));
  auto old = dims_of(*x);
  if (!old) return wrong_shape(call, "-1 and 0 need an operand whose shape is known");
  Expr others = dim(1);
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (is_zero(dims[i]) && i >= old->size()) return wrong_argument(call, "0 for a dimension that the operand has");
    if (is_zero(dims[i])) dims[i] = (*old)[i];
    if (int(i) != inferred) others = others * dims[i];
  }
  if (inferred >= 0) {
    if (is_zero(others)) return wrong_shape(call, "-1 beside a dimension of size 0 may be anything");
    dims[std::size_t(inferred)] = Sizes(call).simplified(floordiv(product(*old), others));
  }
  return relax_call(op, {args[0], shape_expr(std::move(dims))}, attrs);
}

/// A tensor with the shape that an operand says.
Info of_target(const TensorStructInfoNode& x, const NodeRef& target) {
  auto info = as<ShapeStructInfoNode>(struct_info_of(target));
  if (!as<ShapeExprNode>(target) && info->has_values) return shaped(x, info->values, info->ndim);
  return make<TensorStructInfoNode>(ref_as<RelaxExprNode>(target), x.dtype, info->ndim, x.vdevice);
}

Result<void> require_shape(const Call& call, std::size_t i) {
  if (i < call.args.size() && as<ShapeStructInfoNode>(struct_info_of(call.args[i]))) return {};
  return wrong_argument(call, "a shape as argument " + std::to_string(i + 1));
}

Info reshape(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_shape(call, 1));
  auto old = dims_of(*x), now = shape_values(call.args[1]);
  if (old && now) {
    const Expr before = product(*old), after = product(*now);
    if (Sizes(call).differ(before, after))
      return wrong_shape(call, as_int(before) && as_int(after)
                                   ? "there are " + std::to_string(*as_int(before)) +
                                         " elements, but the new shape has " + std::to_string(*as_int(after))
                                   : "the new shape has another number of elements");
  }
  return of_target(*x, call.args[1]);
}

/// Whether sizes, right aligned, may be stretched to others.
Result<void> stretches(const Call& call, const std::optional<Dims>& small, const std::optional<Dims>& large) {
  if (!small || !large) return {};
  if (small->size() > large->size())
    return wrong_shape(call, "the target has fewer dimensions (" + std::to_string(large->size()) + ") than " +
                                 std::to_string(small->size()));
  Sizes sizes(call);
  for (std::size_t i = 0; i < small->size(); ++i) {
    const Expr &from = (*small)[small->size() - 1 - i], &to = (*large)[large->size() - 1 - i];
    if (!is_one(from) && sizes.differ(from, to)) return wrong_shape(call, "sizes that differ cannot be stretched");
  }
  return {};
}

Info broadcast_to(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_shape(call, 1));
  TS_TRY_VOID(stretches(call, dims_of(*x), shape_values(call.args[1])));
  return of_target(*x, call.args[1]);
}

Info collapse_sum_to(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_shape(call, 1));
  TS_TRY_VOID(stretches(call, shape_values(call.args[1]), dims_of(*x)));
  return of_target(*x, call.args[1]);
}

Info collapse_sum_like(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY(auto like, tensor(call, 1));
  TS_TRY_VOID(stretches(call, dims_of(*like), dims_of(*x)));
  return make<TensorStructInfoNode>(like->shape, x->dtype, like->ndim, x->vdevice);
}

Info flatten(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto dims = dims_of(*x);
  if (x->ndim == 1) return x;
  if (x->ndim == 0) return shaped(*x, Dims{dim(1)}, 1);
  return shaped(*x, dims ? std::optional(Dims{product(*dims)}) : std::nullopt, 1);
}

Info batch_flatten(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto dims = dims_of(*x);
  if (!dims || dims->empty()) return unknown_shape(x->dtype, 2, x->vdevice);
  return shaped(*x, Dims{dims->front(), product(Dims(dims->begin() + 1, dims->end()))}, 2);
}

Info expand_dims(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto given = ints_attr(call, "axis");
  if (given.empty()) return x;
  if (x->ndim < 0) return unknown_shape(x->dtype, -1, x->vdevice);
  const int ndim = x->ndim + int(given.size());
  TS_TRY(auto axes, normal_axes(call, given, ndim));
  auto dims = dims_of(*x);
  if (!dims) return unknown_shape(x->dtype, ndim, x->vdevice);
  std::ranges::sort(axes);
  for (int64_t axis : axes) dims->insert(dims->begin() + axis, dim(1));
  return shaped(*x, dims, ndim);
}

Info squeeze(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto given = int_list(call.attrs["axis"]);
  if (x->ndim < 0) return unknown_shape(x->dtype, -1, x->vdevice);
  auto dims = dims_of(*x);
  std::vector<int64_t> axes;
  if (given) {
    TS_TRY(axes, normal_axes(call, *given, x->ndim));
  } else {
    // Only where each size is a constant is it known which of them go.
    if (!dims || !std::ranges::all_of(*dims, [](const Expr& e) { return as_int(e).has_value(); }))
      return unknown_shape(x->dtype, -1, x->vdevice);
    for (std::size_t i = 0; i < dims->size(); ++i)
      if (is_one((*dims)[i])) axes.push_back(int64_t(i));
  }
  if (!dims) return unknown_shape(x->dtype, x->ndim - int(axes.size()), x->vdevice);
  Dims out;
  for (std::size_t i = 0; i < dims->size(); ++i) {
    if (std::ranges::find(axes, int64_t(i)) == axes.end()) {
      out.push_back((*dims)[i]);
    } else if (auto size = as_int((*dims)[i]); size && *size != 1) {
      return wrong_shape(call, "axis " + std::to_string(i) + " has " + std::to_string(*size) + " elements, not 1");
    }
  }
  return shaped(*x, out, int(out.size()));
}

Info permute_dims(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto given = int_list(call.attrs["axes"]);
  if (given && x->ndim >= 0 && int(given->size()) != x->ndim)
    return wrong_argument(
        call, "an axis for each of " + std::to_string(x->ndim) + " dimensions, found " + std::to_string(given->size()));
  if (x->ndim < 0) return unknown_shape(x->dtype, given ? int(given->size()) : -1, x->vdevice);
  std::vector<int64_t> axes(std::size_t(x->ndim));
  std::iota(axes.rbegin(), axes.rend(), 0);
  if (given) {
    TS_TRY(axes, normal_axes(call, *given, x->ndim));
  }
  auto dims = dims_of(*x);
  if (!dims) return unknown_shape(x->dtype, x->ndim, x->vdevice);
  Dims out;
  for (int64_t axis : axes) out.push_back((*dims)[std::size_t(axis)]);
  return shaped(*x, out, x->ndim);
}

/// The extent of an expression whose variables run from 0 to given extents: its greatest value, plus one.
Expr extent_of(const Expr& e, const std::unordered_map<const VarNode*, Expr>& extents) {
  if (auto v = as<VarNode>(e)) {
    auto found = extents.find(v);
    return found == extents.end() ? nullptr : found->second;
  }
  if (auto value = as_int(e)) return dim(*value + 1);
  auto node = as<BinaryNode>(e);
  if (!node) return nullptr;
  Expr a = extent_of(node->a, extents), b = extent_of(node->b, extents);
  if (!a || !b) return nullptr;
  auto divisor = as_int(node->b);
  switch (node->kind) {
    case Kind::Add: return a + b - 1;
    case Kind::Mul: return divisor ? (a - 1) * dim(*divisor) + 1 : nullptr;
    case Kind::FloorDiv: return divisor && *divisor > 0 ? floordiv(a + dim(*divisor - 1), dim(*divisor)) : nullptr;
    case Kind::FloorMod: return divisor && *divisor > 0 ? min(a, dim(*divisor)) : nullptr;
    default: return nullptr;
  }
}

Info layout_transform(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto held = call.attrs["index_map"].get<NodeRef>();
  auto map = held ? as<IndexMapNode>(*held) : nullptr;
  if (!map) return wrong_argument(call, "an index map");
  if (auto pad = call.attrs["pad_value"].get<NodeRef>())
    if (auto value = as<PrimValueNode>(*pad); value && !x->dtype.is_void() && value->value->dtype != x->dtype)
      return wrong_type(call, "the padding must have the type of the tensor, found " + value->value->dtype.str());
  TS_TRY_VOID(require_ndim(call, *x, int(map->initial_indices.size()), "the tensor"));
  auto dims = dims_of(*x);
  const int ndim = int(map->final_indices.size());
  if (!dims) return unknown_shape(x->dtype, ndim, x->vdevice);
  std::unordered_map<const VarNode*, Expr> extents;
  for (std::size_t i = 0; i < dims->size(); ++i) extents[map->initial_indices[i].get()] = (*dims)[i];
  Sizes sizes(call);
  Dims out;
  for (const Expr& index : map->final_indices) {
    Expr extent = extent_of(index, extents);
    if (!extent) return unknown_shape(x->dtype, ndim, x->vdevice);
    out.push_back(sizes.simplified(extent));
  }
  return shaped(*x, out, ndim);
}

}  // namespace

void add_shapes(OpTable& table) {
  const Param x{"x"}, data{"data"}, shape{"shape", Takes::Shape};
  table.add("reshape", {x, shape}, reshape).make = make_reshape;
  table.add("broadcast_to", {x, shape}, broadcast_to);
  table.add("collapse_sum_to", {data, shape}, collapse_sum_to);
  table.add("collapse_sum_like", {data, {"collapse_target"}}, collapse_sum_like);
  table.add("flatten", {x}, flatten);
  table.add("nn.batch_flatten", {data}, batch_flatten).since = 21;
  table.add("expand_dims", {x, {"axis", Takes::Ints}}, expand_dims);
  table.add("squeeze", {x, {"axis", Takes::Ints, none}}, squeeze);
  table.add("permute_dims", {x, {"axes", Takes::Ints, none}}, permute_dims);
  table.add("layout_transform",
            {x,
             {"index_map", Takes::IndexMap},
             {"pad_value", Takes::Any, none},
             {"axis_separators", Takes::Any, AttrList{}},
             {"input_axis_separators", Takes::Any, AttrList{}}},
            layout_transform);
}

}  // namespace tirscope::relax_rules
