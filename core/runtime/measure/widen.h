// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope::runtime {

/// `function` with every floating value, in memory too, held in float64: the program whose sums are exact enough to
/// judge others by. Its floating arguments are float64 arrays. Refused as `reference.reinterpret` where the bits of a
/// narrow float are looked at.
Result<PrimFunc> widen_floats(const PrimFunc& function);

}  // namespace tirscope::runtime
