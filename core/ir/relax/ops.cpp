// SPDX-License-Identifier: Apache-2.0
#include "ir/relax/ops.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "ir/build.h"
#include "ir/structural_equal.h"
#include "ir/visitor.h"

namespace tirscope {

StructInfo object_info() { return make<ObjectStructInfoNode>(); }
StructInfo void_info() { return make<TupleStructInfoNode>(std::vector<StructInfo>{}); }
RelaxExpr shape_expr(std::vector<Expr> values) {
  StructInfo info = make<ShapeStructInfoNode>(values);
  return make<ShapeExprNode>(std::move(info), std::move(values));
}
StructInfo tensor_info(std::vector<Expr> shape, DataType dtype) {
  int ndim = static_cast<int>(shape.size());
  return make<TensorStructInfoNode>(shape_expr(std::move(shape)), dtype, ndim);
}

StructInfo struct_info_of(const NodeRef& expr) {
  auto relax = as<RelaxExprNode>(expr);
  return relax ? relax->struct_info : nullptr;
}

namespace {

using Args = std::vector<NodeRef>;
using Dims = std::vector<Expr>;

Diagnostic wrong_argument(std::string what) {
  return bad_input("relax.wrong-argument", "an operator of Relax expects {0} here", what);
}

Result<TensorStructInfo> tensor(const Args& args, std::size_t i) {
  auto info = i < args.size() ? ref_as<TensorStructInfoNode>(struct_info_of(args[i])) : nullptr;
  if (!info) return fail(wrong_argument("a tensor as argument " + std::to_string(i + 1)));
  return info;
}

std::optional<Dims> dims_of(const TensorStructInfoNode& info) {
  auto shape = as<ShapeExprNode>(info.shape);
  return shape ? std::optional(shape->values) : std::nullopt;
}

StructInfo unknown_shape(DataType dtype, int ndim) { return make<TensorStructInfoNode>(nullptr, dtype, ndim); }

std::optional<std::vector<int64_t>> int_list(const Attr& attr) {
  std::vector<int64_t> out;
  if (auto one = attr.as_int()) return std::vector{*one};
  auto list = attr.get<AttrList>();
  if (!list) return std::nullopt;
  for (const Attr& item : *list) {
    auto value = item.as_int();
    if (!value) return std::nullopt;
    out.push_back(*value);
  }
  return out;
}

Attr to_list(const std::vector<int64_t>& values) { return AttrList(values.begin(), values.end()); }

/// An attribute that holds one number or `n` of them, as `n`.
Result<std::vector<int64_t>> repeated(AttrDict& attrs, const std::string& name, std::size_t n) {
  auto values = int_list(attrs[name]);
  if (!values || values->empty() || (values->size() != 1 && values->size() != n && values->size() * 2 != n))
    return fail(wrong_argument(name + " as one or " + std::to_string(n) + " integers"));
  if (values->size() == 1) values->resize(n, values->front());
  for (std::size_t have = values->size(); values->size() < n;) values->push_back((*values)[values->size() - have]);
  attrs[name] = to_list(*values);
  return *values;
}

/// Axes counted from 0; a negative one counts from the end.
Result<std::vector<int64_t>> normal_axes(std::vector<int64_t> axes, int ndim) {
  for (int64_t& axis : axes) {
    if (axis < 0) axis += ndim;
    if (axis < 0 || axis >= ndim) return fail(wrong_argument("an axis below " + std::to_string(ndim)));
  }
  return axes;
}

Expr dim(int64_t value) { return int64(value); }

DataType type_attr(const AttrDict& attrs, const std::string& name, DataType otherwise) {
  auto attr = find_attr(attrs, name);
  auto text = attr ? attr->as_string() : nullptr;
  auto dtype = text ? DataType::parse(*text) : std::nullopt;
  return dtype && !dtype->is_void() ? *dtype : otherwise;
}

Result<StructInfo> same_as_first(const Args& args, AttrDict&) {
  TS_TRY(auto x, tensor(args, 0));
  return x;
}

/// Numpy's broadcasting; nothing when it cannot be told.
std::optional<Dims> broadcast(const Dims& a, const Dims& b) {
  Dims out(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    Expr x = i < a.size() ? a[a.size() - 1 - i] : nullptr, y = i < b.size() ? b[b.size() - 1 - i] : nullptr;
    Expr& result = out[out.size() - 1 - i];
    if (!x || !y) {
      result = x ? x : y;
    } else if (is_one(x)) {
      result = y;
    } else if (is_one(y) || structural_equal(x, y) || (as_int(x) && as_int(x) == as_int(y))) {
      result = x;
    } else {
      return std::nullopt;
    }
  }
  return out;
}

Result<StructInfo> broadcast_infer(const Args& args, bool comparison) {
  TS_TRY(auto a, tensor(args, 0));
  TS_TRY(auto b, tensor(args, 1));
  DataType dtype = a->dtype.is_void() ? b->dtype : a->dtype;
  if (comparison) dtype = DataType::boolean();
  auto x = dims_of(*a), y = dims_of(*b);
  if (!x || !y) {
    if (a->shape && b->shape && a->shape == b->shape) return make<TensorStructInfoNode>(a->shape, dtype, a->ndim);
    return unknown_shape(dtype, a->ndim < 0 || b->ndim < 0 ? -1 : std::max(a->ndim, b->ndim));
  }
  auto shape = broadcast(*x, *y);
  if (!shape) {
    for (std::size_t i = 0; i < std::min(x->size(), y->size()); ++i) {
      auto p = as_int((*x)[x->size() - 1 - i]), q = as_int((*y)[y->size() - 1 - i]);
      if (p && q && *p != *q && *p != 1 && *q != 1) return fail(wrong_argument("shapes that broadcast"));
    }
    return unknown_shape(dtype, std::max(a->ndim, b->ndim));
  }
  return tensor_info(*shape, dtype);
}
Result<StructInfo> arithmetic(const Args& args, AttrDict&) { return broadcast_infer(args, false); }
Result<StructInfo> comparison(const Args& args, AttrDict&) { return broadcast_infer(args, true); }

Result<StructInfo> matmul(const Args& args, AttrDict& attrs) {
  TS_TRY(auto a, tensor(args, 0));
  TS_TRY(auto b, tensor(args, 1));
  DataType dtype = type_attr(attrs, "out_dtype", a->dtype);
  auto x = dims_of(*a), y = dims_of(*b);
  if (!x || !y || x->empty() || y->empty()) return unknown_shape(dtype, -1);
  bool vector_a = x->size() == 1, vector_b = y->size() == 1;
  if (vector_a) x->insert(x->begin(), dim(1));
  if (vector_b) y->push_back(dim(1));
  Expr inner_a = x->back(), inner_b = (*y)[y->size() - 2];
  if (as_int(inner_a) && as_int(inner_b) && as_int(inner_a) != as_int(inner_b))
    return fail(wrong_argument("matrices whose inner sizes agree"));
  auto batch = broadcast(Dims(x->begin(), x->end() - 2), Dims(y->begin(), y->end() - 2));
  if (!batch) return unknown_shape(dtype, int(std::max(x->size(), y->size())));
  if (!vector_a) batch->push_back((*x)[x->size() - 2]);
  if (!vector_b) batch->push_back(y->back());
  return tensor_info(*batch, dtype);
}

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

Result<StructInfo> reduction(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  bool keep = attrs["keepdims"].as_int().value_or(0) != 0;
  auto given = int_list(attrs["axis"]);
  auto shape = dims_of(*x);
  if (given) attrs["axis"] = to_list(*given);
  if (!given && !keep) return tensor_info({}, x->dtype);
  if (!shape)
    return unknown_shape(x->dtype, keep ? x->ndim : x->ndim < 0 || !given ? -1 : x->ndim - int(given->size()));
  std::vector<int64_t> axes(shape->size());
  std::iota(axes.begin(), axes.end(), 0);
  if (given) {
    TS_TRY(axes, normal_axes(*given, x->ndim));
  }
  Dims out;
  for (std::size_t i = 0; i < shape->size(); ++i) {
    bool reduced = std::ranges::find(axes, int64_t(i)) != axes.end();
    if (!reduced) out.push_back((*shape)[i]);
    if (reduced && keep) out.push_back(dim(1));
  }
  return tensor_info(out, x->dtype);
}

/// Sizes of a window's positions along one dimension.
Expr window_size(const Expr& size, int64_t padding, int64_t kernel, int64_t stride, int64_t dilation, bool ceil) {
  Expr span = size + (padding - dilation * (kernel - 1) - 1 + (ceil ? stride - 1 : 0));
  return floordiv(span, dim(stride)) + 1;
}

std::string text_attr(const AttrDict& attrs, const std::string& name) {
  auto attr = find_attr(attrs, name);
  auto text = attr ? attr->as_string() : nullptr;
  return text ? *text : std::string();
}

Result<StructInfo> conv2d(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  TS_TRY(auto w, tensor(args, 1));
  TS_TRY(auto strides, repeated(attrs, "strides", 2));
  TS_TRY(auto padding, repeated(attrs, "padding", 4));
  TS_TRY(auto dilation, repeated(attrs, "dilation", 2));
  if (attrs["out_layout"].is_none()) attrs["out_layout"] = attrs["data_layout"];
  DataType dtype = type_attr(attrs, "out_dtype", x->dtype);
  std::string data = text_attr(attrs, "data_layout"), kernel = text_attr(attrs, "kernel_layout"),
              out = text_attr(attrs, "out_layout");
  auto shape = dims_of(*x), weight = dims_of(*w);
  if (!shape || !weight || shape->size() != 4 || weight->size() != 4 || data.size() != 4 || kernel.size() != 4 ||
      out.size() != 4)
    return unknown_shape(dtype, 4);
  auto at = [](const Dims& dims, const std::string& layout, char axis) {
    auto place = layout.find(axis);
    return place == layout.npos ? Expr() : dims[place];
  };
  Dims result;
  for (char axis : out) {
    if (axis == 'N') result.push_back(at(*shape, data, 'N'));
    if (axis == 'C') result.push_back(at(*weight, kernel, 'O'));
    if (axis != 'H' && axis != 'W') continue;
    std::size_t i = axis == 'H' ? 0 : 1;
    Expr size = at(*shape, data, axis), window = at(*weight, kernel, axis);
    if (!size || !window || !as_int(window)) return unknown_shape(dtype, 4);
    result.push_back(window_size(size, padding[i] + padding[i + 2], *as_int(window), strides[i], dilation[i], false));
  }
  if (result.size() != 4 || std::ranges::find(result, Expr()) != result.end())
    return fail(wrong_argument("a layout such as NCHW"));
  return tensor_info(result, dtype);
}

Result<StructInfo> pool2d(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  TS_TRY(auto kernel, repeated(attrs, "pool_size", 2));
  TS_TRY(auto strides, repeated(attrs, "strides", 2));
  TS_TRY(auto dilation, repeated(attrs, "dilation", 2));
  TS_TRY(auto padding, repeated(attrs, "padding", 4));
  if (attrs["out_layout"].is_none()) attrs["out_layout"] = attrs["layout"];
  std::string layout = text_attr(attrs, "layout");
  auto shape = dims_of(*x);
  if (!shape || shape->size() != 4 || layout.size() != 4 || layout != text_attr(attrs, "out_layout"))
    return unknown_shape(x->dtype, 4);
  bool ceil = attrs["ceil_mode"].as_int().value_or(0) != 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (layout[i] != 'H' && layout[i] != 'W') continue;
    std::size_t k = layout[i] == 'H' ? 0 : 1;
    (*shape)[i] = window_size((*shape)[i], padding[k] + padding[k + 2], kernel[k], strides[k], dilation[k], ceil);
  }
  return tensor_info(*shape, x->dtype);
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

Result<StructInfo> astype(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  return make<TensorStructInfoNode>(x->shape, type_attr(attrs, "dtype", x->dtype), x->ndim, x->vdevice);
}

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

/// R.full, R.zeros, R.ones: the first argument is the shape.
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

Result<StructInfo> broadcast_to(const Args& args, AttrDict& attrs) { return reshape(args, attrs); }

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

Result<StructInfo> nothing(const Args&, AttrDict&) { return void_info(); }
Result<StructInfo> any_object(const Args&, AttrDict&) { return object_info(); }

std::vector<RelaxOp> make_table() {
  const RelaxParameter x{"x"}, data{"data"};
  const RelaxParameter shape{"shape", RelaxParam::Shape};
  const Attr none, ints_one(AttrList{1}), ints_zero(AttrList{0});
  const RelaxAttribute out_dtype{"out_dtype", "void"};
  std::vector<RelaxOp> table;
  auto plain = [&](std::string_view name, std::vector<RelaxParameter> params, std::vector<RelaxAttribute> attributes,
                   RelaxOp::Infer infer) { table.push_back({name, std::move(params), std::move(attributes), infer}); };
  for (std::string_view name : {"abs",
                                "exp",
                                "log",
                                "sqrt",
                                "rsqrt",
                                "negative",
                                "sin",
                                "cos",
                                "tan",
                                "sinh",
                                "cosh",
                                "tanh",
                                "asin",
                                "acos",
                                "atan",
                                "erf",
                                "sigmoid",
                                "floor",
                                "ceil",
                                "round",
                                "trunc",
                                "sign",
                                "square",
                                "bitwise_not",
                                "logical_not",
                                "clip",
                                "nn.relu",
                                "nn.gelu",
                                "nn.gelu_tanh",
                                "nn.silu",
                                "stop_lift_params"})
    plain(name, {x}, {}, same_as_first);
  for (std::string_view name : {"add", "subtract", "multiply", "divide", "floor_divide", "mod", "power", "maximum",
                                "minimum", "bitwise_and", "bitwise_or", "bitwise_xor"})
    plain(name, {{"x1"}, {"x2"}}, {}, arithmetic);
  for (std::string_view name :
       {"equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "logical_and", "logical_or"})
    plain(name, {{"x1"}, {"x2"}}, {}, comparison);
  for (std::string_view name : {"sum", "mean", "max", "min", "prod", "std", "variance"})
    plain(name, {x}, {{"axis", none}, {"keepdims", false}}, reduction);
  for (std::string_view name : {"nn.softmax", "nn.log_softmax"}) plain(name, {data}, {{"axis", -1}}, same_as_first);
  plain("matmul", {{"x1"}, {"x2"}}, {out_dtype}, matmul);
  plain("reshape", {x, shape}, {}, reshape);
  plain("broadcast_to", {x, shape}, {}, broadcast_to);
  plain("permute_dims", {x}, {{"axes", none}}, permute_dims);
  plain("concat", {{"tensors", RelaxParam::Tuple}}, {{"axis", 0}}, concat);
  plain("astype", {x}, {{"dtype", none, true}}, astype);
  plain("squeeze", {x}, {{"axis", none}}, squeeze);
  plain("expand_dims", {x}, {{"axis", none, true}}, expand_dims);
  plain("full", {shape, {"fill_value"}}, {{"dtype", none}}, filled);
  plain("zeros", {shape}, {{"dtype", none, true}}, filled);
  plain("ones", {shape}, {{"dtype", none, true}}, filled);
  plain("take", {x, {"indices"}}, {{"axis", none}}, take);
  plain("strided_slice",
        {x,
         {"axes", RelaxParam::PrimTuple},
         {"begin", RelaxParam::PrimTuple},
         {"end", RelaxParam::PrimTuple},
         {"strides", RelaxParam::PrimTuple, true}},
        {{"assume_inbound", false}}, strided_slice);
  plain("layout_transform", {x},
        {{"index_map", none, true},
         {"pad_value", none},
         {"axis_separators", AttrList{}},
         {"input_axis_separators", AttrList{}}},
        layout_transform);
  plain("nn.conv2d", {data, {"weight"}},
        {{"strides", 1},
         {"padding", 0},
         {"dilation", 1},
         {"groups", 1},
         {"data_layout", "NCHW"},
         {"kernel_layout", "OIHW"},
         {"out_layout", none},
         out_dtype},
        conv2d);
  for (std::string_view name : {"nn.max_pool2d", "nn.avg_pool2d"})
    plain(name, {data},
          {{"pool_size", 1},
           {"strides", 1},
           {"dilation", 1},
           {"padding", 0},
           {"ceil_mode", false},
           {"count_include_pad", false},
           {"layout", "NCHW"},
           {"out_layout", none}},
          pool2d);
  plain("nn.layer_norm", {data, {"gamma"}, {"beta"}},
        {{"axes", none, true}, {"epsilon", 1e-5}, {"center", true}, {"scale", true}}, same_as_first);
  plain("nn.attention", {{"query"}, {"key"}, {"value"}, {"bias", RelaxParam::Value, true}},
        {{"scale", none}, {"causal_mask", none}, {"window_size", none}}, same_as_first);
  plain("null_value", {}, {}, any_object);
  for (std::string_view name : {"call_tir", "call_dps_packed", "call_tir_inplace"})
    table.push_back({name,
                     {},
                     name == "call_tir_inplace" ? std::vector<RelaxAttribute>{{"inplace_indices", none, true}}
                                                : std::vector<RelaxAttribute>{},
                     nullptr,
                     RelaxForm::CallTir});
  table.push_back({"call_pure_packed", {}, {}, nullptr});
  table.push_back({"print", {}, {}, nothing, RelaxForm::FormatFirst});
  table.push_back({"assert_op", {}, {}, nothing, RelaxForm::FormatSecond});
  return table;
}

}  // namespace

const RelaxOp* find_relax_op(std::string_view name) {
  static const std::vector<RelaxOp> table = make_table();
  static const std::unordered_map<std::string_view, const RelaxOp*> index = [] {
    std::unordered_map<std::string_view, const RelaxOp*> map;
    for (const RelaxOp& op : table) map.emplace(op.name, &op);
    return map;
  }();
  auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

StructInfo erase_unknown_vars(const StructInfo& info, const std::function<bool(const VarNode&)>& known) {
  auto knows = [&](const Expr& e) { return !uses_var(*e, [&](const VarNode& v) { return !known(v); }); };
  if (auto prim = as<PrimStructInfoNode>(info)) {
    if (!prim->value || knows(prim->value)) return info;
    return make<PrimStructInfoNode>(prim->dtype);
  }
  if (auto shape = as<ShapeStructInfoNode>(info)) {
    if (std::ranges::all_of(shape->values, knows)) return info;
    return make<ShapeStructInfoNode>(shape->ndim);
  }
  if (auto tensor_node = as<TensorStructInfoNode>(info)) {
    auto shape = as<ShapeExprNode>(tensor_node->shape);
    if (!tensor_node->shape || (shape && std::ranges::all_of(shape->values, knows))) return info;
    return make<TensorStructInfoNode>(nullptr, tensor_node->dtype, tensor_node->ndim, tensor_node->vdevice);
  }
  if (auto tuple = as<TupleStructInfoNode>(info)) {
    std::vector<StructInfo> items;
    for (const StructInfo& item : tuple->items) items.push_back(erase_unknown_vars(item, known));
    return items == tuple->items ? info : make<TupleStructInfoNode>(std::move(items));
  }
  return info;
}

StructInfo inferred_info(const RelaxExprNode& expr) {
  if (auto tuple = as<RelaxTupleNode>(&expr)) {
    std::vector<StructInfo> items;
    for (const RelaxExpr& item : tuple->items) {
      if (!item->struct_info) return nullptr;
      items.push_back(item->struct_info);
    }
    return make<TupleStructInfoNode>(std::move(items));
  }
  if (auto get = as<TupleGetItemNode>(&expr)) {
    auto tuple = as<TupleStructInfoNode>(get->tuple->struct_info);
    return tuple && std::size_t(get->index) < tuple->items.size() ? tuple->items[std::size_t(get->index)] : nullptr;
  }
  auto call = as<RelaxCallNode>(&expr);
  if (!call || !call->op) return nullptr;
  if (!call->op->infer) return call->sinfo_args.empty() ? nullptr : call->sinfo_args.front();
  AttrDict attrs = call->attrs;
  auto info = call->op->infer(call->args, attrs);
  return info ? *info : nullptr;
}

}  // namespace tirscope
