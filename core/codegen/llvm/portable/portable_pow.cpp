// SPDX-License-Identifier: Apache-2.0
// x to the power of y: e^(y * log|x|) with the logarithm in two floats, and the many edges of C's pow.
#include "codegen/llvm/portable/portable_reals.h"

namespace tirscope::codegen {

namespace {

/// A sum of two floats, the second much smaller.
struct Double {
  Value *high, *low;
};

/// log(x) for positive finite x, some 36 bits of it.
Double long_log(Reals& m, Value* x) {
  auto [mantissa, exponent] = split(m, x);
  // log(mantissa) = 2 atanh(q), q = (mantissa - 1) / (mantissa + 1) in two floats.
  Value *f = m.sub(mantissa, m.real(1)), *sum = m.add(mantissa, m.real(1));
  Value* sum_low = m.sub(mantissa, m.sub(sum, m.real(1)));
  Value* q = m.div(f, sum);
  Value* rest = m.fma(m.negate(q), sum, f);
  Value* q_low = m.div(m.fma(m.negate(q), sum_low, rest), sum);
  // 2 q, then 2 q^3 (1/3 + q^2/5 + ...), whose head is kept apart: 2/3 q^3.
  Value* z = m.mul(q, q);
  Value* p = m.polynomial(z, {2.0 / 13, 2.0 / 11, 2.0 / 9, 2.0 / 7, 2.0 / 5});
  Value *cube = m.mul(q, z), *cube_low = m.fma(q, z, m.negate(cube));
  cube_low = m.fma(q, m.fma(q, q, m.negate(z)), cube_low);
  Value* third = m.mul(cube, m.real(2.0 / 3));
  Value* third_low = m.fma(cube, m.real(2.0 / 3), m.negate(third));
  third_low = m.fma(cube, m.real(2.0 / 3 - double(float(2.0 / 3))), third_low);
  third_low = m.fma(cube_low, m.real(2.0 / 3), third_low);
  Value* tail = m.fma(m.mul(cube, z), p, third_low);
  tail = m.add(tail, m.fma(m.mul(m.add(z, z), m.real(1)), q_low, m.add(q_low, q_low)));
  // Large to small: exponent * ln 2, 2 q, 2/3 q^3.
  auto added = [&](Double a, Value* v) {
    Value* high = m.add(a.high, v);
    Value* back = m.sub(high, a.high);
    Value* lost = m.add(m.sub(a.high, m.sub(high, back)), m.sub(v, back));
    return Double{high, m.add(a.low, lost)};
  };
  Double total{m.mul(exponent, m.real(0.693145751953125)), m.mul(exponent, m.real(1.42860682030941723e-6))};
  total = added(total, m.add(q, q));
  total = added(total, third);
  total.low = m.add(total.low, tail);
  Value* high = m.add(total.high, total.low);
  return {high, m.add(m.sub(total.high, high), total.low)};
}

/// Where y is an integer, and where an odd one.
struct Integral {
  Value *whole, *odd;
};
Integral integral(Reals& m, Value* y) {
  Value* half = m.mul(y, m.real(0.5));
  Value* whole = m.equal(m.truncated(y), y);
  Value* even = m.equal(m.truncated(half), half);
  return {whole, m.both(whole, m.builder().CreateNot(even))};
}

}  // namespace

Value* power(Reals& m, Value* x, Value* y) {
  Value *a = m.magnitude(x), *zero = m.real(0), *one = m.real(1);
  Double log = long_log(m, a);
  Value* high = m.mul(y, log.high);
  Value* low = m.fma(y, log.high, m.negate(high));
  low = m.fma(y, log.low, low);
  Value* inside = m.less(m.magnitude(high), m.real(1e4));
  Value* result = exp_with_tail(m, high, m.select(inside, low, zero));

  Integral of_y = integral(m, y);
  Value *falls = m.less(y, zero), *left = m.builder().CreateICmpSLT(m.bits(x), m.integer(0));
  // Zeros and infinities of x, then of y.
  Value *null = m.equal(a, zero), *endless = m.equal(a, m.infinity());
  Value* grows = m.select(null, falls, m.builder().CreateNot(falls));
  result = m.select(m.either(null, endless), m.select(grows, m.infinity(), zero), result);
  Value* extreme = m.equal(m.magnitude(y), m.infinity());
  Value* away = m.builder().CreateICmpEQ(m.less(a, one), falls);
  result = m.select(extreme, m.select(m.equal(a, one), one, m.select(away, m.infinity(), zero)), result);
  result = m.select(m.both(left, of_y.odd), m.negate(result), result);
  Value* no_root = m.both(m.both(m.less(x, zero), m.builder().CreateNot(of_y.whole)), m.less(a, m.infinity()));
  result = m.select(no_root, m.nan(), result);
  result = m.select(m.unordered(x, y), m.add(x, y), result);
  return m.select(m.either(m.equal(y, zero), m.equal(x, one)), one, result);
}

}  // namespace tirscope::codegen
