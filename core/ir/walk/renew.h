// SPDX-License-Identifier: Apache-2.0
// A copy of a function that shares no statement, variable or buffer with it, so that both may be in one module.
#pragma once

#include "ir/function.h"

namespace tirscope {

/// The same function made of new objects; names stay.
PrimFunc renewed(const PrimFunc& function);

/// The same function with every index (loop and block variables, shapes, strides, offsets, indices, ranges) as a
/// signed integer of `bits`; what is computed with them follows. Values stored in buffers keep their types.
PrimFunc with_index_bits(const PrimFunc& function, int bits);

}  // namespace tirscope
