// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope::passes {

/// What FlattenBuffer does, to functions of tensor expressions too.
Result<PrimFunc> with_flat_accesses(const PrimFunc& function);

}  // namespace tirscope::passes
