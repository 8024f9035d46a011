// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/build.h"

namespace tirscope {

/// What `T.ptx_ldg32(pointer, condition, A[i], at)` does, as a statement: where the condition holds, the element `at`
/// behind the pointer becomes A[i]; else nothing happens, and A[i] is not read. Null for any other statement.
Stmt guarded_load(const EvaluateNode& node);

}  // namespace tirscope
