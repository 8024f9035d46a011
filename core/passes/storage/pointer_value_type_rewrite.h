// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"

namespace tirscope::passes {

/// Which pointers PointerValueTypeRewrite may change, and whether scalar reads may become an element of a vector.
struct PointerTypeOptions {
  bool parameters = true;  ///< parameters, and the data of their buffers
  bool constants = true;   ///< AllocateConst
  bool shuffles = true;
};

PrimFunc with_pointer_types(const PrimFunc& function, const PointerTypeOptions& options);

}  // namespace tirscope::passes
