// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"

namespace tirscope::tuning {

/// Whether the block computes what the description of a tensor intrinsic does, so that its loops may be tiled for it:
/// TVM's CheckAutoTensorizeApplicable. Its variables are data-parallel or reductions; it stores the same expression of
/// buffers of the same types, whatever their shapes, scopes and indices; each buffer is accessed at one place.
bool computes_what(const BlockNode& block, const PrimFunc& description);

}  // namespace tirscope::tuning
