// SPDX-License-Identifier: Apache-2.0
// TVM prints what SplitHostDevice has split off so that it declares a pointer and its buffers first and allocates it
// under the same name later; read back, the two are different variables, and the buffers view memory that is never
// allocated:
//
//   buf = T.handle("uint8", "shared.dyn")                                buf = T.allocate([512], "uint8", "shared.dyn")
//   A = T.decl_buffer((64,), data=buf, scope="shared.dyn")       ->      A = T.decl_buffer((64,), data=buf, ...)
//   bx = T.launch_thread("blockIdx.x", 4)                                ...
//   buf = T.allocate([512], "uint8", "shared.dyn")
//
// 1. A pointer that is used and not defined refers to an allocation of its scope and type that no buffer is over: the
//    one that has its name or that of a buffer over it (a trailing _1 does not count), else the only one left. (A
//    pointer that is read from a text is called as the last buffer over it.) A bare pointer that follows the allocation
//    in the text is the allocation's already.
// 2. The buffers declared over it before are declared where it is allocated.
#pragma once

#include "ir/function.h"

namespace tirscope::passes {

/// `module` itself when there is nothing to join.
IRModule with_joined_handles(const IRModule& module);

}  // namespace tirscope::passes
