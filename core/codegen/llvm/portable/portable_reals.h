// SPDX-License-Identifier: Apache-2.0
// The words in which portable_math.cpp and portable_trig.cpp are written: one float32 at a time.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <initializer_list>
#include <utility>

namespace tirscope::codegen {

using llvm::Value;

class Reals {
 public:
  /// Added to a float below 2^22 it leaves the nearest integer in the low bits.
  static constexpr double magic = 12582912;

  explicit Reals(llvm::IRBuilder<>& builder) : b_(builder) {}
  llvm::IRBuilder<>& builder() { return b_; }

  Value* real(double v) { return llvm::ConstantFP::get(b_.getFloatTy(), v); }
  Value* integer(int32_t v) { return b_.getInt32(uint32_t(v)); }
  Value* infinity() { return llvm::ConstantFP::getInfinity(b_.getFloatTy()); }
  Value* nan() { return llvm::ConstantFP::getNaN(b_.getFloatTy()); }

  Value* add(Value* x, Value* y) { return b_.CreateFAdd(x, y); }
  Value* sub(Value* x, Value* y) { return b_.CreateFSub(x, y); }
  Value* mul(Value* x, Value* y) { return b_.CreateFMul(x, y); }
  Value* div(Value* x, Value* y) { return b_.CreateFDiv(x, y); }
  Value* negate(Value* x) { return b_.CreateFNeg(x); }
  Value* sqrt(Value* x) { return b_.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, x); }
  Value* magnitude(Value* x) { return b_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, x); }
  Value* truncated(Value* x) { return b_.CreateUnaryIntrinsic(llvm::Intrinsic::trunc, x); }
  Value* with_sign(Value* x, Value* sign) { return b_.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, x, sign); }
  Value* fma(Value* x, Value* y, Value* z) {
    return b_.CreateIntrinsic(llvm::Intrinsic::fma, {x->getType()}, {x, y, z});
  }
  /// Coefficients from the highest power down.
  Value* polynomial(Value* x, std::initializer_list<double> coefficients) {
    Value* sum = nullptr;
    for (double c : coefficients) sum = sum ? fma(sum, x, real(c)) : real(c);
    return sum;
  }

  Value* less(Value* x, Value* y) { return b_.CreateFCmpOLT(x, y); }
  Value* equal(Value* x, Value* y) { return b_.CreateFCmpOEQ(x, y); }
  Value* unordered(Value* x, Value* y) { return b_.CreateFCmpUNO(x, y); }
  Value* both(Value* x, Value* y) { return b_.CreateAnd(x, y); }
  Value* either(Value* x, Value* y) { return b_.CreateOr(x, y); }
  Value* select(Value* condition, Value* x, Value* y) { return b_.CreateSelect(condition, x, y); }
  /// NaN stays NaN.
  Value* clamp(Value* x, double low, double high) {
    x = select(less(x, real(low)), real(low), x);
    return select(less(real(high), x), real(high), x);
  }

  Value* bits(Value* x) { return b_.CreateBitCast(x, b_.getInt32Ty()); }
  Value* from_bits(Value* x) { return b_.CreateBitCast(x, b_.getFloatTy()); }
  /// `sum` is a number plus `magic`: the nearest integer to it, as a float and as an integer.
  std::pair<Value*, Value*> nearest(Value* sum) {
    return {sub(sum, real(magic)), b_.CreateSub(bits(sum), bits(real(magic)))};
  }

 private:
  llvm::IRBuilder<>& b_;
};

// portable_trig.cpp
Value* sine(Reals& m, Value* x);
Value* cosine(Reals& m, Value* x);
Value* tangent(Reals& m, Value* x);
// portable_pow.cpp
Value* power(Reals& m, Value* x, Value* y);
/// e^(x + tail); tail is a small correction.
Value* exp_with_tail(Reals& m, Value* x, Value* tail);
/// A positive finite x as mantissa * 2^exponent, the mantissa between sqrt(1/2) and sqrt(2).
struct Split {
  Value *mantissa, *exponent;
};
Split split(Reals& m, Value* x);

}  // namespace tirscope::codegen
