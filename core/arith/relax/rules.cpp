// SPDX-License-Identifier: Apache-2.0
#include "arith/relax/rules.h"

#include <algorithm>

#include "ir/compare/structural_equal.h"
#include "ir/walk/visitor.h"

namespace tirscope::relax_rules {

// ---- refusals -------------------------------------------------------------------------------------------------------

std::unexpected<Diagnostic> wrong_argument(const Call& call, const std::string& expected) {
  return fail(bad_input("relax.wrong-argument", "R.{0} expects {1}", call.op.name, expected));
}
std::unexpected<Diagnostic> wrong_shape(const Call& call, const std::string& reason) {
  return fail(bad_input("relax.wrong-shape", "R.{0}: {1}", call.op.name, reason));
}
std::unexpected<Diagnostic> wrong_type(const Call& call, const std::string& reason) {
  return fail(bad_input("relax.wrong-type", "R.{0}: {1}", call.op.name, reason));
}

// ---- operands -------------------------------------------------------------------------------------------------------

Result<TensorStructInfo> tensor(const Call& call, std::size_t i) {
  auto info = i < call.args.size() ? ref_as<TensorStructInfoNode>(struct_info_of(call.args[i])) : nullptr;
  if (!info) return wrong_argument(call, "a tensor as argument " + std::to_string(i + 1));
  return info;
}

Result<std::vector<TensorStructInfo>> tensors(const Call& call, std::size_t i) {
  auto tuple = i < call.args.size() ? as<TupleStructInfoNode>(struct_info_of(call.args[i])) : nullptr;
  std::vector<TensorStructInfo> out;
  if (tuple)
    for (const StructInfo& item : tuple->items) out.push_back(ref_as<TensorStructInfoNode>(item));
  if (!tuple || std::ranges::find(out, nullptr) != out.end())
    return wrong_argument(call, "a tuple of tensors as argument " + std::to_string(i + 1));
  return out;
}

Result<std::vector<TensorStructInfo>> all_tensors(const Call& call) {
  std::vector<TensorStructInfo> out;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    TS_TRY(TensorStructInfo one, tensor(call, i));
    out.push_back(std::move(one));
  }
  return out;
}

std::optional<Dims> shape_values(const NodeRef& shape) {
  if (auto known = as<ShapeExprNode>(shape)) return known->values;
  auto info = as<ShapeStructInfoNode>(struct_info_of(shape));
  return info && info->has_values ? std::optional(info->values) : std::nullopt;
}

std::optional<Dims> dims_of(const TensorStructInfoNode& info) {
  return info.shape ? shape_values(info.shape) : std::nullopt;
}

Expr prim_of(const NodeRef& value) {
  if (auto prim = as<PrimValueNode>(value)) return prim->value;
  auto info = as<PrimStructInfoNode>(struct_info_of(value));
  return info ? info->value : nullptr;
}

Result<std::vector<Expr>> prims_of(const Call& call, std::size_t i) {
  std::vector<Expr> out;
  if (auto tuple = as<RelaxTupleNode>(call.args[i])) {
    for (const RelaxExpr& item : tuple->items) out.push_back(prim_of(item));
  } else if (auto info = as<TupleStructInfoNode>(struct_info_of(call.args[i]))) {
    for (const StructInfo& item : info->items) {
      auto prim = as<PrimStructInfoNode>(item);
      out.push_back(prim ? prim->value : nullptr);
    }
  } else {
    return wrong_argument(call, "a tuple of integers as argument " + std::to_string(i + 1));
  }
  return out;
}

// ---- results --------------------------------------------------------------------------------------------------------

StructInfo unknown_shape(DataType dtype, int ndim, NodeRef vdevice) {
  return make<TensorStructInfoNode>(nullptr, dtype, ndim, std::move(vdevice));
}
StructInfo shaped(const TensorStructInfoNode& like, std::optional<Dims> dims, int ndim, DataType dtype) {
  if (!dims) return unknown_shape(dtype, ndim, like.vdevice);
  return tensor_info(*std::move(dims), dtype, like.vdevice);
}
StructInfo shaped(const TensorStructInfoNode& like, std::optional<Dims> dims, int ndim) {
  return shaped(like, std::move(dims), ndim, like.dtype);
}
StructInfo typed(const TensorStructInfoNode& like, DataType dtype) {
  return make<TensorStructInfoNode>(like.shape, dtype, like.ndim, like.vdevice);
}

Result<DataType> common_dtype(const Call& call, const std::vector<TensorStructInfo>& infos) {
  DataType known;
  bool unknown = false;
  for (const TensorStructInfo& info : infos) {
    if (info->dtype.is_void()) {
      unknown = true;
    } else if (!known.is_void() && known != info->dtype) {
      return wrong_type(call, "the operands must have one type, found " + known.str() + " and " + info->dtype.str());
    } else {
      known = info->dtype;
    }
  }
  return unknown ? DataType::none() : known;
}

Result<NodeRef> common_vdevice(const Call& call, const std::vector<TensorStructInfo>& infos) {
  NodeRef known;
  for (const TensorStructInfo& info : infos) {
    if (!info->vdevice) continue;
    if (known && !structural_equal(known, info->vdevice))
      return fail(bad_input("relax.wrong-device", "R.{0}: the operands are on different devices", call.op.name));
    known = info->vdevice;
  }
  return known;
}

Result<void> require_float(const Call& call, const TensorStructInfoNode& info) {
  if (info.dtype.is_void() || info.dtype.is_floating()) return {};
  return wrong_type(call, "the operand must have a floating type, found " + info.dtype.str());
}

Result<void> require_ndim(const Call& call, const TensorStructInfoNode& info, int ndim, const std::string& what) {
  if (info.ndim < 0 || info.ndim == ndim) return {};
  return wrong_shape(call,
                     what + " must have " + std::to_string(ndim) + " dimensions, found " + std::to_string(info.ndim));
}

// ---- attributes -----------------------------------------------------------------------------------------------------

DataType type_attr(const Call& call, const char* name, DataType otherwise) {
  auto text = call.attrs[name].as_string();
  auto type = text ? DataType::parse(*text) : std::nullopt;
  return type && !type->is_void() ? *type : otherwise;
}
std::string text_attr(const Call& call, const char* name) {
  auto text = call.attrs[name].as_string();
  return text ? *text : std::string();
}
int64_t int_attr(const Call& call, const char* name, int64_t otherwise) {
  return call.attrs[name].as_int().value_or(otherwise);
}
std::vector<int64_t> ints_attr(const Call& call, const char* name) {
  return int_list(call.attrs[name]).value_or(std::vector<int64_t>{});
}
bool flag_attr(const Call& call, const char* name) { return int_attr(call, name) != 0; }

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

Attr to_list(const std::vector<int64_t>& values) {
  AttrList list;
  for (int64_t value : values) list.push_back(value);
  return list;
}

namespace {

/// What is said of a window has 32 bits, so that shapes can be computed from it.
Result<void> fits_window(const Call& call, const std::vector<int64_t>& values, const char* name) {
  if (std::ranges::all_of(values, [](int64_t value) { return int32_t(value) == value; })) return {};
  return wrong_argument(call, std::string("integers of 32 bits as ") + name);
}

}  // namespace

Result<std::vector<int64_t>> repeated(const Call& call, const char* name, std::size_t n) {
  auto values = int_list(call.attrs[name]);
  if (values && values->size() == 1) values->assign(n, values->front());
  if (!values || values->size() != n) return wrong_argument(call, std::to_string(n) + " integers, or one, as " + name);
  TS_TRY_VOID(fits_window(call, *values, name));
  call.attrs[name] = to_list(*values);
  return *values;
}

Result<std::vector<int64_t>> paddings(const Call& call, std::size_t n) {
  auto values = int_list(call.attrs["padding"]);
  if (values && values->size() == 1) {
    values->assign(2 * n, values->front());
  } else if (values && values->size() == n) {
    const std::vector<int64_t> begin = *values;
    values->insert(values->end(), begin.begin(), begin.end());
  }
  if (!values || values->size() != 2 * n)
    return wrong_argument(call, "1, " + std::to_string(n) + " or " + std::to_string(2 * n) + " integers as padding");
  TS_TRY_VOID(fits_window(call, *values, "padding"));
  call.attrs["padding"] = to_list(*values);
  return *values;
}

Result<std::vector<int64_t>> normal_axes(const Call& call, std::vector<int64_t> axes, int ndim) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    TS_TRY(axes[i], normal_axis(call, axes[i], ndim));
    if (std::find(axes.begin(), axes.begin() + std::ptrdiff_t(i), axes[i]) != axes.begin() + std::ptrdiff_t(i))
      return wrong_argument(call, "each axis once, found axis " + std::to_string(axes[i]) + " again");
  }
  return axes;
}

Result<int64_t> normal_axis(const Call& call, int64_t axis, int ndim) {
  const int64_t from_front = axis < 0 ? axis + ndim : axis;
  if (from_front < 0 || from_front >= ndim)
    return wrong_argument(call, "an axis of " + std::to_string(ndim) + " dimensions, found " + std::to_string(axis));
  return from_front;
}

// ---- arithmetic on sizes --------------------------------------------------------------------------------------------

Expr product(const Dims& dims) {
  Expr out = dim(1);
  for (const Expr& one : dims) out = out * one;
  return out;
}

arith::Analyzer& Sizes::analyzer() {
  if (analyzer_) return *analyzer_;
  analyzer_ = std::make_unique<arith::Analyzer>();
  auto note = [&](const Node& node) {
    if (auto var = as<VarNode>(&node); var && var->dtype.is_index()) analyzer_->mark_non_negative(ref(var));
    return true;
  };
  for (const NodeRef& arg : call_.args) {
    walk(arg, note);
    if (StructInfo info = struct_info_of(arg)) walk(info, note);
    if (auto tuple = as<RelaxTupleNode>(arg))
      for (const RelaxExpr& item : tuple->items)
        if (item->struct_info) walk(item->struct_info, note);
  }
  return *analyzer_;
}

Expr Sizes::simplified(const Expr& e) { return as_int(e) || e->kind == Kind::Var ? e : analyzer().simplify(e); }

bool Sizes::equal(const Expr& a, const Expr& b) {
  if (a == b) return true;
  auto x = as_int(a), y = as_int(b);
  if (x && y) return *x == *y;
  return analyzer().can_prove_equal(a, b);
}

bool Sizes::differ(const Expr& a, const Expr& b) {
  if (a == b) return false;
  auto x = as_int(a), y = as_int(b);
  if (x && y) return *x != *y;
  return analyzer().can_prove(ne(a, b));
}

Result<std::optional<Dims>> broadcast(const Call& call, const Dims& a, const Dims& b) {
  Sizes sizes(call);
  Dims out(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    Expr x = i < a.size() ? a[a.size() - 1 - i] : nullptr, y = i < b.size() ? b[b.size() - 1 - i] : nullptr;
    Expr& result = out[out.size() - 1 - i];
    if (!x || !y) {
      result = x ? x : y;
    } else if (is_one(x)) {
      result = y;
    } else if (is_one(y) || sizes.equal(x, y)) {
      result = x;
    } else if (as_int(x) && as_int(y)) {
      return wrong_shape(
          call, "sizes " + std::to_string(*as_int(x)) + " and " + std::to_string(*as_int(y)) + " do not broadcast");
    } else {
      return std::optional<Dims>();
    }
  }
  return std::optional(std::move(out));
}

// ---- rules ----------------------------------------------------------------------------------------------------------

Info keep_first(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  return x;
}
Info any_object(const Call&) { return object_info(); }
Info nothing(const Call&) { return void_info(); }

}  // namespace tirscope::relax_rules
