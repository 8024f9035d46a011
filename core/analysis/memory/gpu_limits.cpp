// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/gpu_limits.h"

#include <algorithm>

namespace tirscope::analysis {

namespace {

constexpr int64_t kib = 1024;
constexpr int warp = 32;

constexpr GpuLimits gpus[] = {
    {"P100 (sm_60)", "sm_60", 48 * kib, 48 * kib, 64 * kib, 0, 256, 1024, 2048, 32},
    {"V100 (sm_70)", "sm_70", 48 * kib, 96 * kib, 96 * kib, 0, 256, 1024, 2048, 32},
    {"T4, RTX 2080 (sm_75)", "sm_75", 48 * kib, 64 * kib, 64 * kib, 0, 256, 1024, 1024, 16},
    {"A100 (sm_80)", "sm_80", 48 * kib, 163 * kib, 164 * kib, 1 * kib, 128, 1024, 2048, 32},
    {"A10, RTX 3090 (sm_86)", "sm_86", 48 * kib, 99 * kib, 100 * kib, 1 * kib, 128, 1024, 1536, 16},
    {"L4, L40, RTX 4090 (sm_89)", "sm_89", 48 * kib, 99 * kib, 100 * kib, 1 * kib, 128, 1024, 1536, 24},
    {"H100, H200 (sm_90)", "sm_90", 48 * kib, 227 * kib, 228 * kib, 1 * kib, 128, 1024, 2048, 32},
    {"B200 (sm_100)", "sm_100", 48 * kib, 227 * kib, 228 * kib, 1 * kib, 128, 1024, 2048, 32},
};

/// What a block with that much takes of the multiprocessor's memory.
int64_t taken(const GpuLimits& gpu, int64_t bytes) {
  return (bytes + gpu.reserved_per_block + gpu.granularity - 1) / gpu.granularity * gpu.granularity;
}

}  // namespace

std::span<const GpuLimits> known_gpus() { return gpus; }

const GpuLimits* find_gpu(std::string_view arch) {
  auto it = std::ranges::find(gpus, arch, &GpuLimits::arch);
  return it == std::end(gpus) ? nullptr : it;
}

Occupancy occupancy(const GpuLimits& gpu, int64_t shared_bytes, int64_t threads) {
  if (shared_bytes > gpu.shared_per_block_optin || threads > gpu.threads_per_block)
    return {0, Occupancy::Limit::TooLarge};
  Occupancy best{gpu.blocks_per_sm, Occupancy::Limit::Blocks};
  auto limit = [&](int64_t blocks, Occupancy::Limit reason) {
    if (blocks < best.blocks) best = {int(blocks), reason};
  };
  if (threads > 0) limit(gpu.threads_per_sm / ((threads + warp - 1) / warp * warp), Occupancy::Limit::Threads);
  if (int64_t each = taken(gpu, shared_bytes); each > 0)
    limit(gpu.shared_per_sm / each, Occupancy::Limit::SharedMemory);
  return best;
}

std::vector<OccupancyStep> occupancy_steps(const GpuLimits& gpu) {
  std::vector<OccupancyStep> steps;
  for (int blocks = gpu.blocks_per_sm; blocks >= 1; --blocks) {
    int64_t bytes = gpu.shared_per_sm / blocks / gpu.granularity * gpu.granularity - gpu.reserved_per_block;
    bytes = std::min(bytes, gpu.shared_per_block_optin);
    if (bytes > 0 && (steps.empty() || bytes > steps.back().bytes)) steps.push_back({blocks, bytes});
  }
  return steps;
}

}  // namespace tirscope::analysis
