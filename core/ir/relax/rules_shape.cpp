// SPDX-License-Identifier: Apache-2.0
// Operators that give what they take another shape.
#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "ir/build.h"
#include "ir/relax/rules.h"

namespace tirscope::relax_rules {

Result<StructInfo> reshape(const Args& args, AttrDict&) {
  TS_TRY(auto x, tensor(args, 0));
  auto shape = as<ShapeExprNode>(args[1]);
  if (!shape) {
    auto info = as<ShapeStructInfoNode>(struct_info_of(args[1]));
    if (!info) return fail(wrong_argument("a shape"));
    return make<TensorStructInfoNode>(ref_as<RelaxExprNode>(args[1]), x->dtype, info->ndim);
  }
  return make<TensorStructInfoNode>(ref(static_cast<const RelaxExprNode*>(shape)), x->dtype, int(shape->values.size()));
}

Result<StructInfo> permute_dims(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  auto shape = dims_of(*x);
  if (x->ndim < 0 || !shape) return unknown_shape(x->dtype, x->ndim);
  std::vector<int64_t> order(shape->size());
  std::iota(order.rbegin(), order.rend(), 0);
  if (auto axes = int_list(attrs["axes"])) {
    TS_TRY(order, normal_axes(*axes, x->ndim));
  }
  if (order.size() != shape->size()) return fail(wrong_argument("one axis for each dimension"));
  Dims out;
  for (int64_t axis : order) out.push_back((*shape)[std::size_t(axis)]);
  return tensor_info(out, x->dtype);
}

Result<StructInfo> concat(const Args& args, AttrDict& attrs) {
  auto tuple = as<TupleStructInfoNode>(struct_info_of(args[0]));
  if (!tuple || tuple->items.empty()) return fail(wrong_argument("a tuple of tensors"));
  int64_t axis = attrs["axis"].as_int().value_or(0);
  std::optional<Dims> out;
  auto first = as<TensorStructInfoNode>(tuple->items.front());
  if (!first) return fail(wrong_argument("a tuple of tensors"));
  for (const StructInfo& item : tuple->items) {
    auto info = as<TensorStructInfoNode>(item);
    auto shape = info ? dims_of(*info) : std::nullopt;
    if (!shape) return unknown_shape(first->dtype, first->ndim);
    TS_TRY(auto axes, normal_axes({axis}, int(shape->size())));
    if (!out) {
      out = shape;
    } else {
      Expr& sum = (*out)[std::size_t(axes[0])];
      sum = sum + (*shape)[std::size_t(axes[0])];
    }
  }
  return tensor_info(*out, first->dtype);
}

namespace {

Result<std::vector<int64_t>> prim_tuple(const NodeRef& arg) {
  auto tuple = as<RelaxTupleNode>(arg);
  if (!tuple) return fail(wrong_argument("a tuple of integers"));
  std::vector<int64_t> out;
  for (const RelaxExpr& item : tuple->items) {
    auto value = as<PrimValueNode>(item);
    auto number = value ? as_int(value->value) : std::nullopt;
    if (!number) return fail(wrong_argument("a tuple of known integers"));
    out.push_back(*number);
  }
  return out;
}

}  // namespace

Result<StructInfo> strided_slice(const Args& args, AttrDict&) {
  TS_TRY(auto x, tensor(args, 0));
  TS_TRY(auto axes, prim_tuple(args[1]));
  TS_TRY(auto begins, prim_tuple(args[2]));
  TS_TRY(auto ends, prim_tuple(args[3]));
  std::vector<int64_t> strides(axes.size(), 1);
  if (args.size() > 4) {
    TS_TRY(strides, prim_tuple(args[4]));
  }
  auto shape = dims_of(*x);
  if (!shape) return unknown_shape(x->dtype, x->ndim);
  TS_TRY(axes, normal_axes(axes, x->ndim));
  if (begins.size() != axes.size() || ends.size() != axes.size() || strides.size() != axes.size())
    return fail(wrong_argument("as many begins, ends and strides as axes"));
  for (std::size_t i = 0; i < axes.size(); ++i) {
    Expr& size = (*shape)[std::size_t(axes[i])];
    auto n = as_int(size);
    if (!n || strides[i] == 0) return unknown_shape(x->dtype, x->ndim);
    bool up = strides[i] > 0;
    auto clamp = [&](int64_t v) {
      return std::clamp(v < 0 ? v + *n : v, up ? int64_t(0) : int64_t(-1), up ? *n : *n - 1);
    };
    int64_t span = clamp(ends[i]) - clamp(begins[i]), step = strides[i];
    size = dim(std::max<int64_t>(0, (span + step - (up ? 1 : -1)) / step));
  }
  return tensor_info(*shape, x->dtype);
}

Result<StructInfo> squeeze(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  auto shape = dims_of(*x);
  auto given = int_list(attrs["axis"]);
  if (given) attrs["axis"] = to_list(*given);
  if (!shape) return unknown_shape(x->dtype, given && x->ndim >= 0 ? x->ndim - int(given->size()) : -1);
  std::vector<int64_t> axes;
  if (given) {
    TS_TRY(axes, normal_axes(*given, x->ndim));
  } else {
    for (std::size_t i = 0; i < shape->size(); ++i)
      if (is_one((*shape)[i])) axes.push_back(int64_t(i));
  }
  Dims out;
  for (std::size_t i = 0; i < shape->size(); ++i)
    if (std::ranges::find(axes, int64_t(i)) == axes.end()) out.push_back((*shape)[i]);
  return tensor_info(out, x->dtype);
}

Result<StructInfo> expand_dims(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  auto given = int_list(attrs["axis"]);
  if (!given) return fail(wrong_argument("axes as integers"));
  attrs["axis"] = to_list(*given);
  auto shape = dims_of(*x);
  if (!shape) return unknown_shape(x->dtype, x->ndim < 0 ? -1 : x->ndim + int(given->size()));
  TS_TRY(auto axes, normal_axes(*given, x->ndim + int(given->size())));
  std::ranges::sort(axes);
  for (int64_t axis : axes) shape->insert(shape->begin() + axis, dim(1));
  return tensor_info(*shape, x->dtype);
}

Result<StructInfo> filled(const Args& args, AttrDict& attrs) {
  DataType dtype = DataType::floating(32);
  if (args.size() > 1)
    if (auto value = as<TensorStructInfoNode>(struct_info_of(args[1]))) dtype = value->dtype;
  dtype = type_attr(attrs, "dtype", dtype);
  if (auto shape = as<ShapeExprNode>(args[0])) return tensor_info(shape->values, dtype);
  auto info = as<ShapeStructInfoNode>(struct_info_of(args[0]));
  if (!info) return fail(wrong_argument("a shape"));
  return make<TensorStructInfoNode>(ref_as<RelaxExprNode>(args[0]), dtype, info->ndim);
}

Result<StructInfo> take(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  TS_TRY(auto indices, tensor(args, 1));
  auto shape = dims_of(*x), inner = dims_of(*indices);
  auto given = attrs["axis"].as_int();
  if (!shape || !inner || (!given && shape->size() != 1)) return unknown_shape(x->dtype, -1);
  TS_TRY(auto axes, normal_axes({given.value_or(0)}, x->ndim));
  shape->erase(shape->begin() + axes[0]);
  shape->insert(shape->begin() + axes[0], inner->begin(), inner->end());
  return tensor_info(*shape, x->dtype);
}

namespace {

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
  switch (node->kind) {
    case Kind::Add: return a + b - 1;
    case Kind::Mul: return as_int(node->b) ? (a - 1) * dim(*as_int(node->b)) + 1 : nullptr;
    case Kind::FloorDiv:
      return as_int(node->b) ? floordiv(a + dim(*as_int(node->b) - 1), dim(*as_int(node->b))) : nullptr;
    case Kind::FloorMod: return as_int(node->b) ? min(a, dim(*as_int(node->b))) : nullptr;
    default: return nullptr;
  }
}

}  // namespace

Result<StructInfo> layout_transform(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  auto held = attrs["index_map"].get<NodeRef>();
  auto map = held ? as<IndexMapNode>(*held) : nullptr;
  if (!map) return fail(wrong_argument("an index map"));
  auto shape = dims_of(*x);
  int ndim = static_cast<int>(map->final_indices.size());
  if (!shape || shape->size() != map->initial_indices.size()) return unknown_shape(x->dtype, ndim);
  std::unordered_map<const VarNode*, Expr> extents;
  for (std::size_t i = 0; i < shape->size(); ++i) extents[map->initial_indices[i].get()] = (*shape)[i];
  Dims out;
  for (const Expr& index : map->final_indices) {
    out.push_back(extent_of(index, extents));
    if (!out.back()) return unknown_shape(x->dtype, ndim);
  }
  return tensor_info(out, x->dtype);
}

Result<StructInfo> allocated(const Args& args, std::size_t shape, std::size_t dtype) {
  if (args.size() <= std::max(shape, dtype)) return fail(wrong_argument("memory for a tensor needs its shape and type"));
  auto type = as<DataTypeImmNode>(args[dtype]);
  auto info = as<ShapeStructInfoNode>(struct_info_of(args[shape]));
  if (!type || !info) return fail(wrong_argument("memory for a tensor needs its shape and type"));
  if (info->has_values) return tensor_info(info->values, type->value);
  return unknown_shape(type->value, info->ndim);
}

}  // namespace tirscope::relax_rules
