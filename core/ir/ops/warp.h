// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tirscope {

/// Threads of an NVIDIA GPU that run an instruction together.
inline constexpr int64_t warp_size = 32;

}  // namespace tirscope
