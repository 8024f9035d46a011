// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"

namespace tirscope::passes {

/// Whether `dst` may use the memory of `src` while `stmt` runs: everywhere `dst[i] = f(src[i])` with the same
/// index and type, nothing of `dst` is read, no access is indirect, no external code sees either (TVM's
/// InplaceOpVerifier). True for loops, conditions, attributes and stores only. That each place is written once is taken
/// for granted.
bool runs_in_place(const Stmt& stmt, const VarNode& dst, const VarNode& src);

}  // namespace tirscope::passes
