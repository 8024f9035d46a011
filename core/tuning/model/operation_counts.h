// SPDX-License-Identifier: Apache-2.0
// How many operations of each kind a store makes.
#pragma once

#include <array>

#include "ir/expr.h"

namespace tirscope::tuning {

/// The kinds of TVM's first group of features, of which the multiply-add is never counted.
enum class Operation : uint8_t { MultiplyAdd, AddSub, Mul, DivMod, Compare, PureCall, OtherCall };
constexpr int operation_kinds = 7;

struct OperationCounts {
  std::array<double, operation_kinds> on_floats{}, on_integers{};
  double on_booleans = 0, selections = 0;

  double float_total() const;
};

/// Those of one execution of `value`, indices of what it loads included.
OperationCounts operations_in(const Expr& value);

}  // namespace tirscope::tuning
