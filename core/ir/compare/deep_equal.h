// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/node.h"

namespace tirscope {

/// TVM's ExprDeepEqual: the same operations on the same variables and buffers, object for object; nothing is renamed.
bool deep_equal(const Expr& a, const Expr& b);
bool deep_equal(const ExprNode& a, const ExprNode& b);

/// The same for expressions that are `deep_equal`.
std::size_t deep_hash(const Expr& expr);

struct DeepEqual {
  bool operator()(const Expr& a, const Expr& b) const { return deep_equal(a, b); }
};
struct DeepHash {
  std::size_t operator()(const Expr& expr) const { return deep_hash(expr); }
};

}  // namespace tirscope
