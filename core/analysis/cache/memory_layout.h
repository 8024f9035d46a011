// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "interp/inputs.h"

namespace tirscope::analysis {

/// Addresses of the memories of a run of the interpreter: arrays begin at multiples of 4096 bytes in the order of the
/// parameters, allocations behind them in the order in which they are made.
class MemoryLayout {
 public:
  explicit MemoryLayout(std::span<const interp::Argument> arguments);

  /// Memory of that number is made. A number that comes again is the same place, as on a stack, where it has the room.
  void allocated(int64_t memory, int64_t bytes);
  /// Where a memory begins; 0 for one that is not known.
  int64_t base(int64_t memory) const;

 private:
  int64_t placed(int64_t bytes);

  std::vector<int64_t> bases_;
  std::unordered_map<int64_t, int64_t> rooms_;
  int64_t next_ = int64_t(1) << 20;
};

}  // namespace tirscope::analysis
