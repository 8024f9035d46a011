// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies: what a thread has begun to copy lands when it waits for it.
#include <algorithm>
#include <cstring>

#include "interp/machine/machine_state.h"

namespace tirscope::interp {

bool Machine::begin_copy(const Instr& instr, Thread& thread) {
  const auto& copy = *static_cast<const AsyncCopy*>(instr.object);
  PendingCopy pending{&copy, thread.registers[std::size_t(instr.a)].i, {}, {}};
  const Scalar* registers = thread.registers.data();
  if (!takes_off(copy.target.where, thread) || !reach(copy.target, pending.target, true, thread)) return false;
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

bool Machine::takes_off(const Where* where, const Thread& thread) {
  ++in_flight_;
  if (room() >= 0) return true;
  fault(refused("interp.too-much-memory",
                "{0} asynchronous copies are pending; they do not fit in the {1} bytes that a run may allocate",
                in_flight_, options_.max_bytes),
        where, thread);
  return false;
}

bool Machine::commit_group(const Instr& instr, Thread& thread) {
  if (!takes_off(static_cast<const Where*>(instr.object), thread)) return false;
  thread.groups.push_back({instr.b, std::exchange(thread.begun, {})});
  return true;
}

int64_t Machine::in_flight_of(const Thread& thread) {
  auto count = int64_t(thread.begun.size() + thread.groups.size());
  for (const CopyGroup& group : thread.groups) count += int64_t(group.copies.size());
  return count;
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
    in_flight_ -= int64_t(group->copies.size()) + 1;
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
  if (memory.watched) note_access(memory, to - memory.data, target.bytes, true);
  return true;
}

}  // namespace tirscope::interp
