// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/warp/warp_accesses.h"
#include "support/diagnostic.h"

namespace tirscope::passes {

/// The accesses of a function's kernels with shared buffers where lowering puts them: as large as what of them is used
/// (CompactBufferAllocation), rows as far apart as storage_align asks for. What passes refuse, or have lowered already,
/// lies as it is declared.
std::vector<analysis::WarpAccess> gpu_warp_accesses(const std::string& name, const PrimFunc& function,
                                                    const analysis::WarpLimits& limits = {});

/// The module as the default pipeline for CUDA has it after `pass`, one of its passes on functions that are not split
/// into host and device yet; refused as the passes refuse.
Result<IRModule> lowered_for_gpu(const IRModule& module, const std::string& pass);

}  // namespace tirscope::passes
