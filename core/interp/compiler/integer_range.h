// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "interp/inputs.h"

namespace tirscope::interp {

struct RealInterval {
  double low, high;
};

/// True when no integer operation in a stored value of `function` can leave its type while every integer argument stays
/// in the interval given for its pointer variable.
bool stays_in_type(const PrimFunc& function, const std::unordered_map<const VarNode*, RealInterval>& arguments,
                   const Sizes& sizes);

}  // namespace tirscope::interp
