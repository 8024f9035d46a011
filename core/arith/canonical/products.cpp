// SPDX-License-Identifier: Apache-2.0
#include "arith/canonical/products.h"

#include "support/int_math.h"

namespace tirscope::arith {

Expr multiply_normalized(const Expr& a, const Expr& b) {
  int64_t scale = 1;
  Expr result = make_const(a->dtype, int64_t(1));
  auto collect = [&](const Expr& factor) {
    if (auto value = as_int(factor))
      scale = wrapping_mul(scale, *value);
    else
      result = result * factor;
  };
  for_each_factor(a, collect);
  for_each_factor(b, collect);
  return scale == 1 ? result : result * make_const(result->dtype, scale);
}

}  // namespace tirscope::arith
