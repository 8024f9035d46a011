// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/build.h"

namespace tirscope {

/// The largest finite value of a scalar type of numbers, as TVM's max_value gives it; null for other types.
Expr largest_value(DataType dtype);
/// The smallest (most negative) finite value; null for other types.
Expr smallest_value(DataType dtype);

}  // namespace tirscope
