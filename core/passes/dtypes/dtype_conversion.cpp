// SPDX-License-Identifier: Apache-2.0
#include "passes/dtypes/dtype_conversion.h"

#include <charconv>

#include "ir/build.h"

namespace tirscope::passes {

namespace {

/// How a floating type divides its bits.
struct FloatLayout {
  int exponent, mantissa, bias;
};

FloatLayout layout_of(DataType dtype) {
  if (dtype.is_bfloat()) return {8, 7, 127};
  if (dtype.code == DataType::Code::Float8E4M3) return {4, 3, 7};
  if (dtype.code == DataType::Code::Float8E5M2) return {5, 2, 15};
  if (dtype.bits == 16) return {5, 10, 15};
  return dtype.bits == 64 ? FloatLayout{11, 52, 1023} : FloatLayout{8, 23, 127};
}

Expr shifted_left(const Expr& value, int bits) {
  return call(value->dtype, op::shift_left(), {value, make_const(value->dtype, bits)});
}
Expr shifted_right(const Expr& value, int bits) {
  return call(value->dtype, op::shift_right(), {value, make_const(value->dtype, bits)});
}
Expr masked(const Expr& value, int64_t mask) {
  return call(value->dtype, op::bitwise_and(), {value, make_const(value->dtype, mask)});
}
Expr joined(const Expr& a, const Expr& b) { return call(a->dtype, op::bitwise_or(), {a, b}); }

}  // namespace

const SmallFloats bfloat16s = {[](DataType dtype) { return dtype.is_bfloat(); }, 8.0};
const SmallFloats float8s = {[](DataType dtype) { return dtype.is_float8(); }, 8.9};

bool has_native(const PrimFunc& function, const SmallFloats& floats) {
  const Attr* attr = find_attr(function->attrs, "target");
  auto node = attr ? attr->get<NodeRef>() : nullptr;
  auto target = node ? as<TargetNode>(*node) : nullptr;
  const Attr* kind = target ? find_attr(target->config, "kind") : nullptr;
  const Attr* arch = target ? find_attr(target->config, "arch") : nullptr;
  if (!kind || !kind->as_string() || *kind->as_string() != "cuda" || !arch || !arch->as_string()) return false;
  std::string_view digits = *arch->as_string();
  digits.remove_prefix(std::min<std::size_t>(3, digits.size()));  // "sm_"
  int version = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), version);
  return version >= int(floats.native_from * 10);
}

DataType storage_uint(DataType dtype) { return DataType::uint(dtype.bits, dtype.lanes()); }

Expr reinterpreted(DataType dtype, const Expr& value) {
  return value->dtype == dtype ? value : call(dtype, op::reinterpret(), {value});
}

Expr converted(const Expr& value, DataType dtype) {
  const DataType source = value->dtype;
  const FloatLayout from = layout_of(source), to = layout_of(dtype);
  const int mantissa_delta = to.mantissa - from.mantissa, bias_delta = to.bias - from.bias;
  const DataType target_uint = storage_uint(dtype);
  Expr bits = reinterpreted(storage_uint(source), value);
  if (mantissa_delta < 0) {
    Expr rounding = masked(shifted_right(bits, -mantissa_delta), 1) +
                    make_const(bits->dtype, (int64_t(1) << (-mantissa_delta - 1)) - 1);
    bits = bits + rounding;
  }
  if (from.exponent == to.exponent) {
    Expr moved = mantissa_delta > 0 ? shifted_left(cast(target_uint, bits), mantissa_delta)
                                    : cast(target_uint, shifted_right(bits, -mantissa_delta));
    return reinterpreted(dtype, moved);
  }
  const int64_t mantissa_mask = (int64_t(1) << to.mantissa) - 1;
  Expr exponent = shifted_right(shifted_left(bits, 1), source.bits - from.exponent);
  Expr sign = shifted_left(cast(target_uint, shifted_right(bits, source.bits - 1)), dtype.bits - 1);
  Expr mantissa = mantissa_delta > 0 ? shifted_left(cast(target_uint, bits), mantissa_delta)
                                     : cast(target_uint, shifted_right(bits, -mantissa_delta));
  mantissa = masked(mantissa, mantissa_mask);
  if (from.exponent < to.exponent) {
    Expr widened = cast(target_uint, exponent + make_const(bits->dtype, bias_delta));
    return reinterpreted(dtype, joined(joined(mantissa, shifted_left(widened, to.mantissa)), sign));
  }
  Expr too_small = make<LTNode>(exponent, make_const(bits->dtype, -bias_delta));
  Expr narrowed = cast(target_uint, exponent - make_const(bits->dtype, -bias_delta));
  Expr whole = joined(joined(mantissa, shifted_left(narrowed, to.mantissa)), sign);
  return reinterpreted(dtype,
                       call(target_uint, op::if_then_else(), {too_small, make_const(target_uint, int64_t(0)), whole}));
}

Ref<const AttrStmtNode> about(const Ref<const AttrStmtNode>& attr,
                              const std::unordered_map<const VarNode*, Var>& vars) {
  auto target = attr->node.get<NodeRef>();
  auto var = target ? as<VarNode>(*target) : nullptr;
  auto it = var ? vars.find(var) : vars.end();
  return it == vars.end() ? attr : with(attr, [&](AttrStmtNode& n) { n.node = it->second; });
}

}  // namespace tirscope::passes
