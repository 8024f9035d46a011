// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "ir/function.h"

namespace tirscope::tuning {

/// Whether the block computes what the description of a tensor intrinsic does, so that its loops may be tiled for it:
/// TVM's CheckAutoTensorizeApplicable. Its variables are data-parallel or reductions; it stores the same expression of
/// buffers of the same types, whatever their shapes, scopes and indices; each buffer is accessed at one place.
bool computes_what(const BlockNode& block, const PrimFunc& description);

/// How the variables of a block become those of a description: TVM's GetAutoTensorizeMappingInfo. Each is mapped to the
/// one of its type that indexes the corresponding buffers; several become one in the order of rows. Those that are
/// mapped to none come first, as they are.
struct IntrinMapping {
  IndexMap block;               ///< of all variables
  std::vector<IndexMap> reads;  ///< of the variables that index each buffer that is read, as the description does
  IndexMap write;               ///< the same of the buffer that is written
};
/// Nothing where the block does not compute what the description does, reads what it writes, where a variable could be
/// mapped to several, or where none is mapped to one of the description's.
std::optional<IntrinMapping> mapping_onto(const BlockNode& block, const PrimFunc& description);

}  // namespace tirscope::tuning
