// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"

namespace tirscope::passes {

/// `stmt` with each variable introduced once and each statement a distinct object (TVM's ConvertSSA): where a
/// rewrite has put a statement in twice, the second one gets new variables of the same names. Thread axes are shared.
Stmt convert_ssa(const Stmt& stmt);

/// `function` with `body`, converted; itself where `body` is the one that it has.
PrimFunc with_ssa_body(const PrimFunc& function, const Stmt& body);

}  // namespace tirscope::passes
