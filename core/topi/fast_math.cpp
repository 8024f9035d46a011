// SPDX-License-Identifier: Apache-2.0
// exp, tanh and erf by polynomials of float32, with TVM's coefficients (those of tanh are not
// rounded to float32); other types take the exact function.
#include <array>

#include "topi/broadcast.h"
#include "topi/elementwise.h"
#include "topi/scalar.h"
#include "topi/table.h"

namespace tirscope::topi {

namespace {

const DataType float32 = DataType::floating(32);

Expr real(double value) { return scalar::number(float32, value); }
Expr real(float value) { return real(double(value)); }

Expr between(const Expr& x, float least, float most) {
  return tirscope::max(tirscope::min(x, real(most)), real(least));
}

/// Coefficients from the highest power on. `x * sum`: the variable is on the left.
template <class T, std::size_t N>
Expr polynomial(const Expr& x, const std::array<T, N>& coefficients) {
  Expr sum = real(coefficients[0]);
  for (std::size_t i = 1; i < N; ++i) sum = tirscope::add(mul(x, sum), real(coefficients[i]));
  return sum;
}

/// e**x = 2**n * e**f, with n = floor(x * log2(e) + 0.5) as the exponent's bits and f = x - n * ln 2.
Expr fast_exp_of(const Expr& value) {
  const Expr x = between(value, -88.3762626647949f, 88.3762626647950f);
  const Expr n = scalar::floor(tirscope::add(mul(x, real(1.44269504088896341f)), real(0.5f)));
  const Expr f = tirscope::sub(x, mul(n, real(0.6931471805599453f)));
  Expr y = real(1.9875691500e-4f);
  for (float coefficient : {1.3981999507e-3f, 8.3334519073e-3f, 4.1665795894e-2f, 1.6666665459e-1f, 5.0000001201e-1f})
    y = tirscope::add(mul(y, f), real(coefficient));
  y = tirscope::add(tirscope::add(mul(mul(y, f), f), f), real(1.0f));
  const Expr bits = call(DataType::integer(32), op::shift_left(),
                         {cast(DataType::integer(32), tirscope::add(n, real(127.0f))), int32(23)});
  return tirscope::max(mul(call(float32, op::reinterpret(), {bits}), y), value);
}

Expr fast_tanh_of(const Expr& x) {
  const Expr square = mul(x, x);
  const Expr odd = polynomial(
      square, std::array{-2.76076847742355e-16, 2.00018790482477e-13, -8.60467152213735e-11, 5.12229709037114e-08,
                         1.48572235717979e-05, 6.37261928875436e-04, 4.89352455891786e-03});
  const Expr even = polynomial(
      square, std::array{1.19825839466702e-06, 1.18534705686654e-04, 2.26843463243900e-03, 4.89352518554385e-03});
  return div(mul(x, odd), even);
}

Expr fast_erf_of(const Expr& value) {
  const Expr x = between(value, -4.0f, 4.0f);
  const Expr square = mul(x, x);
  const Expr odd = polynomial(
      square, std::array{-2.72614225801306e-10f, 2.77068142495902e-08f, -2.10102402082508e-06f, -5.69250639462346e-05f,
                         -7.34990630326855e-04f, -2.95459980854025e-03f, -1.60960333262415e-02f});
  const Expr even =
      polynomial(square, std::array{-1.45660718464996e-05f, -2.13374055278905e-04f, -1.68282697438203e-03f,
                                    -7.37332916720468e-03f, -1.42647390514189e-02f});
  return div(mul(x, odd), even);
}

Tensor by_element(const Tensor& x, Expr (*f)(const Expr&), std::string name) {
  return te::compute(x.shape(), [&](const Indices& i) { return f(x(i)); }, {std::move(name), "elemwise"});
}

Tensor fast_tanh(const Tensor& x) {
  if (x.dtype() != float32) return map_elements(x, [](const Expr& value) { return scalar::apply(op::tanh(), value); });
  const Tensor limited = broadcast("maximum", real(-9.0f), broadcast("minimum", real(9.0f), x));
  return by_element(limited, fast_tanh_of, "T_fast_tanh");
}

}  // namespace

Tensor fast_exp(const Tensor& x) { return x.dtype() == float32 ? by_element(x, fast_exp_of, "T_fast_exp") : exp(x); }

void add_fast_math(Table& table) {
  table.add("fast_exp", {tensor("x")}, [](const Arguments& a) { return fast_exp(a.tensor("x")); });
  table.add("fast_tanh", {tensor("x")}, [](const Arguments& a) { return fast_tanh(a.tensor("x")); });
  table.add("fast_erf", {tensor("x")}, [](const Arguments& a) {
    const Tensor& x = a.tensor("x");
    return x.dtype() == float32 ? by_element(x, fast_erf_of, "T_fast_erf") : erf(x);
  });
}

}  // namespace tirscope::topi
