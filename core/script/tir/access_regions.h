// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "ir/stmt.h"

namespace tirscope::script {

/// What a block touches, in the order of first access, one region a buffer.
struct AccessRegions {
  std::vector<BufferRegion> reads, writes;
  std::vector<BufferRegion> opaque;  ///< buffers whose pointer is used directly, whole
};

/// The buffers of a program by their data pointers.
using BufferByData = std::unordered_map<const VarNode*, Buffer>;

/// Detects the regions that `block` reads and writes, as TVM's BlockReadWriteDetector does: its loops are relaxed, its
/// child blocks count with what they declare, only buffers in `visible` count, and a buffer that a block with an init
/// writes is not among its reads.
AccessRegions access_regions(const BlockNode& block, const BufferByData& visible);

}  // namespace tirscope::script
