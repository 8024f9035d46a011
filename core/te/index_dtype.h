// SPDX-License-Identifier: Apache-2.0
// Which integers of a function are indices, and how they get another type (TVM's IndexDataTypeNormalizer):
//  1. Signed integers of 32 bits or more are affected. Loop and block variables, parameters, and the variables of
//     shapes get the type; so do their ranges.
//  2. In indices, extents, regions, and the conditions of if_then_else and Select, constants get it too. A conversion
//     of integers there is left out.
//  3. Values that are computed keep their constants. Operands that are no longer of one type are converted to the
//     wider; so is the value that is stored, to the type of the buffer.
//  4. Reads keep the type of their buffer.
//  5. A block in which nothing but the types of its variables would change (one without axes over buffers without
//     dimensions) stays as it is, and so does a buffer without dimensions. Buffers in annotations follow.
#pragma once

#include <optional>

#include "ir/function.h"

namespace tirscope::te {

/// `function` with indices of `dtype`, a signed integer of 32 bits or more.
PrimFunc with_index_dtype(const PrimFunc& function, DataType dtype);

/// The same, where all integer constants of 64 bits get `dtype` too and variables of let follow their values (TVM's
/// Int32DTypeNarrower). Nothing where such a constant is no number of the type.
std::optional<PrimFunc> with_integers_of(const PrimFunc& function, DataType dtype);

}  // namespace tirscope::te
