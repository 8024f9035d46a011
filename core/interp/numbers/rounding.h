// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "interp/inputs.h"

namespace tirscope::interp {

/// What makes the results of a function differ from those in exact arithmetic.
struct Rounding {
  int64_t longest_reduction = 1;
  /// For each parameter that is written: the coarsest floating-point type in which something on the way to it is
  /// computed, or to which it is rounded; none where nothing is. A copy in the same type rounds nothing, nor does an
  /// input that comes in a coarse type: the reference is given the same.
  std::vector<DataType> types;
};

/// Of what stores say: calls that write through pointers are not looked into.
Rounding rounding_of(const PrimFunc& function, const Sizes& sizes = {});

}  // namespace tirscope::interp
