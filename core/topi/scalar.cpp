// SPDX-License-Identifier: Apache-2.0
#include "topi/scalar.h"

#include "topi/parts.h"

namespace tirscope::topi::scalar {

Expr pow(Expr x, Expr y) {
  match_types(x, y);
  if (!x->dtype.is_floating())
    refuse(bad_input("topi.float-only", "powers are of floats here, not of {0}", x->dtype.str()));
  return power(std::move(x), std::move(y));
}

Expr bitwise(const OpInfo& op, Expr a, Expr b) {
  match_types(a, b);
  if (!a->dtype.is_integer())
    refuse(bad_input("topi.integer-only", "{0} is of integers, not of {1}", op.script_name, a->dtype.str()));
  return tirscope::bitwise(op, std::move(a), std::move(b));
}

Expr select(Expr condition, Expr true_value, Expr false_value) {
  return make<SelectNode>(std::move(condition), std::move(true_value), std::move(false_value));
}

Expr number(DataType dtype, double value) {
  if (dtype.is_integer()) return make_const(dtype, int64_t(value));
  return make<FloatImmNode>(dtype, value);
}

}  // namespace tirscope::topi::scalar
