// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies: what a thread has begun to copy lands when it waits for it.
#include <algorithm>
#include <cstring>

#include "interp/machine_state.h"

namespace tirscope::interp {

std::byte* Machine::stretch(const AsyncCopy& copy, bool of_source, int64_t pointer, const Thread& thread) {
  const int64_t number = memory_number(pointer), byte = pointer - (number << offset_bits);
  Memory& memory = memories_[std::size_t(number)];
  if (byte >= 0 && byte + copy.bytes <= memory.bytes) return memory.data + byte;
  const BufferNode& buffer = of_source ? *copy.source : *copy.target;
  fault(refused("interp.out-of-bounds",
                of_source ? "a copy of {0} bytes from byte {1} of {2} on reads outside of its {3} bytes"
                          : "a copy of {0} bytes to byte {1} of {2} writes outside of its {3} bytes",
                copy.bytes, byte, buffer.name, memory.bytes),
        copy.where, thread);
  return nullptr;
}

bool Machine::begin_copy(const Instr& instr, Thread& thread) {
  const auto& copy = *static_cast<const AsyncCopy*>(instr.object);
  PendingCopy pending{&copy, thread.registers[std::size_t(instr.a)].i, {}, {}};
  const Scalar* registers = thread.registers.data();
  if (!stretch(copy, false, pending.target, thread)) return false;
  // Where the condition does not hold nothing is read, and zeros are written.
  if (instr.c < 0 || thread.registers[std::size_t(instr.c)].i != 0) {
    const int64_t source = thread.registers[std::size_t(instr.b)].i;
    const std::byte* from = stretch(copy, true, source, thread);
    if (!from || (options_.observer && !observe_copy(copy, thread, true, source, from, false, registers))) return false;
    std::copy_n(from, copy.bytes, pending.data.begin());
  }
  if (options_.observer) {
    if (!observe_copy(copy, thread, false, pending.target, pending.data.data(), true, registers)) return false;
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
  const AsyncCopy& copy = *pending.copy;
  std::byte* to = stretch(copy, false, pending.target, thread);
  if (!to) return false;
  if (options_.observer &&
      !observe_copy(copy, thread, false, pending.target, pending.data.data(), false, pending.registers.data()))
    return false;
  std::copy_n(pending.data.begin(), copy.bytes, to);
  Memory& memory = memories_[std::size_t(memory_number(pending.target))];
  if (memory.watched) {
    const int64_t byte = to - memory.data;
    std::fill(memory.set.begin() + (byte >> memory.granule_shift),
              memory.set.begin() + ((byte + copy.bytes - 1) >> memory.granule_shift) + 1, uint8_t(1));
  }
  return true;
}

bool Machine::observe_copy(const AsyncCopy& copy, const Thread& thread, bool of_source, int64_t pointer,
                           const std::byte* data, bool begins, const Scalar* registers) {
  const BufferNode& buffer = of_source ? *copy.source : *copy.target;
  const int64_t number = memory_number(pointer), byte = pointer - (number << offset_bits);
  const int64_t element = byte / std::max<int64_t>(1, buffer.dtype.bytes() * std::max(1, buffer.dtype.lanes()));
  indices_ = {element};
  AccessEvent event{.buffer = &buffer,
                    .node = copy.node,
                    .element = element,
                    .indices = indices_,
                    .thread = thread.number,
                    .memory = number,
                    .byte = byte,
                    .bytes = copy.bytes,
                    .changes = false,
                    .axes = thread.axes,
                    .extents = extents_,
                    .where = copy.where,
                    .registers = registers};
  if (of_source) {
    options_.observer->read(event);
  } else {
    const std::byte* there = memories_[std::size_t(number)].data + byte;
    event.changes = std::memcmp(there, data, std::size_t(copy.bytes)) != 0;
    if (begins)
      options_.observer->begins(event);
    else
      options_.observer->write(event);
  }
  return end_if_asked(copy.where, thread);
}

}  // namespace tirscope::interp
