// SPDX-License-Identifier: Apache-2.0
#include "passes/pass.h"

namespace tirscope::passes {

/// TVM 0.18's order (driver_api.cc), as far as it has something to do on this target.
std::vector<PassCall> pipeline(const Context&) {
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
      {"VectorizeLoop", {}},
      {"UnrollLoop", {}},
      {"Simplify", {}},
      {"RemoveNoOp", {}},
  };
}

}  // namespace tirscope::passes
