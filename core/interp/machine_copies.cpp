// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies: what a thread has begun to copy lands when it waits for it.
#include <algorithm>
#include <cstring>

#include "interp/machine_state.h"

namespace tirscope::interp {

bool Machine::begin_copy(const Instr& instr, Thread& thread) {
  const auto& copy = *static_cast<const AsyncCopy*>(instr.object);
  PendingCopy pending{&copy, thread.registers[std::size_t(instr.a)].i, {}, {}};
  const Scalar* registers = thread.registers.data();
  if (!reach(copy.target, pending.target, true, thread)) return false;
  // Where the condition does not hold nothing is read, and zeros are written.
  if (instr.c < 0 || thread.registers[std::size_t(instr.c)].i != 0) {
    const int64_t source = thread.registers[std::size_t(instr.b)].i;
    const std::byte* from = reach(copy.source, source, false, thread);
    if (!from || (options_.observer && !observe(copy.source, thread, false, source, from, false, registers)))
      return false;
    std::copy_n(from, copy.source.bytes, pending.data.begin());
  }
  if (options_.observer) {
    if (!observe(copy.target, thread, true, pending.target, pending.data.data(), true, registers)) return false;
    pending.registers = thread.registers;
  }
  thread.begun.push_back(std::move(pending));
  return true;
}

bool Machine::wait_for(int queue, int64_t in_flight, Thread& thread) {
  int64_t landing = std::ranges::count(thread.groups, queue, &CopyGroup::queue) - std::max<int64_t>(in_flight, 0);
  for (auto group = thread.groups.begin(); landing > 0;) {
    if (group->queue != queue) {
      ++group;
      continue;
    }
    for (const PendingCopy& pending : group->copies)
      if (!land(pending, thread)) return false;
    group = thread.groups.erase(group);
    --landing;
  }
  return true;
}

bool Machine::land(const PendingCopy& pending, const Thread& thread) {
  const Stretch& target = pending.copy->target;
  std::byte* to = reach(target, pending.target, true, thread);
  if (!to) return false;
  if (options_.observer &&
      !observe(target, thread, true, pending.target, pending.data.data(), false, pending.registers.data()))
    return false;
  std::copy_n(pending.data.begin(), target.bytes, to);
  Memory& memory = memories_[std::size_t(memory_number(pending.target))];
  if (memory.watched) {
    const int64_t byte = to - memory.data;
    std::fill(memory.set.begin() + (byte >> memory.granule_shift),
              memory.set.begin() + ((byte + target.bytes - 1) >> memory.granule_shift) + 1, uint8_t(1));
  }
  return true;
}

}  // namespace tirscope::interp
