// SPDX-License-Identifier: Apache-2.0
#include "arith/int_set.h"

#include "ir/build.h"

namespace tirscope::arith {

const Expr& pos_inf() {
  static const Expr value = make_var("pos_inf", DataType::handle());
  return value;
}
const Expr& neg_inf() {
  static const Expr value = make_var("neg_inf", DataType::handle());
  return value;
}

}  // namespace tirscope::arith
