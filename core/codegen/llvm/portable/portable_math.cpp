// SPDX-License-Identifier: Apache-2.0
// Polynomials are minimax fits of their own; reductions are those of Cody and Waite, and of Payne and Hanek.
#include "codegen/llvm/portable/portable_math.h"

#include <functional>
#include <map>

#include "codegen/llvm/portable/portable_reals.h"

namespace tirscope::codegen {

namespace {

constexpr double log2_e = 1.44269504088896341, ln2 = 0.693147180559945309, half_pi = 1.57079632679489662;

// ---- exponentials ---------------------------------------------------------------------------------------------------

/// e^r for |r| <= 0.35.
Value* exp_of_small(Reals& m, Value* r) {
  Value* p = m.polynomial(r, {1.381446706e-03, 8.368780411e-03, 4.166839421e-02, 1.666652011e-01, 4.999999341e-01});
  return m.add(m.fma(m.mul(r, r), p, r), m.real(1));
}

/// x * 2^n for |n| <= 250; denormal results are rounded once.
Value* scaled(Reals& m, Value* x, Value* n) {
  auto& b = m.builder();
  Value* half = b.CreateAShr(n, 1);
  auto power = [&](Value* k) { return m.from_bits(b.CreateShl(b.CreateAdd(k, m.integer(127)), 23)); };
  return m.mul(m.mul(x, power(half)), power(b.CreateSub(n, half)));
}

/// e^(x + tail) * 2^k; tail is a small correction, or null.
Value* exp_scaled(Reals& m, Value* x, Value* tail, int k) {
  Value* inside = m.clamp(x, -105, 91);
  auto [n, integer] = m.nearest(m.fma(inside, m.real(log2_e), m.real(Reals::magic)));
  Value* r = m.fma(n, m.real(-0.693145751953125), inside);  // the first 17 bits of ln 2, then the rest
  r = m.fma(n, m.real(-1.42860682030941723e-6), r);
  if (tail) r = m.add(r, m.select(m.equal(inside, x), tail, m.real(0)));
  return scaled(m, exp_of_small(m, r), m.builder().CreateAdd(integer, m.integer(k)));
}
Value* exp(Reals& m, Value* x) { return exp_scaled(m, x, nullptr, 0); }

}  // namespace

Value* exp_with_tail(Reals& m, Value* x, Value* tail) { return exp_scaled(m, x, tail, 0); }

namespace {

Value* exp2(Reals& m, Value* x) {
  Value* inside = m.clamp(x, -152, 130);
  auto [n, integer] = m.nearest(m.add(inside, m.real(Reals::magic)));
  return scaled(m, exp_of_small(m, m.mul(m.sub(inside, n), m.real(ln2))), integer);
}

Value* exp10(Reals& m, Value* x) {
  Value* inside = m.clamp(x, -46, 39.5);
  auto [n, integer] = m.nearest(m.fma(inside, m.real(3.32192809488736235), m.real(Reals::magic)));
  Value* r = m.fma(n, m.real(-0.301025390625), inside);
  r = m.fma(n, m.real(-4.60503898119521374e-6), r);
  // r * ln 10 in two parts, of which the second corrects the first.
  Value *high = m.mul(r, m.real(2.30258509299404568)), *low = m.fma(r, m.real(2.30258509299404568), m.negate(high));
  return scaled(m, exp_of_small(m, m.add(high, m.fma(r, m.real(-3.19744940e-8), low))), integer);
}

// ---- logarithms -----------------------------------------------------------------------------------------------------

}  // namespace

Split split(Reals& m, Value* x) {
  auto& b = m.builder();
  Value* tiny = m.less(x, m.real(1.17549435e-38));
  Value* bits = m.bits(m.select(tiny, m.mul(x, m.real(16777216)), x));
  Value* power = b.CreateAnd(b.CreateSub(bits, m.integer(0x3f3504f3)), m.integer(int32_t(0xff800000)));
  Value* exponent = b.CreateAdd(b.CreateAShr(power, 23), b.CreateSelect(tiny, m.integer(-24), m.integer(0)));
  return {m.from_bits(b.CreateSub(bits, power)), b.CreateSIToFP(exponent, x->getType())};
}

namespace {

/// The part of log(1 + f) behind f, for 1 + f between sqrt(1/2) and sqrt(2).
Value* log_tail(Reals& m, Value* f) {
  Value* p = m.polynomial(f, {6.746633934e-02, -1.167564553e-01, 1.188816173e-01, -1.240558993e-01, 1.421955258e-01,
                              -1.666799581e-01, 2.000211865e-01, -2.500000960e-01, 3.333331260e-01});
  Value* square = m.mul(f, f);
  return m.fma(m.mul(f, square), p, m.mul(m.real(-0.5), square));
}

/// `inside` for positive finite x, and what logarithms are elsewhere.
Value* log_or_edge(Reals& m, Value* x, Value* inside) {
  Value* result = m.select(m.less(x, m.infinity()), inside, x);  // infinity and NaN are themselves
  result = m.select(m.less(x, m.real(0)), m.nan(), result);
  return m.select(m.equal(x, m.real(0)), m.negate(m.infinity()), result);
}

/// log(x) * (high + low) + exponent * (power_high + power_low).
Value* logarithm(Reals& m, Value* x, double high, double low, double power_high, double power_low) {
  auto [mantissa, exponent] = split(m, x);
  Value* f = m.sub(mantissa, m.real(1));
  Value* tail = log_tail(m, f);
  // f * high exactly, as two parts.
  Value* first = m.mul(f, m.real(high));
  Value* second = m.fma(f, m.real(high), m.negate(first));
  second = m.fma(tail, m.real(high), m.fma(f, m.real(low), second));
  second = m.fma(exponent, m.real(power_low), second);
  Value* large = m.mul(exponent, m.real(power_high));
  Value* sum = m.add(large, first);
  Value* rest = m.add(m.sub(large, sum), first);  // what the sum lost, where the exponent is not 0
  return log_or_edge(m, x, m.add(sum, m.add(rest, second)));
}
Value* log(Reals& m, Value* x) { return logarithm(m, x, 1, 0, 0.693145751953125, 1.42860682030941723e-6); }
Value* log2(Reals& m, Value* x) { return logarithm(m, x, 1.44269502162933349609375, 1.92596299e-8, 1, 0); }
Value* log10(Reals& m, Value* x) {
  return logarithm(m, x, 0.4342944920063018798828125, -1.010305e-8, 0.301025390625, 4.60503898119521374e-6);
}

Value* log1p(Reals& m, Value* x) {
  // log(1 + x) of the rounded sum, and what rounding took.
  Value* sum = m.add(m.real(1), x);
  Value* lost =
      m.select(m.less(m.real(1), m.magnitude(x)), m.sub(m.real(1), m.sub(sum, x)), m.sub(x, m.sub(sum, m.real(1))));
  Value* result = m.add(log(m, sum), m.div(lost, sum));
  result = m.select(m.less(m.magnitude(x), m.infinity()), result, log(m, sum));
  result = m.select(m.equal(sum, m.real(0)), m.negate(m.infinity()), result);
  return m.select(m.less(m.magnitude(x), m.real(1e-8)), x, result);
}

// ---- hyperbolic -----------------------------------------------------------------------------------------------------

Value* sinh(Reals& m, Value* x) {
  Value *t = m.magnitude(x), *z = m.mul(x, x);
  Value* p = m.polynomial(z, {1.0 / 362880, 1.0 / 5040, 1.0 / 120, 1.0 / 6});
  Value* near = m.fma(m.mul(x, z), p, x);
  Value* half = exp_scaled(m, t, nullptr, -1);
  Value* far = m.with_sign(m.sub(half, m.div(m.real(0.25), half)), x);
  return m.select(m.less(t, m.real(1)), near, far);
}
Value* cosh(Reals& m, Value* x) {
  Value* half = exp_scaled(m, m.magnitude(x), nullptr, -1);
  return m.add(half, m.div(m.real(0.25), half));
}
Value* tanh(Reals& m, Value* x) {
  Value *t = m.magnitude(x), *z = m.mul(x, x);
  Value* p = m.polynomial(z, {-5.704986962e-03, 2.063908718e-02, -5.373971505e-02, 1.333144220e-01, -3.333328194e-01});
  Value* near = m.fma(m.mul(x, z), p, x);
  Value* e = exp(m, m.add(t, t));
  Value* far = m.sub(m.real(1), m.div(m.real(2), m.add(e, m.real(1))));
  return m.select(m.less(t, m.real(0.625)), near, m.with_sign(far, x));
}
Value* asinh(Reals& m, Value* x) {
  Value *t = m.magnitude(x), *square = m.mul(t, t);
  Value* root = m.sqrt(m.add(square, m.real(1)));
  Value* middle = log1p(m, m.add(t, m.div(square, m.add(root, m.real(1)))));
  Value* far = m.add(log(m, t), m.real(ln2));
  return m.with_sign(m.select(m.less(t, m.real(1e8)), middle, far), x);
}
Value* acosh(Reals& m, Value* x) {
  Value* t = m.sub(x, m.real(1));
  Value* middle = log1p(m, m.add(t, m.sqrt(m.fma(t, t, m.add(t, t)))));
  Value* result = m.select(m.less(x, m.real(1e8)), middle, m.add(log(m, x), m.real(ln2)));
  return m.select(m.less(x, m.real(1)), m.nan(), result);
}
Value* atanh(Reals& m, Value* x) {
  Value* t = m.magnitude(x);
  Value* quotient = m.div(m.add(t, t), m.sub(m.real(1), t));
  return m.with_sign(m.mul(m.real(0.5), log1p(m, quotient)), x);
}

// ---- arcs -----------------------------------------------------------------------------------------------------------

/// asin for |x| <= 1/2, where z is x * x.
Value* asin_of_small(Reals& m, Value* x, Value* z) {
  Value* p = m.polynomial(
      z, {3.751648213e-02, 1.443858285e-02, 3.180772388e-02, 4.451695460e-02, 7.500504187e-02, 1.666665999e-01});
  return m.fma(m.mul(x, z), p, x);
}
Value* asin(Reals& m, Value* x) {
  Value *t = m.magnitude(x), *z = m.mul(m.real(0.5), m.sub(m.real(1), t));
  Value* root = m.sqrt(z);
  Value* twice = m.mul(m.real(2), asin_of_small(m, root, z));
  Value* far = m.sub(m.real(half_pi), m.sub(twice, m.real(-4.37113883e-8)));
  Value* near = asin_of_small(m, t, m.mul(t, t));
  return m.with_sign(m.select(m.less(t, m.real(0.5)), near, far), x);
}
Value* acos(Reals& m, Value* x) {
  Value *t = m.magnitude(x), *z = m.mul(m.real(0.5), m.sub(m.real(1), t));
  Value* twice = m.mul(m.real(2), asin_of_small(m, m.sqrt(z), z));
  Value* negative = m.sub(m.real(2 * half_pi), m.add(twice, m.real(8.74227766e-8)));
  Value* far = m.select(m.less(x, m.real(0)), negative, twice);
  Value* near = m.sub(m.real(half_pi), m.add(asin_of_small(m, x, m.mul(x, x)), m.real(4.37113883e-8)));
  return m.select(m.less(t, m.real(0.5)), near, far);
}

/// atan of y / x for non-negative y and x, not both 0 or infinite.
Value* atan_of_quotient(Reals& m, Value* y, Value* x) {
  Value* steep = m.less(x, y);
  Value* q = m.div(m.select(steep, x, y), m.select(steep, y, x));
  // Above tan(pi/8): atan(q) = pi/4 + atan((q - 1) / (q + 1)).
  Value* wide = m.less(m.real(0.414213562), q);
  Value* r = m.select(wide, m.div(m.sub(q, m.real(1)), m.add(q, m.real(1))), q);
  Value* z = m.mul(r, r);
  Value* p = m.polynomial(z, {-6.077760168e-02, 1.059364027e-01, -1.424351114e-01, 1.999847041e-01, -3.333331517e-01});
  Value* arc = m.fma(m.mul(r, z), p, r);
  arc = m.select(wide, m.add(arc, m.real(half_pi / 2)), arc);
  return m.select(steep, m.sub(m.real(half_pi), arc), arc);
}
Value* atan(Reals& m, Value* x) {
  Value* t = m.magnitude(x);
  return m.with_sign(m.select(m.less(t, m.infinity()), atan_of_quotient(m, t, m.real(1)),
                              m.select(m.equal(t, m.infinity()), m.real(half_pi), x)),
                     x);
}
Value* atan2(Reals& m, Value* y, Value* x) {
  Value *a = m.magnitude(y), *b = m.magnitude(x);
  Value* arc = atan_of_quotient(m, a, b);
  Value* both_infinite = m.both(m.equal(a, m.infinity()), m.equal(b, m.infinity()));
  arc = m.select(both_infinite, m.real(half_pi / 2), arc);
  arc = m.select(m.both(m.equal(a, m.real(0)), m.equal(b, m.real(0))), m.real(0), arc);
  Value* left = m.builder().CreateICmpSLT(m.bits(x), m.integer(0));
  arc = m.select(left, m.sub(m.real(2 * half_pi), arc), arc);
  return m.select(m.unordered(x, y), m.add(x, y), m.with_sign(arc, y));
}

// ---- others ---------------------------------------------------------------------------------------------------------

Value* erf(Reals& m, Value* x) {
  Value *t = m.magnitude(x), *z = m.mul(x, x);
  Value* p = m.polynomial(z, {8.331881177e-05, -8.133630766e-04, 5.200229590e-03, -2.685907337e-02, 1.128368960e-01,
                              -3.761263335e-01, 1.283791666e-01});
  Value* near = m.fma(x, p, x);
  Value* u = m.clamp(t, 0, 3.95);  // 1 from there on
  Value* q = m.polynomial(u, {1.061865930e-06, -1.706049234e-05, 9.768468166e-05, -3.620374871e-05, -3.000465967e-03,
                              2.322296884e-02, -1.062771652e-01, -6.346777862e-01, -1.129009634e+00, 9.109005042e-05});
  Value* far = m.with_sign(m.sub(m.real(1), exp(m, q)), x);
  return m.select(m.less(t, m.real(0.9277)), near, far);
}

Value* hypot(Reals& m, Value* x, Value* y) {
  Value *a = m.magnitude(x), *b = m.magnitude(y);
  Value *swap = m.less(a, b), *large = m.select(swap, b, a), *small = m.select(swap, a, b);
  Value* q = m.div(small, large);
  Value* result = m.mul(large, m.sqrt(m.fma(q, q, m.real(1))));
  result = m.select(m.equal(large, m.real(0)), m.real(0), result);
  result = m.select(m.unordered(x, y), m.add(x, y), result);
  return m.select(m.either(m.equal(a, m.infinity()), m.equal(b, m.infinity())), m.infinity(), result);
}

/// The exponent of a positive finite number, of a denormal one too.
Value* exponent_of(Reals& m, Value* x) {
  auto& b = m.builder();
  Value* tiny = m.less(x, m.real(1.17549435e-38));
  Value* bits = m.bits(m.select(tiny, m.mul(x, m.real(16777216)), x));
  return b.CreateSub(b.CreateAShr(bits, 23), b.CreateSelect(tiny, m.integer(24), m.integer(0)));
}

/// One step of a long division: `rest` less a multiple of `size`, exactly. At most 24 bits of the quotient are known
/// at once, so the multiple is one of size * 2^n where the quotient has more.
Value* divided_once(Reals& m, Value* rest, Value* size) {
  auto& b = m.builder();
  Value* excess = b.CreateSub(b.CreateSub(exponent_of(m, rest), exponent_of(m, size)), m.integer(22));
  Value* step = scaled(m, size, b.CreateBinaryIntrinsic(llvm::Intrinsic::smax, excess, m.integer(0)));
  Value* left = m.fma(m.negate(m.truncated(m.div(rest, step))), step, rest);
  // A quotient that was rounded up to the next integer is one too large.
  return m.select(m.less(left, m.real(0)), m.add(left, step), left);
}

/// A division loses what the quotient rounds, so the rest is divided again until it is smaller than y: at most 13
/// times, once where the quotient is below 2^23.
Value* fmod(Reals& m, Value* x, Value* y) {
  auto& b = m.builder();
  Value *size = m.magnitude(y), *whole = m.magnitude(x);
  llvm::BasicBlock* before = b.GetInsertBlock();
  llvm::Function* function = before->getParent();
  auto block = [&](const char* name) { return llvm::BasicBlock::Create(b.getContext(), name, function); };
  llvm::BasicBlock *test = block("fmod.test"), *again = block("fmod.again"), *done = block("fmod.done");
  b.CreateBr(test);
  b.SetInsertPoint(test);
  llvm::PHINode* rest = b.CreatePHI(x->getType(), 2, "rest");
  rest->addIncoming(whole, before);
  Value* divides = b.CreateAnd(m.less(rest, m.infinity()), m.less(m.real(0), size));
  b.CreateCondBr(b.CreateAnd(divides, b.CreateFCmpOGE(rest, size)), again, done);
  b.SetInsertPoint(again);
  rest->addIncoming(divided_once(m, rest, size), again);
  b.CreateBr(test);
  b.SetInsertPoint(done);
  Value* none = m.either(m.equal(whole, m.infinity()), m.either(m.equal(size, m.real(0)), m.unordered(x, y)));
  return m.select(none, m.nan(), m.with_sign(rest, x));
}

/// The next float after x on the way to y.
Value* nextafter(Reals& m, Value* x, Value* y) {
  auto& b = m.builder();
  Value* bits = m.bits(x);
  Value* away = b.CreateICmpEQ(m.less(x, y), m.less(m.real(0), x));  // the magnitude grows
  Value* next = m.from_bits(b.CreateAdd(bits, b.CreateSelect(away, m.integer(1), m.integer(-1))));
  next = m.select(m.equal(x, m.real(0)), m.with_sign(m.from_bits(m.integer(1)), y), next);
  next = m.select(m.equal(x, y), y, next);
  return m.select(m.unordered(x, y), m.add(x, y), next);
}

using Unary = Value* (*)(Reals&, Value*);
using Binary = Value* (*)(Reals&, Value*, Value*);

}  // namespace

Value* portable_math(llvm::IRBuilder<>& builder, const std::string& name, llvm::ArrayRef<Value*> args) {
  static const std::map<std::string, Unary> unary = {
      {"exp", exp},     {"exp2", exp2},   {"exp10", exp10}, {"log", log},    {"log2", log2},
      {"log10", log10}, {"log1p", log1p}, {"sinh", sinh},   {"cosh", cosh},  {"tanh", tanh},
      {"asinh", asinh}, {"acosh", acosh}, {"atanh", atanh}, {"asin", asin},  {"acos", acos},
      {"atan", atan},   {"erf", erf},     {"sin", sine},    {"cos", cosine}, {"tan", tangent}};
  static const std::map<std::string, Binary> binary = {
      {"atan2", atan2}, {"hypot", hypot}, {"fmod", fmod}, {"pow", power}, {"nextafter", nextafter}};
  // No liberties: what these functions rest on is how each operation rounds.
  llvm::IRBuilder<>::FastMathFlagGuard guard(builder);
  builder.clearFastMathFlags();
  Reals m(builder);
  if (auto it = unary.find(name); it != unary.end() && args.size() == 1) return it->second(m, args[0]);
  if (auto it = binary.find(name); it != binary.end() && args.size() == 2) return it->second(m, args[0], args[1]);
  if (name == "ldexp" && args.size() == 2) {
    Value* n = builder.CreateIntCast(args[1], builder.getInt32Ty(), true);
    Value* inside = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, n, builder.getInt32(uint32_t(-300)));
    inside = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, inside, builder.getInt32(300));
    // In two steps, so that a denormal becomes large and a large number denormal.
    Value* half = builder.CreateAShr(inside, 1);
    return scaled(m, scaled(m, args[0], half), builder.CreateSub(inside, half));
  }
  return nullptr;
}

}  // namespace tirscope::codegen
