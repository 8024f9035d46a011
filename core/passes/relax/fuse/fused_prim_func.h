// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"
#include "ir/relax/relax.h"
#include "support/diagnostic.h"

namespace tirscope::passes {

/// One function of TensorIR for a fused function of Relax.
struct FusedPrimFunc {
  PrimFunc function;
  std::vector<int> inplace;  ///< for each result the tensor argument whose memory it takes, or -1
  std::map<const RelaxVarNode*, std::string> buffers;  ///< of each variable that holds one tensor, the buffer's name
  bool is_inplace() const;
};

/// The bodies of the functions that `function` calls, one after another; see fuse_tir.cpp. Refused where it does
/// anything else (`fuse-tir.not-calls`), and where a body is not a block (`fuse-tir.not-block`).
Result<FusedPrimFunc> fused_prim_func(const RelaxFunctionNode& function, const IRModuleNode& module);

}  // namespace tirscope::passes
