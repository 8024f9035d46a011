// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "ir/ops/op_info.h"

namespace tirscope {

/// What an operator does to other threads and to memory; the table is ir/ops/effects.def.
enum class ThreadEffect : uint8_t {
  None,
  Barrier,          ///< threads wait for one another
  StartsCopy,       ///< a copy that goes on beside the thread
  ClosesGroup,      ///< the copies started so far are one group
  AwaitsCopies,     ///< of this thread
  TensorRegisters,  ///< the threads of a warp do it together, on their registers (T.ptx_mma and what goes with it)
  TensorFragments   ///< the same, on fragments (the wmma family)
};
ThreadEffect thread_effect(const OpInfo& op);

inline bool is_barrier(const OpInfo& op) { return thread_effect(op) == ThreadEffect::Barrier; }

}  // namespace tirscope
