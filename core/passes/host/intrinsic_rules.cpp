// SPDX-License-Identifier: Apache-2.0
#include "passes/host/intrinsic_rules.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "arith/analyzer.h"
#include "ir/build.h"

namespace tirscope::passes {

namespace {

/// A C function's name for a type; empty where there is none.
using Naming = std::string (*)(DataType, std::string_view);

std::string c_name(DataType type, std::string_view name) {
  if (!type.is_float() || type.is_vector()) return "";
  return type.bits == 32 ? std::string(name) + "f" : type.bits == 64 ? std::string(name) : "";
}
std::string as_is(DataType, std::string_view name) { return std::string(name); }

std::string cuda_name(DataType type, std::string_view name) {
  if (type.is_float() || type.is_bfloat()) {
    switch (type.bits) {
      case 64: return std::string(name);
      case 32: return std::string(name) + "f";
      case 16: return name == "fabs" ? "__habs" : name == "round" ? "hrint" : "h" + std::string(name);
      default: return "";
    }
  }
  if (type.is_integer() && name == "clz") return type.bits == 32 ? "__clz" : type.bits == 64 ? "__clzll" : "";
  return "";
}
std::string cuda_fast_name(DataType type, std::string_view name) {
  return type.is_float() && type.bits == 32 ? "__" + std::string(name) + "f" : cuda_name(type, name);
}
std::string cuda_tan_name(DataType type, std::string_view name) { return type.is_float() ? cuda_name(type, name) : ""; }
std::string cuda_bits_name(DataType type, std::string_view) {
  return !type.is_uint() ? "" : type.bits == 32 ? "__popc" : type.bits == 64 ? "__popcll" : "";
}

struct ExternRule {
  const OpInfo& (*op)();
  Naming name;
};

#define TS_RULES(naming, ...) with_naming(naming, {__VA_ARGS__})
std::vector<ExternRule> with_naming(Naming naming, std::initializer_list<const OpInfo& (*)()> ops) {
  std::vector<ExternRule> rules;
  for (auto op : ops) rules.push_back({op, naming});
  return rules;
}

std::vector<ExternRule> joined(std::initializer_list<std::vector<ExternRule>> parts) {
  std::vector<ExternRule> rules;
  for (const auto& part : parts) rules.insert(rules.end(), part.begin(), part.end());
  return rules;
}

const std::vector<ExternRule>& extern_rules(std::string_view kind) {
  using namespace op;
  static const auto cuda = joined({TS_RULES(cuda_name, floor, ceil, trunc, fabs, round, nearbyint, exp2, erf, cosh,
                                            sinh, atan, tanh, sqrt, pow, fmod, clz),
                                   TS_RULES(cuda_fast_name, exp, exp10, log, log2, log10, cos, sin),
                                   TS_RULES(cuda_tan_name, tan), TS_RULES(cuda_bits_name, popcount)});
  static const auto direct = TS_RULES(as_is, floor, ceil, trunc, fabs, round, nearbyint, exp, exp2, exp10, log, log2,
                                      log10, tanh, sqrt, pow, popcount, fmod, sin, sinh, cos, cosh);
  static const auto opencl = joined({direct, TS_RULES(as_is, clz, erf)});
  static const auto everywhere =
      TS_RULES(c_name, exp, erf, log, log2, log1p, tanh, tan, cos, cosh, sin, sinh, atan, atan2, atanh, acos, acosh,
               asin, asinh, hypot, nextafter, copysign, ldexp, sqrt, floor, ceil, trunc, fabs, round, pow);
  static const std::vector<ExternRule> none;
  if (kind.empty()) return everywhere;
  return kind == "cuda" || kind == "nvptx" ? cuda : kind == "opencl" ? opencl : kind == "metal" ? direct : none;
}
#undef TS_RULES

Expr as_extern(const CallNode& node, std::string_view kind) {
  for (const ExternRule& rule : extern_rules(kind)) {
    if (&rule.op() != node.op || node.args.empty()) continue;
    DataType type = node.op == &op::clz() ? node.args[0]->dtype : node.dtype;
    std::string name = rule.name(type, node.op->script_name);
    if (name.empty()) return nullptr;
    std::vector<Expr> args = {make<StringImmNode>(name)};
    args.insert(args.end(), node.args.begin(), node.args.end());
    return call(node.dtype, op::call_pure_extern(), args);
  }
  return nullptr;
}

// LLVM

struct LlvmRule {
  const OpInfo& (*op)();
  const char* name;
  int64_t count;  ///< arguments that select the overload
};

Expr llvm_call(const OpInfo& how, DataType type, const char* name, int64_t count, const std::vector<Expr>& args) {
  std::vector<Expr> all = {make<StringImmNode>(name), make_const(DataType::uint(32), count)};
  all.insert(all.end(), args.begin(), args.end());
  return call(type, how, all);
}

Expr of(const OpInfo& function, const Expr& x) { return call(x->dtype, function, {x}); }
Expr real(const Expr& like, double value) { return make_const(like->dtype, value); }

/// 1 - 2 / (exp(2x) + 1), without overflow on either side.
Expr tanh_by_exp(const Expr& x) {
  Expr one = real(x, 1.0), two = real(x, 2.0), minus_two = real(x, -2.0);
  Expr falling = of(op::exp(), minus_two * x), rising = of(op::exp(), two * x);
  Expr positive = div(one - falling, one + falling), negative = div(rising - one, rising + one);
  return make<SelectNode>(ge(x, real(x, 0.0)), positive, negative);
}

Expr for_llvm(const CallNode& node) {
  static const LlvmRule rules[] = {
      {op::exp, "llvm.exp", 1},     {op::exp2, "llvm.exp2", 1},      {op::log, "llvm.log", 1},
      {op::log2, "llvm.log2", 1},   {op::log10, "llvm.log10", 1},    {op::sqrt, "llvm.sqrt", 1},
      {op::floor, "llvm.floor", 1}, {op::ceil, "llvm.ceil", 1},      {op::trunc, "llvm.trunc", 1},
      {op::fabs, "llvm.fabs", 1},   {op::round, "llvm.round", 1},    {op::nearbyint, "llvm.nearbyint", 1},
      {op::pow, "llvm.pow", 2},     {op::popcount, "llvm.ctpop", 1}, {op::cos, "llvm.cos", 1},
      {op::sin, "llvm.sin", 1}};
  for (const LlvmRule& rule : rules)
    if (&rule.op() == node.op)
      return llvm_call(op::call_llvm_pure_intrin(), node.dtype, rule.name, rule.count, node.args);
  if (node.op == &op::prefetch()) return llvm_call(op::call_llvm_intrin(), node.dtype, "llvm.prefetch", 4, node.args);
  if (node.args.size() != 1) return nullptr;
  const Expr& x = node.args[0];
  if (node.op == &op::clz())
    return cast(node.dtype, llvm_call(op::call_llvm_intrin(), x->dtype, "llvm.ctlz", 2,
                                      {x, make<IntImmNode>(DataType::integer(1), 1)}));
  if (!x->dtype.is_floating()) return nullptr;
  if (node.op == &op::exp10()) {
    Expr log_of_ten = make<FloatImmNode>(x->dtype.element(), 2.302585093);  // TVM does not round it to the type
    if (x->dtype.is_vector()) log_of_ten = make<BroadcastNode>(log_of_ten, int32(x->dtype.lanes()));
    return of(op::exp(), x * log_of_ten);
  }
  if (node.op == &op::tan()) return div(of(op::sin(), x), of(op::cos(), x));
  if (node.op == &op::tanh()) return tanh_by_exp(x);
  if (node.op == &op::cosh() || node.op == &op::sinh()) {
    Expr falling = of(op::exp(), real(x, -1.0) * x), rising = of(op::exp(), x);
    return div(node.op == &op::cosh() ? rising + falling : rising - falling, real(x, 2.0));
  }
  return nullptr;
}

// CUDA's own operators

Expr for_cuda(const CallNode& node) {
  auto shuffle = [&](const OpInfo& op) {
    return node.args.size() == 5 ? call(node.dtype, op, {node.args.begin(), node.args.end() - 1}) : nullptr;
  };
  if (node.op == &op::tvm_warp_shuffle()) return shuffle(op::cuda_shfl_sync());
  if (node.op == &op::tvm_warp_shuffle_up()) return shuffle(op::cuda_shfl_up_sync());
  if (node.op == &op::tvm_warp_shuffle_down()) return shuffle(op::cuda_shfl_down_sync());
  if (node.op == &op::tvm_warp_activemask()) return call(node.dtype, op::cuda_activemask(), node.args);
  return nullptr;
}

// OpenCL has no shuffles of its own

/// Those of Intel's extension, between all threads of a sub-group.
Expr for_opencl(const CallNode& node) {
  if (node.op != &op::tvm_warp_shuffle() || node.args.size() != 5) return nullptr;
  if (!arith::Analyzer().can_prove(eq(node.args[3], node.args[4]))) return nullptr;
  return call(node.dtype, op::call_pure_extern(),
              {make<StringImmNode>("intel_sub_group_shuffle"), node.args[1], node.args[2]});
}

// Everywhere

Expr is_infinite(const Expr& x) {
  if (!x->dtype.is_float()) return make_const(DataType::boolean(x->dtype.lanes()), int64_t(0));
  Expr infinity = make_const(x->dtype, std::numeric_limits<double>::infinity());
  Expr nan = call(DataType::boolean(x->dtype.lanes()), op::isnan(), {x});
  return logical_and(eq(of(op::fabs(), x), infinity), logical_not(nan));
}

/// Multiplication of fixed-point numbers: x * y * 2^(s - q), rounded half up.
Expr fixed_point_product(Expr x, Expr y, const Expr& q, const Expr& left, const Expr& right, const Expr& shifts_left) {
  int lanes = x->dtype.lanes();
  DataType wide = DataType::integer(64, lanes), narrow = DataType::integer(32, lanes);
  auto shift = [](const OpInfo& op, Expr a, Expr b) {
    match_types(a, b);
    return call(a->dtype, op, {a, b});
  };
  Expr one = make_const(wide, int64_t(1));
  x = cast(wide, x);
  y = cast(wide, y);
  x = make<SelectNode>(shifts_left, shift(op::shift_left(), x, left), x);
  x = x * y;
  Expr total = right + q;
  x = x + shift(op::shift_left(), one, total - 1);
  return cast(narrow, shift(op::shift_right(), x, total));
}

/// The number that all lanes are, if any.
std::optional<int64_t> every_lane(const Expr& expr) {
  if (auto broadcast = as<BroadcastNode>(expr)) return as_int(broadcast->value);
  return as_int(expr);
}

/// x * 2^s / 2 for a number s: a shift to the left, or one to the right of what is rounded half up.
Expr shifted_by(const Expr& x, const Expr& s, int64_t power) {
  Expr exponent = s - make_const(s->dtype, int64_t(1));
  if (power > 0) return call(x->dtype, op::shift_left(), {x, exponent});
  exponent = neg(exponent);
  Expr half = make_const(x->dtype, int64_t(1));
  if (auto bits = as_int(exponent))
    half = make_const(x->dtype, int64_t(1) << std::min<int64_t>(*bits - 1, 31));
  else
    half = call(x->dtype, op::shift_left(), {half, exponent - make_const(exponent->dtype, int64_t(1))});
  return call(x->dtype, op::shift_right(), {x + half, exponent});
}

/// The shift's sign says to which side it goes; per axis there are two, and the calls say which of them are needed.
Expr fixed_point_product(const CallNode& node) {
  const std::vector<Expr>& args = node.args;
  if (node.op == &op::q_multiply_shift_per_axis())
    return fixed_point_product(args[0], args[1], args[4], args[2], args[3], args[5]);
  const Expr& s = args[3];
  // A product with one half is a shift.
  const auto power = every_lane(s);
  if (every_lane(args[1]) == int64_t(1) << 30 && power && *power != 1) return shifted_by(args[0], s, *power - 1);
  Expr zero = make_const(s->dtype, int64_t(0));
  Expr left = make<SelectNode>(gt(s, zero), s, zero), right = make<SelectNode>(gt(s, zero), zero, neg(s));
  return fixed_point_product(args[0], args[1], args[2], left, right, ne(left, zero));
}

Expr everywhere(const CallNode& node) {
  if (node.op == &op::q_multiply_shift() && node.args.size() == 4) return fixed_point_product(node);
  if (node.op == &op::q_multiply_shift_per_axis() && node.args.size() == 7) return fixed_point_product(node);
  if (node.args.size() != 1) return nullptr;
  const Expr& x = node.args[0];
  if (node.op == &op::rsqrt()) return div(real(x, 1.0), of(op::sqrt(), x));
  if (node.op == &op::sigmoid()) return div(real(x, 1.0), real(x, 1.0) + of(op::exp(), neg(x)));
  if (node.op == &op::isinf()) return is_infinite(x);
  if (node.op == &op::isfinite()) {
    Expr nan = call(DataType::boolean(x->dtype.lanes()), op::isnan(), {x});
    return logical_and(logical_not(is_infinite(x)), logical_not(nan));
  }
  return nullptr;
}

}  // namespace

Expr lowered_intrinsic(const CallNode& node, std::string_view kind) {
  if (!node.op) return nullptr;
  if (kind == "llvm")
    if (Expr result = for_llvm(node)) return result;
  if (kind == "cuda")
    if (Expr result = for_cuda(node)) return result;
  if (kind == "opencl")
    if (Expr result = for_opencl(node)) return result;
  if (Expr result = as_extern(node, kind)) return result;
  if (Expr result = as_extern(node, "")) return result;
  return everywhere(node);
}

}  // namespace tirscope::passes
