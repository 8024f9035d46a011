// SPDX-License-Identifier: Apache-2.0
// What a GPU has for one block and for one multiprocessor, and how many blocks that makes (the table "Technical
// Specifications per Compute Capability" of the CUDA C++ Programming Guide).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tirscope::analysis {

struct GpuLimits {
  std::string_view name;               ///< "H100, H200 (sm_90)"
  std::string_view arch;               ///< "sm_90"
  int64_t shared_per_block = 0;        ///< without asking for more: statically, 48 KiB everywhere
  int64_t shared_per_block_optin = 0;  ///< dynamically, when the launch asks for it
  int64_t shared_per_sm = 0;
  int64_t reserved_per_block = 0;  ///< what the system takes of each block's share
  int64_t granularity = 128;       ///< shared memory is given out in multiples of this
  int threads_per_block = 1024;
  int threads_per_sm = 0;
  int blocks_per_sm = 0;
};

std::span<const GpuLimits> known_gpus();
/// By architecture ("sm_90"); null when it is not in the table.
const GpuLimits* find_gpu(std::string_view arch);

/// How many blocks run at once on a multiprocessor, and what stops more. Registers are not known here, so the true
/// number may be smaller.
struct Occupancy {
  enum class Limit : uint8_t { SharedMemory, Threads, Blocks, TooLarge };
  int blocks = 0;
  Limit limit = Limit::Blocks;
};
/// `threads` of a block, 0 where that is not known.
Occupancy occupancy(const GpuLimits& gpu, int64_t shared_bytes, int64_t threads);

/// One step of the staircase: up to `bytes` a block, `blocks` of them fit.
struct OccupancyStep {
  int blocks;
  int64_t bytes;
};
/// From the most blocks that memory may limit down to one.
std::vector<OccupancyStep> occupancy_steps(const GpuLimits& gpu);

}  // namespace tirscope::analysis
