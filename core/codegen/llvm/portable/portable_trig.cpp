// SPDX-License-Identifier: Apache-2.0
// sin, cos and tan: the argument less a multiple of pi/2, and two polynomials.
#include "codegen/llvm/portable/portable_reals.h"

namespace tirscope::codegen {

namespace {

/// x = quarter * pi/2 + rest, |rest| <= pi/4; only the low bits of `quarter` count.
struct Reduced {
  Value *rest, *quarter;
};

/// Cody and Waite: pi/2 in three parts, exact enough while quarter has 17 bits.
Reduced reduce_near(Reals& m, Value* x) {
  auto [n, quarter] = m.nearest(m.fma(x, m.real(0.636619772367581343), m.real(Reals::magic)));
  Value* rest = m.fma(n, m.real(-1.57079601287841796875), x);
  rest = m.fma(n, m.real(-3.1391647326017846e-7), rest);
  return {m.fma(n, m.real(-5.3903025299577648e-15), rest), quarter};
}

/// Payne and Hanek: the mantissa times the 96 bits of 2/pi that matter for its exponent, in integers.
Reduced reduce_far(Reals& m, Value* x) {
  // 2/pi from two bits in front of its first one.
  static constexpr uint32_t digits[] = {0,          0x28be60db, 0x9391054a, 0x7f09d5f4,
                                        0x7d4d3770, 0x36d8a566, 0x4f10e410, 0x7f9458ea};
  auto& b = m.builder();
  llvm::Type* wide = b.getInt64Ty();
  Value* bits = m.bits(x);
  Value* exponent = b.CreateSub(b.CreateAnd(b.CreateLShr(bits, 23), m.integer(0xff)), m.integer(126));
  Value* mantissa = b.CreateOr(b.CreateShl(bits, 8), m.integer(int32_t(0x80000000)));
  Value *word = b.CreateLShr(exponent, 5), *shift = b.CreateAnd(exponent, m.integer(31));
  Value* window[4];
  for (int k = 0; k < 4; ++k) {
    window[k] = b.getInt32(digits[k]);
    for (int first = 1; first <= 4; ++first)
      window[k] = b.CreateSelect(b.CreateICmpEQ(word, m.integer(first)), b.getInt32(digits[first + k]), window[k]);
  }
  auto part = [&](int k) {
    Value* shifted = b.CreateIntrinsic(llvm::Intrinsic::fshl, {b.getInt32Ty()}, {window[k], window[k + 1], shift});
    return b.CreateMul(b.CreateZExt(mantissa, wide), b.CreateZExt(shifted, wide));
  };
  Value* product = b.CreateAdd(b.CreateShl(part(0), 32), b.CreateAdd(part(1), b.CreateLShr(part(2), 32)));
  // The top two bits count quarters; the rest is a fraction of one, made the nearest to 0.
  Value* quarter = b.CreateTrunc(b.CreateLShr(product, 62), b.getInt32Ty());
  Value* fraction = b.CreateShl(product, 2);
  Value* over = b.CreateTrunc(b.CreateLShr(fraction, 63), b.getInt32Ty());
  quarter = b.CreateAdd(quarter, over);
  Value* rest = b.CreateSIToFP(fraction, b.getDoubleTy());
  rest = b.CreateFMul(rest, llvm::ConstantFP::get(b.getDoubleTy(), 8.5153039502163872e-20));  // pi/2 * 2^-64
  rest = b.CreateFPTrunc(rest, b.getFloatTy());
  Value* negative = b.CreateICmpSLT(bits, m.integer(0));
  rest = m.select(negative, m.negate(rest), rest);
  rest = m.select(m.less(m.magnitude(x), m.infinity()), rest, m.nan());
  return {rest, b.CreateSelect(negative, b.CreateNeg(quarter), quarter)};
}

Reduced reduce(Reals& m, Value* x) {
  auto& b = m.builder();
  llvm::Function* function = b.GetInsertBlock()->getParent();
  Reduced near = reduce_near(m, x);
  // Above, the low bits of what is subtracted are lost. Hardly ever so: a branch.
  Value* fits = m.less(m.magnitude(x), m.real(105615));
  auto rare = llvm::BasicBlock::Create(b.getContext(), "far", function);
  auto after = llvm::BasicBlock::Create(b.getContext(), "reduced", function);
  llvm::BasicBlock* before = b.GetInsertBlock();
  b.CreateCondBr(fits, after, rare);
  b.SetInsertPoint(rare);
  Reduced far = reduce_far(m, x);
  b.CreateBr(after);
  b.SetInsertPoint(after);
  auto either = [&](Value* usual, Value* other) {
    llvm::PHINode* phi = b.CreatePHI(usual->getType(), 2);
    phi->addIncoming(usual, before);
    phi->addIncoming(other, rare);
    return phi;
  };
  Value* rest = either(near.rest, far.rest);
  return {rest, either(near.quarter, far.quarter)};
}

Value* sine_of_small(Reals& m, Value* r, Value* z) {
  Value* p = m.polynomial(z, {2.75573192e-06, -1.98412698e-04, 8.33333333e-03, -1.66666667e-01});
  return m.fma(m.mul(r, z), p, r);
}
Value* cosine_of_small(Reals& m, Value* z) {
  Value* p = m.polynomial(z, {-2.75573192e-07, 2.48015873e-05, -1.38888889e-03, 4.16666667e-02});
  return m.fma(m.mul(z, z), p, m.fma(m.real(-0.5), z, m.real(1)));
}

/// sin(x + turn * pi/2).
Value* turned_sine(Reals& m, Value* x, int turn) {
  auto& b = m.builder();
  Reduced reduced = reduce(m, x);
  Value* quarter = b.CreateAdd(reduced.quarter, m.integer(turn));
  Value* z = m.mul(reduced.rest, reduced.rest);
  Value* odd = b.CreateTrunc(quarter, b.getInt1Ty());
  Value* value = m.select(odd, cosine_of_small(m, z), sine_of_small(m, reduced.rest, z));
  Value* sign = b.CreateShl(b.CreateAnd(quarter, m.integer(2)), 30);
  return m.from_bits(b.CreateXor(m.bits(value), sign));
}

}  // namespace

Value* sine(Reals& m, Value* x) {
  Value* value = turned_sine(m, x, 0);
  return m.select(m.equal(x, m.real(0)), x, value);  // the sign of zero
}
Value* cosine(Reals& m, Value* x) { return turned_sine(m, x, 1); }

Value* tangent(Reals& m, Value* x) {
  Reduced reduced = reduce(m, x);
  Value* z = m.mul(reduced.rest, reduced.rest);
  Value *s = sine_of_small(m, reduced.rest, z), *c = cosine_of_small(m, z);
  Value* odd = m.builder().CreateTrunc(reduced.quarter, m.builder().getInt1Ty());
  Value* value = m.div(m.select(odd, m.negate(c), s), m.select(odd, s, c));
  return m.select(m.equal(x, m.real(0)), x, value);
}

}  // namespace tirscope::codegen
