// SPDX-License-Identifier: Apache-2.0
// Operators that compute.
#include <algorithm>
#include <numeric>

#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/relax/rules.h"

namespace tirscope::relax_rules {

Result<StructInfo> same_as_first(const Args& args, AttrDict&) {
  TS_TRY(auto x, tensor(args, 0));
  return x;
}

namespace {

/// Numpy's broadcasting; nothing when it is unknown.
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

}  // namespace

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

namespace {

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

}  // namespace

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

Result<StructInfo> astype(const Args& args, AttrDict& attrs) {
  TS_TRY(auto x, tensor(args, 0));
  return make<TensorStructInfoNode>(x->shape, type_attr(attrs, "dtype", x->dtype), x->ndim, x->vdevice);
}

Result<StructInfo> broadcast_to(const Args& args, AttrDict& attrs) { return reshape(args, attrs); }

Result<StructInfo> nothing(const Args&, AttrDict&) { return void_info(); }

Result<StructInfo> any_object(const Args&, AttrDict&) { return object_info(); }

}  // namespace tirscope::relax_rules
