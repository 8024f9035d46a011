// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "passes/target.h"

namespace tirscope::tuning {

/// What rules and postprocs ask about the device.
struct SpaceTarget {
  bool gpu = false;
  int64_t cores = 1;               ///< of a processor: TVM's num-cores
  int64_t max_threads = 1024;      ///< of a block of a GPU: max_threads_per_block
  int64_t max_shared = 48 * 1024;  ///< bytes of shared memory of a block: max_shared_memory_per_block
  int64_t warp = 32;               ///< thread_warp_size
  int sm = 0;                      ///< the compute capability of an NVIDIA GPU: 80 for sm_80
  passes::Target target = {};      ///< what code is made for
};

/// `cores` is used where the target does not say how many threads it has.
SpaceTarget space_target(const passes::Target& target, int64_t cores);

/// TVM's name of the rules that are meant for the target: "vnni", "avx512", "llvm", "cuda-tensorcore" or "cuda". What a
/// processor has follows from what the target names, not from the machine, as in TVM.
std::string_view default_kind(const SpaceTarget& target);

}  // namespace tirscope::tuning
