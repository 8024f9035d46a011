// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tirscope::codegen {

/// Whether an intrinsic of LLVM only computes from its arguments and what they point to. Others may leave a processor
/// or a process changed for the next program: the rounding and flushing of floats (llvm.x86.sse.ldmxcsr), the stack,
/// the segments. False for a name that LLVM does not know.
bool computes_only(const std::string& intrinsic);

}  // namespace tirscope::codegen
