// SPDX-License-Identifier: Apache-2.0
#include "passes/pass.h"

namespace tirscope::passes {

/// TVM 0.18's order (driver_api.cc), as far as it has something to do on this target.
std::vector<PassCall> pipeline(const Context& context) {
  const Attr* setting = find_attr(context.config, "tir.disable_vectorize");
  bool vectorize = !setting || setting->as_int().value_or(0) == 0;
  return {
      // Blocks to loops
      {"LowerInitBlock", {}},
      {"PlanAndUpdateBufferAllocationLocation", {}},
      {"ConvertBlocksToOpaque", {}},
      {"CompactBufferAllocation", {}},
      {"LowerMatchBuffer", {}},
      {"Simplify", {}},
      {"LowerOpaqueBlock", {}},
      {"FlattenBuffer", {}},
      {"Simplify", {}},
      // Loops to loops
      {"VectorizeLoop", {Attr(vectorize)}},
      {"UnrollLoop", {}},
      {"Simplify", {}},
      {"RemoveNoOp", {}},
  };
}

}  // namespace tirscope::passes
