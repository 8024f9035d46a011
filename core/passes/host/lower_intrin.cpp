// SPDX-License-Identifier: Apache-2.0
// Built-in functions become what the target has; floor division becomes truncated division.
//
//   T.exp(x) + tx // 4      ->   T.call_llvm_pure_intrin("float32", "llvm.exp", T.uint32(1), x) + T.shift_right(tx, 2)
//
// 1. Calls are rewritten by passes/host/intrinsic_rules.h until no rule applies.
// 2. a // 2^k is a >> k, and a % 2^k is a & (2^k - 1).
// 3. For b >= 0: where a (or the quotient) is not negative, plainly truncated. Where a has a lower bound, it is moved
//    up by a multiple of b first. Else the truncated result is corrected by the sign of the remainder.
// 4. For other b the signs of both are compared; reals are divided and floored.
// 5. max(a // b, c) with c, b >= 0 and (a % b == 0), (a % b != 0) take the truncated forms.
// 6. On llvm a real a * b + c is one fused multiplication and addition; everywhere, a widening cast in a factor moves
//    out of a broadcast.
#include <bit>
#include <limits>

#include "arith/analyzed_mutator.h"
#include "ir/walk/fallible.h"
#include "passes/host/intrinsic_rules.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

std::optional<int> power_of_two(const Expr& expr) {
  auto value = as_int(expr);
  if (!value || *value <= 0 || (*value & (*value - 1)) != 0) return std::nullopt;
  return std::countr_zero(uint64_t(*value));
}

Expr shifted_right(const Expr& a, int64_t by) {
  if (by == 0) return a;
  if (auto value = as_int(a)) return make_const(a->dtype, *value >> by);
  return call(a->dtype, op::shift_right(), {a, make_const(a->dtype, by)});
}
Expr bits_and(const Expr& a, const Expr& b) {
  auto x = as_int(a), y = as_int(b);
  if (x && y) return make_const(a->dtype, *x & *y);
  return call(a->dtype, op::bitwise_and(), {a, b});
}

class IntrinLowerer final : public arith::AnalyzedMutator {
 public:
  explicit IntrinLowerer(std::string kind) : kind_(std::move(kind)) {}

 private:
  NodeRef mutate_Call(const CallNode& node) override {  // Rule 1
    Expr result = lowered_intrinsic(node, kind_);
    return result ? mutate(*result) : AnalyzedMutator::mutate_Call(node);
  }

  // Division
  bool not_negative(const Expr& expr) { return expr->dtype.is_uint() || analyzer_.can_prove_greater_equal(expr, 0); }

  /// Rule 3: the least multiple of b, as a count, that moves a into the positive; null without a useful lower bound.
  Expr steps_up(const Expr& a, const Expr& b) {
    int64_t low = analyzer_.const_int_bound(a).min, least = -(std::numeric_limits<int64_t>::max)();
    int bits = a->dtype.element().bits;
    if (bits < 64) least = -((int64_t(1) << (bits - 1)) - 1);
    if (low >= 0 || low <= least) return nullptr;
    return truncdiv((b - 1) - make_const(a->dtype.element(), low), b);
  }
  bool corrects_by_shift(DataType dtype) const {
    return dtype == DataType::integer(32) || dtype == DataType::integer(64);
  }
  static Expr signs_agree(const Expr& b, const Expr& rest) {
    Expr zero = zero_like(b);
    return logical_or(logical_and(ge(b, zero), ge(rest, zero)), logical_and(lt(b, zero), le(rest, zero)));
  }

  NodeRef mutate_FloorDiv(const FloorDivNode& original) override {
    NodeRef result = rebuilt(original);
    const auto& node = *as<FloorDivNode>(result);
    const Expr &a = node.a, &b = node.b;
    DataType dtype = node.dtype;
    if (auto shift = power_of_two(b)) return shifted_right(a, *shift);            // Rule 2
    if (dtype.is_float()) return mutate(*call(dtype, op::floor(), {div(a, b)}));  // Rule 4
    if (!not_negative(b)) {                                                       // Rule 4
      Var rest = make_var("rmod", dtype), quotient = make_var("rdiv", dtype);
      Expr inner =
          make<LetNode>(quotient, truncdiv(a, b), make<SelectNode>(signs_agree(b, rest), quotient, quotient - 1));
      return make<LetNode>(rest, truncmod(a, b), inner);
    }
    if (not_negative(a) || not_negative(ref(original))) return truncdiv(a, b);  // Rule 3
    if (Expr steps = steps_up(a, b)) return truncdiv(a + b * steps, b) - steps;
    Expr quotient = truncdiv(a, b), rest = truncmod(a, b);
    if (corrects_by_shift(dtype)) return quotient + shifted_right(rest, dtype.bits - 1);
    return make<SelectNode>(ge(rest, zero_like(rest)), quotient, quotient - 1);
  }

  NodeRef mutate_FloorMod(const FloorModNode& original) override {
    NodeRef result = rebuilt(original);
    const auto& node = *as<FloorModNode>(result);
    const Expr &a = node.a, &b = node.b;
    DataType dtype = node.dtype;
    // Rule 2
    if (auto shift = power_of_two(b)) return bits_and(a, make_const(dtype, (int64_t(1) << *shift) - 1));
    if (dtype.is_float()) {  // Rule 4
      Expr floor = (*this)(call(dtype, op::floor(), {div(a, b)}));
      return a - floor * b;
    }
    if (!not_negative(b)) {  // Rule 4
      Var rest = make_var("rmod", dtype);
      return make<LetNode>(rest, truncmod(a, b), make<SelectNode>(signs_agree(b, rest), rest, rest + b));
    }
    if (not_negative(a)) return truncmod(a, b);  // Rule 3
    if (Expr steps = steps_up(a, b)) return truncmod(a + b * steps, b);
    Expr rest = truncmod(a, b);
    if (corrects_by_shift(dtype)) return rest + bits_and(b, shifted_right(rest, dtype.bits - 1));
    return make<SelectNode>(ge(rest, zero_like(rest)), rest, rest + b);
  }

  // Rule 5
  NodeRef mutate_Max(const MaxNode& node) override {
    auto quotient = as<FloorDivNode>(node.a);
    auto bound = as_int(node.b);
    if (quotient && bound && *bound >= 0 && not_negative(quotient->b))
      return max((*this)(truncdiv(quotient->a, quotient->b)), node.b);
    return rebuilt(node);
  }
  template <class T>
  NodeRef compared(const T& node, Kind kind) {
    auto rest = as<FloorModNode>(node.a);
    if (rest && is_zero(node.b) && as<IntImmNode>(node.b))
      return mutate(*binary(kind, truncmod(rest->a, rest->b), node.b));
    return rebuilt(node);
  }
  NodeRef mutate_EQ(const EQNode& node) override { return compared(node, Kind::EQ); }
  NodeRef mutate_NE(const NENode& node) override { return compared(node, Kind::NE); }

  // Rule 6
  NodeRef mutate_Add(const AddNode& node) override {
    if (auto product = as<MulNode>(node.b)) return fused(product->a, product->b, node.a, node);
    if (auto product = as<MulNode>(node.a)) return fused(product->a, product->b, node.b, node);
    return rebuilt(node);
  }
  NodeRef fused(const Expr& a, const Expr& b, const Expr& c, const AddNode& node) {
    Expr left = cast_outside(a), right = cast_outside(b);
    if (kind_ == "llvm" && node.dtype.is_float())
      return mutate(
          *call(node.dtype, op::call_llvm_pure_intrin(),
                {make<StringImmNode>("llvm.fmuladd"), make_const(DataType::uint(32), int64_t(3)), left, right, c}));
    if (left == a && right == b) return rebuilt(node);
    Expr product = (*this)(Expr(make<MulNode>(left, right)));
    return make<AddNode>(product, (*this)(c));
  }
  static Expr cast_outside(const Expr& expr) {
    auto broadcast = as<BroadcastNode>(expr);
    auto cast = broadcast ? as<CastNode>(broadcast->value) : nullptr;
    if (!cast) return expr;
    DataType to = cast->dtype, from = cast->value->dtype;
    bool widens = to.bits == from.bits * 2 || (to.is_integer() && from.is_integer() && to.bits > from.bits);
    if (!widens) return expr;
    return make<CastNode>(broadcast->dtype, make<BroadcastNode>(cast->value, broadcast->lanes));
  }

  std::string kind_;
};

}  // namespace

/// TVM's LowerIntrin.
Result<PrimFunc> lower_intrin(const PrimFunc& function, const Context&, const AttrList&) {
  TvmTarget target = target_of(*function);
  if (!target) return fail(refused("lower-intrin.no-target", "the function has no target; run BindTarget first"));
  return with_body(function, IntrinLowerer(target_kind(*target))(function->body));
}

}  // namespace tirscope::passes
