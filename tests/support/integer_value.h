// SPDX-License-Identifier: Apache-2.0
// The value of an integer expression at a point, for tests that check results by enumeration.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "ir/ir.h"

namespace tirscope::test {

using Point = std::unordered_map<const VarNode*, int64_t>;

inline int64_t value_at(const Expr& expr, const Point& point) {
  if (auto constant = as_int(expr)) return *constant;
  if (auto* var = as<VarNode>(expr)) return point.at(var);
  if (auto* node = as<NotNode>(expr)) return !value_at(node->a, point);
  if (auto* node = as<CastNode>(expr)) return value_at(node->value, point);
  if (auto* node = as<SelectNode>(expr))
    return value_at(value_at(node->condition, point) ? node->true_value : node->false_value, point);
  auto* node = as<BinaryNode>(expr);
  TS_CHECK(node, "an expression that tests can evaluate");
  int64_t a = value_at(node->a, point), b = value_at(node->b, point);
  if (node->kind == Kind::And) return a && b;
  if (node->kind == Kind::Or) return a || b;
  auto result = as_int(binary(node->kind, int64(a), int64(b)));
  TS_CHECK(result, "constants fold");
  return *result;
}

/// Calls `f` at every point of the box [min, min + extent).
inline void for_each_point(const std::vector<std::pair<Var, Range>>& box, const std::function<void(const Point&)>& f,
                           Point point = {}, std::size_t depth = 0) {
  if (depth == box.size()) return f(point);
  auto& [var, range] = box[depth];
  int64_t min = *as_int(range->min), extent = *as_int(range->extent);
  for (int64_t value = min; value < min + extent; ++value) {
    point[var.get()] = value;
    for_each_point(box, f, point, depth + 1);
  }
}

}  // namespace tirscope::test
