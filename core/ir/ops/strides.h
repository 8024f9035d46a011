// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/declaration.h"

namespace tirscope {

/// The buffer has a stride for each dimension. One with fewer is compact, like one with none: TVM's cache_index gives
/// its tables one stride, however many dimensions they have.
inline bool has_strides(const BufferNode& buffer) {
  return !buffer.strides.empty() && buffer.strides.size() == buffer.shape.size();
}

}  // namespace tirscope
