// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/warp/warp_accesses.h"

namespace tirscope::passes {

/// The accesses of a function's kernels with shared buffers where lowering puts them: as large as what of them is used
/// (CompactBufferAllocation), rows as far apart as storage_align asks for. What passes refuse, or have lowered already,
/// lies as it is declared.
std::vector<analysis::WarpAccess> gpu_warp_accesses(const std::string& name, const PrimFunc& function,
                                                    const analysis::WarpLimits& limits = {});

}  // namespace tirscope::passes
