// SPDX-License-Identifier: Apache-2.0

#include "interp/machine/machine_state.h"
#include "support/format.h"

namespace tirscope::interp {

void Machine::fault(Diagnostic diagnostic, const Where* where, const Thread& thread) {
  if (where) {
    std::string loops;
    for (const auto& [name, reg] : *where->loops)
      loops += formatted("{}{} = {}", loops.empty() ? "" : ", ", name, thread.registers[std::size_t(reg)].i);
    diagnostic.where.push_back({address_(*where->statement), {}, loops});
    if (!loops.empty()) diagnostic.notes.push_back(message("at {0}", loops));
  }
  failure_ = std::move(diagnostic);
}

std::string Machine::element_text(const Access& access, const Scalar* registers) {
  std::string out = access.buffer->name + "[";
  for (std::size_t d = 0; d < access.index.size(); ++d)
    out += formatted("{}{}", d ? ", " : "", registers[access.index[d]].i);
  return out + "]";
}

[[gnu::cold]] std::byte* Machine::out_of_bounds(const Access& access, const Thread& thread, bool is_write) {
  std::string shape;
  for (std::size_t d = 0; d < access.extent.size(); ++d)
    shape += formatted("{}{}", d ? ", " : "", thread.registers[std::size_t(access.extent[d])].i);
  fault(refused("interp.out-of-bounds",
                is_write ? "the write to {0} is outside its shape ({1})" : "the read of {0} is outside its shape ({1})",
                element_text(access, thread.registers.data()), shape),
        access.where, thread);
  return nullptr;
}

[[gnu::cold]] std::byte* Machine::uninitialised(const Access& access, const Thread& thread) {
  fault(refused("interp.uninitialised", "{0} is read before it is written",
                element_text(access, thread.registers.data())),
        access.where, thread);
  return nullptr;
}

bool Machine::refuel() {
  // A step may be a long one; a request to stop takes effect after about that many instructions.
  constexpr int64_t most_steps = 1 << 16, most_instructions = 1 << 26;
  const int64_t portion = std::clamp<int64_t>(most_instructions / int64_t(code_.instructions.size()), 64, most_steps);
  if (options_.job.stop.stop_requested()) {
    failure_ = refused("interp.cancelled", "the run was cancelled");
    return false;
  }
  if (used_ >= options_.max_steps) {
    failure_ =
        refused("interp.too-many-steps", "the run takes more than {0} steps; use smaller sizes", options_.max_steps);
    return false;
  }
  options_.job.report(used_, 0, message("Interpreting"));
  int64_t more = std::min(portion, options_.max_steps - used_);
  used_ += more;
  fuel_ += more;
  return true;
}

bool Machine::charge(int64_t steps) {
  while (steps > fuel_) {
    steps -= std::max<int64_t>(fuel_, 0);
    fuel_ = 0;
    if (!refuel()) return false;
  }
  fuel_ -= steps;
  return true;
}

[[gnu::cold]] void Machine::divided_by_zero(const Instr& instr, const Thread& thread) {
  fault(refused("interp.division-by-zero", "integer division by zero"), static_cast<const Where*>(instr.object),
        thread);
}

/// Of `byte` of a memory; the rest is as `access` says, an Access or a Stretch.
template <class T>
AccessEvent Machine::event_of(const T& access, const PointerUse& pointer, int64_t memory, int64_t byte,
                              int64_t element_bytes, const Thread& thread, const Scalar* registers) const {
  return {.buffer = &*access.buffer,
          .node = access.node,
          .pointer = pointer,
          .element = byte / element_bytes,
          .indices = indices_,
          .thread = thread.number,
          .memory = memory,
          .byte = byte,
          .bytes = access.bytes,
          .changes = false,
          .axes = thread.axes,
          .extents = extents_,
          .where = access.where,
          .registers = registers};
}

[[gnu::cold]] bool Machine::observe(const Access& access, const Thread& thread, const std::byte* at,
                                    const Scalar* written) {
  const Scalar* registers = thread.registers.data();
  indices_.clear();
  for (int index : access.index) indices_.push_back(registers[index].i);
  int64_t memory = memory_number(registers[access.pointer].i);
  int64_t byte = at - memories_[std::size_t(memory)].data;
  AccessEvent event = event_of(access, {access.node, -1}, memory, byte, access.bytes * access.lanes, thread, registers);
  if (written) {
    std::byte stored[8];
    store_element(access.storage, stored, *written);
    event.changes = std::memcmp(stored, at, access.bytes) != 0;
    options_.observer->write(event);
  } else {
    options_.observer->read(event);
  }
  return end_if_asked(access.where, thread);
}

bool Machine::observe(const Stretch& stretch, const Thread& thread, bool written, int64_t pointer,
                      const std::byte* data, bool begins, const Scalar* registers) {
  const BufferNode& buffer = *stretch.buffer;
  const int64_t number = memory_number(pointer), byte = pointer - (number << offset_bits);
  const int64_t element_bytes = std::max<int64_t>(1, buffer.dtype.bytes());
  indices_ = {byte / element_bytes};
  AccessEvent event = event_of(stretch, stretch.pointer, number, byte, element_bytes, thread, registers);
  if (!written) {
    options_.observer->read(event);
  } else {
    const std::byte* there = memories_[std::size_t(number)].data + byte;
    event.changes = std::memcmp(there, data, std::size_t(stretch.bytes)) != 0;
    if (begins)
      options_.observer->begins(event);
    else
      options_.observer->write(event);
  }
  return end_if_asked(stretch.where, thread);
}

bool Machine::end_if_asked(const Where* where, const Thread& thread) {
  std::optional<Diagnostic> end = options_.observer->stops();
  if (end) fault(std::move(*end), where, thread);
  return !end;
}

Instance AccessEvent::instance() const {
  Instance out{where->statement, {}};
  for (const auto& [name, reg] : *where->loops) out.loops.emplace_back(name, registers[reg].i);
  return out;
}

}  // namespace tirscope::interp
