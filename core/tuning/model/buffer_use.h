// SPDX-License-Identifier: Apache-2.0
// How a store and the loops around it use each buffer: what they touch, in which strides, and when again.
#pragma once

#include <map>

#include "arith/analyzer.h"
#include "tuning/model/loops_around.h"

namespace tirscope::tuning {

enum class UseKind : uint8_t { Read, Write, ReadWrite };
/// When the same bytes are used again: a loop does not move the access, or another store used them before.
enum class ReuseKind : uint8_t { Loop, Serial, None };

/// One buffer of one store. Bytes and cache lines (of 64 bytes) are of all iterations, without caches.
struct BufferUse {
  const BufferNode* buffer = nullptr;
  UseKind kind = UseKind::Read;
  std::vector<std::vector<Expr>> indices;

  double bytes = 0, unique_bytes = 1;
  double lines = 1, unique_lines = 1;
  ReuseKind reuse = ReuseKind::None;
  double reuse_iterations = 0, reuse_bytes = 0, reuse_count = 0;
  double innermost_stride = 0;  ///< in elements, along the innermost loop
};

/// Elements that each store touched in one run of a loop, for each of its buffers, in the order of the stores.
using TouchedBy = std::map<const ForNode*, std::map<const BufferNode*, std::vector<double>>>;

struct StoreUses {
  std::vector<BufferUse> buffers;     ///< those with most lines first
  std::vector<double> touched_bytes;  ///< for each loop from the outside in: of one run of it
};

/// `touched` is added to.
StoreUses uses_of(const BufferStoreNode& store, const LoopList& loops, TouchedBy& touched, arith::Analyzer& analyzer);

}  // namespace tirscope::tuning
