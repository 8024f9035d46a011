// SPDX-License-Identifier: Apache-2.0
// What the memory of an NVIDIA GPU does to serve one access of one warp. The facts are those of NVIDIA's CUDA C++
// Programming Guide:
//   1. "Device Memory Accesses": an instruction accesses words of 1, 2, 4, 8 or 16 bytes that are naturally aligned;
//      global memory is accessed in naturally aligned segments of 32 bytes, and a warp's accesses coalesce into as few
//      of them as hold what its threads ask for.
//   2. "Compute Capability 5.x", Global Memory: where a thread's word is larger than 4 bytes, the request of a warp is
//      served in parts: two half-warps for 8 bytes, four quarter-warps for 16.
//   3. "Compute Capability 5.x", Shared Memory: there are 32 banks, successive words of 32 bits lie in successive
//      banks. Threads that access the same word do not conflict; n different words in one bank are served one after
//      the other, an n-way bank conflict. Later compute capabilities refer to these rules.
#pragma once

#include <array>
#include <cstdint>

#include "ir/ops/warp.h"

namespace tirscope::analysis {

inline constexpr int64_t bank_count = 32, bank_bytes = 4, sector_bytes = 32;
/// A row of banks, and the segments of global memory that a cache line holds: what addresses are taken relative to.
inline constexpr int64_t line_bytes = bank_count * bank_bytes;
inline constexpr int64_t widest_access = 16;

/// One instruction of one warp: `bytes` consecutive bytes from `address` in each active lane.
struct WarpRequest {
  std::array<int64_t, warp_size> address{};
  uint32_t active = 0;  ///< a bit for each lane
  int bytes = 4;        ///< 1, 2, 4, 8 or 16

  bool has(int lane) const { return (active >> lane & 1U) != 0; }
  /// All active lanes access the same bytes, and there are several.
  bool same_address() const;
};

struct GlobalCost {
  int sectors = 0;     ///< that are touched
  int least = 0;       ///< that the bytes asked for would fill
  int used_bytes = 0;  ///< different bytes asked for
};
GlobalCost serve_global(const WarpRequest& request);

struct SharedCost {
  int ways = 0;    ///< of the worst part (fact 2): different words in one bank; 1 is free of conflicts
  int passes = 0;  ///< the ways of all parts
  int parts = 0;   ///< with an active lane
};
SharedCost serve_shared(const WarpRequest& request);

}  // namespace tirscope::analysis
