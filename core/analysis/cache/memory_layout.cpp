// SPDX-License-Identifier: Apache-2.0
#include "analysis/cache/memory_layout.h"

namespace tirscope::analysis {

MemoryLayout::MemoryLayout(std::span<const interp::Argument> arguments) {
  bases_.push_back(0);  // memories of arguments are numbered from 1
  for (const interp::Argument& argument : arguments)
    if (argument.is_array) bases_.push_back(placed(argument.array.bytes()));
}

void MemoryLayout::allocated(int64_t memory, int64_t bytes) {
  if (std::size_t(memory) >= bases_.size()) bases_.resize(std::size_t(memory) + 1);
  int64_t& room = rooms_[memory];
  if (room < bytes) bases_[std::size_t(memory)] = placed(bytes), room = bytes;
}

int64_t MemoryLayout::base(int64_t memory) const {
  return std::size_t(memory) < bases_.size() ? bases_[std::size_t(memory)] : 0;
}

int64_t MemoryLayout::placed(int64_t bytes) {
  constexpr int64_t page = 4096;
  const int64_t base = next_;
  next_ += (bytes + page - 1) / page * page;
  return base;
}

}  // namespace tirscope::analysis
