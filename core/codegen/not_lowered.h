// SPDX-License-Identifier: Apache-2.0
// Statements that passes take away before code is generated.
#pragma once

#include "ir/ir.h"
#include "support/diagnostic.h"

namespace tirscope::codegen {

inline Diagnostic not_lowered(const BufferRealizeNode& node) {
  return refused("codegen.not-lowered", "T.realize of buffer {0} must be lowered before code generation",
                 node.buffer->name);
}
inline Diagnostic not_lowered(const BlockNode& node) {
  return refused("codegen.not-lowered", "block {0} must be lowered to loops before code generation", node.name);
}

}  // namespace tirscope::codegen
