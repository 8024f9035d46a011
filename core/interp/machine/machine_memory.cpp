// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "interp/machine/machine_state.h"
#include "ir/numbers/floats.h"

namespace tirscope::interp {

Result<void> Machine::pass(std::vector<Argument>& arguments, Thread& main) {
  if (arguments.size() != code_.parameters.size())
    return fail(bad_input("interp.wrong-arity", "the function takes {0} arguments, not {1}", code_.parameters.size(),
                          arguments.size()));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ParameterCode& param = code_.parameters[i];
    Argument& argument = arguments[i];
    Scalar& value = main.registers[std::size_t(param.value)];
    if (!param.buffer && !param.dtype.is_handle()) {
      if (param.dtype.is_floating())
        value.f = round_to(param.dtype, argument.number);
      else
        value.i = argument.integer;
      continue;
    }
    if (!argument.is_array || !argument.array.defined())
      return fail(bad_input("interp.wrong-argument", "parameter {0} needs an array", param.name));
    if (param.buffer) TS_TRY_VOID(check_array(param, argument.array));
    for (std::size_t d = 0; d < param.extents.size(); ++d)
      main.registers[std::size_t(param.extents[d])].i = argument.array.shape()[d];
    value.i = int64_t(memories_.size()) << offset_bits;
    memories_.push_back(argument_memory(argument));
  }
  return {};
}

Result<void> Machine::check_array(const ParameterCode& param, const NDArray& array) {
  if (array.dtype() != param.buffer->dtype)
    return fail(bad_input("interp.dtype-mismatch", "buffer {0} has type {1}, but the array has {2}", param.name,
                          param.buffer->dtype.str(), array.dtype().str()));
  if (array.shape().size() != param.buffer->shape.size())
    return fail(bad_input("interp.shape-mismatch", "buffer {0} has {1} dimensions, but the array has {2}", param.name,
                          param.buffer->shape.size(), array.shape().size()));
  return {};
}

Memory Machine::argument_memory(const Argument& argument) const {
  const NDArray& array = argument.array;
  Memory memory;
  Storage kind = *storage_of(array.dtype().element());
  int64_t scalars = array.size() * std::max(1, array.dtype().lanes());
  int bytes = storage_bytes(kind);
  if (options_.reference && is_real(kind)) {
    bytes = 8;
    memory.owned.resize(std::size_t(scalars) * 8);
    memory.data = memory.owned.data();
    for (int64_t i = 0; i < scalars; ++i) store_as(memory.data + i * 8, array.number(i));
  } else {
    memory.data = array.as<std::byte>();
  }
  memory.bytes = scalars * bytes;
  memory.granule_shift = std::countr_zero(unsigned(bytes));
  // What the caller left there is as good as any other value, and the same for all programs that get it.
  if (argument.written && !argument.read && options_.report_uninitialised) watch(memory);
  return memory;
}

void Machine::watch(Memory& memory) const {
  if (!options_.report_uninitialised) {
    std::fill_n(memory.data, memory.bytes, std::byte(0xff));
    return;
  }
  memory.watched = true;
  memory.set.assign(std::size_t(memory.bytes >> memory.granule_shift), false);
}

void Machine::give_back(std::vector<Argument>& arguments) const {
  for (std::size_t i = 0, number = 1; i < arguments.size(); ++i) {
    Argument& argument = arguments[i];
    if (!argument.is_array) continue;
    const Memory& memory = memories_[number++];
    if (memory.owned.empty() || !argument.written) continue;
    DataType dtype = DataType::floating(64, argument.array.dtype().lanes());
    NDArray wide(dtype, argument.array.shape());
    std::copy(memory.owned.begin(), memory.owned.end(), wide.as<std::byte>());
    argument.array = wide;
  }
}

std::byte* Machine::reach(const Stretch& stretch, int64_t pointer, bool written, const Thread& thread) {
  const auto number = std::size_t(memory_number(pointer));
  const int64_t byte = pointer - (memory_number(pointer) << offset_bits);
  const int64_t bytes = number < memories_.size() ? memories_[number].bytes : 0;
  if (byte >= 0 && byte + stretch.bytes <= bytes) return memories_[number].data + byte;
  fault(refused("interp.out-of-bounds",
                written ? "{0} bytes are written at byte {1} of {2}, which has only {3} bytes"
                        : "{0} bytes are read at byte {1} of {2}, which has only {3} bytes",
                stretch.bytes, byte, stretch.buffer->name, bytes),
        stretch.where, thread);
  return nullptr;
}

bool Machine::note_access(Memory& memory, int64_t byte, int64_t bytes, bool is_write) {
  const auto first = memory.set.begin() + (byte >> memory.granule_shift),
             end = memory.set.begin() + ((byte + bytes - 1) >> memory.granule_shift) + 1;
  if (!is_write) return std::find(first, end, uint8_t(0)) == end;
  std::fill(first, end, uint8_t(1));
  return true;
}

bool Machine::allocate(const Instr& instr, Thread& thread) {
  const auto& info = *static_cast<const Allocation*>(instr.object);
  Scalar& pointer = thread.registers[std::size_t(instr.dst)];
  bool shared = info.shared && in_threads_;
  if (shared) {
    auto known = shared_.find(&info);
    if (known != shared_.end()) {
      pointer.i = known->second << offset_bits;
      return true;
    }
  }
  int64_t elements = thread.registers[std::size_t(instr.a)].i, bytes;
  bool too_large = elements < 0 || __builtin_mul_overflow(elements, info.element_bytes, &bytes);
  if (too_large || bytes > room()) {
    fault(refused("interp.too-much-memory",
                  "buffer {0} with {1} elements does not fit in the {2} bytes that a run may allocate", info.name,
                  elements, options_.max_bytes),
          info.where, thread);
    return false;
  }
  const std::optional<std::size_t> made = new_memory(info, bytes, thread);
  if (!made) return false;
  const std::size_t number = *made;
  Memory& memory = memories_[number];
  if (info.initial.empty())
    watch(memory);
  else
    std::copy_n(info.initial.begin(), std::min(info.initial.size(), memory.owned.size()), memory.owned.begin());
  if (shared) shared_[&info] = int64_t(number);
  pointer.i = int64_t(number) << offset_bits;
  return true;
}

std::optional<std::size_t> Machine::new_memory(const Allocation& info, int64_t bytes, const Thread& thread) {
  constexpr int64_t bytes_a_step = 4096;
  if (!charge(bytes / bytes_a_step)) return std::nullopt;
  std::size_t number = memories_.size();
  if (free_.empty() && number >= most_memories) {
    fault(refused("interp.too-much-memory", "buffer {0} would exceed the limit of {1} allocations live at once",
                  info.name, most_memories),
          info.where, thread);
    return std::nullopt;
  }
  if (!free_.empty())
    number = free_.back(), free_.pop_back();
  else
    memories_.emplace_back();
  Memory& memory = memories_[number];
  memory.bytes = bytes;
  memory.owned.resize(std::size_t(bytes));
  memory.data = memory.owned.data();
  memory.granule_shift = std::countr_zero(unsigned(info.granule));
  memory.watched = false;
  memory.allocation = &info;
  memory.original = number;
  allocated_ += bytes;
  stats_.peak_bytes = std::max(stats_.peak_bytes, allocated_);
  if (options_.observer) options_.observer->allocated(*info.var, int64_t(number), bytes);
  return number;
}

bool Machine::take_own(Scalar& pointer, const Thread& thread) {
  const std::size_t original = memories_[std::size_t(memory_number(pointer.i))].original;
  const Allocation& info = *memories_[original].allocation;
  const ThreadAxes owner = info.of_warp ? ThreadAxes{flat_number(thread) / warp_size, -1, -1} : thread.axes;
  auto known = memories_[original].copies.find(owner);
  if (known == memories_[original].copies.end()) {
    const int64_t bytes = memories_[original].bytes;
    if (bytes > room()) {
      fault(refused("interp.too-much-memory",
                    "buffer {0}, one per thread, does not fit in the {1} bytes that a run may allocate", info.name,
                    options_.max_bytes),
            info.where, thread);
      return false;
    }
    const std::optional<std::size_t> made = new_memory(info, bytes, thread);
    if (!made) return false;
    const std::size_t number = *made;
    Memory &from = memories_[original], &to = memories_[number];
    std::copy(from.owned.begin(), from.owned.end(), to.owned.begin());
    to.watched = from.watched;
    to.set = from.set;
    to.original = original;
    known = from.copies.emplace(owner, number).first;
  }
  pointer.i = int64_t(known->second) << offset_bits;
  return true;
}

void Machine::release(int64_t pointer) {
  auto number = std::size_t(memory_number(pointer));
  for (const auto& [info, shared] : shared_)
    if (std::size_t(shared) == number) return;  // belongs to the threads together, until all have ended
  release_number(number);
}

void Machine::release_number(std::size_t number) {
  for (const auto& [axes, copy] : std::exchange(memories_[number].copies, {})) release_number(copy);
  allocated_ -= memories_[number].bytes;
  memories_[number].bytes = 0;                        // a use after this is out of bounds
  constexpr std::size_t kept = std::size_t(1) << 20;  // what comes next is often of the same size
  if (memories_[number].owned.capacity() > kept) {
    memories_[number].owned = {};
    memories_[number].set = {};
  }
  free_.push_back(number);
}

}  // namespace tirscope::interp
