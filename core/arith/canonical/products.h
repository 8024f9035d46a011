// SPDX-License-Identifier: Apache-2.0
// Chains of + and - and of *, taken apart and put together (TVM's product normal form).
#pragma once

#include "ir/build.h"

namespace tirscope::arith {

/// Calls `f(factor)` on the factors of nested products from left to right.
template <class F>
void for_each_factor(const Expr& product, F&& f) {
  if (auto node = as<MulNode>(product)) {
    for_each_factor(node->a, f);
    for_each_factor(node->b, f);
  } else {
    f(product);
  }
}

/// Calls `f(term, sign)` on the terms of nested sums and differences from left to right; sign is 1 or -1.
template <class F>
void for_each_term(const Expr& sum, F&& f, int sign = 1) {
  if (auto add_node = as<AddNode>(sum)) {
    for_each_term(add_node->a, f, sign);
    for_each_term(add_node->b, f, sign);
  } else if (auto sub_node = as<SubNode>(sum)) {
    for_each_term(sub_node->a, f, sign);
    for_each_term(sub_node->b, f, -sign);
  } else {
    f(sum, sign);
  }
}

/// a * b as (x * y) * constant.
Expr multiply_normalized(const Expr& a, const Expr& b);

}  // namespace tirscope::arith
