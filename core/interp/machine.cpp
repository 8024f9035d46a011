// SPDX-License-Identifier: Apache-2.0
#include "interp/machine.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <format>
#include <unordered_map>

#include "interp/math_ops.h"

namespace tirscope::interp {

namespace {

/// A pointer in a register: the number of its memory above, bytes from its start below. Offsets may be negative on the
/// way to an element, so the number is found by rounding.
constexpr int offset_bits = 40;
constexpr int64_t half = int64_t(1) << (offset_bits - 1);
int64_t memory_number(int64_t pointer) { return (pointer + half) >> offset_bits; }

struct Memory {
  std::byte* data = nullptr;
  int64_t bytes = 0;
  int granule_shift = 0;
  std::vector<uint8_t> set;  ///< by granule, where reads before writes are watched; else empty
  bool watched = false;
  std::vector<std::byte> owned;
};

struct Thread {
  std::vector<Scalar> registers;
  int pc = 0;
  int64_t number = 0;
  int parent = -1;
  int64_t started = 0, running = 0;  ///< children
  enum class State : uint8_t { Ready, Waiting, AtBarrier, Ended } state = State::Ready;
};

int64_t floor_div(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - (a % b != 0 && (a < 0) != (b < 0));
}

int64_t wrap(int64_t value, int bits) {
  if (bits > 0) return int64_t(uint64_t(value) & ((uint64_t(1) << bits) - 1));
  int shift = 64 + bits;
  return int64_t(uint64_t(value) << shift) >> shift;
}

int64_t size_product(int64_t a, int64_t b) {
  int64_t product;
  bool fits = a >= 0 && b >= 0 && !__builtin_mul_overflow(a, b, &product);
  return fits ? product : std::numeric_limits<int64_t>::max();
}

int64_t to_integer(double value) {
  if (std::isnan(value)) return 0;
  if (value >= 0x1p63) return std::numeric_limits<int64_t>::max();
  if (value < -0x1p63) return std::numeric_limits<int64_t>::min();
  return int64_t(value);
}

class Machine {
 public:
  Machine(const Code& code, const Options& options, const std::function<std::string(const Node&)>& address)
      : code_(code), options_(options), address_(address) {
    memories_.emplace_back();  // number 0 is the null pointer
  }

  Result<RunStats> run(std::vector<Argument>& arguments) {
    Thread main;
    main.registers.resize(std::size_t(code_.registers));
    for (const auto& [reg, value] : code_.constants) main.registers[std::size_t(reg)] = value;
    TS_TRY_VOID(pass(arguments, main));
    refuel();
    while (true) {
      step_into(main);
      if (failure_) return fail(std::move(*failure_));
      if (main.state == Thread::State::Ended) break;
      TS_TRY_VOID(run_threads(main));
    }
    stats_.steps = used_ - fuel_;
    if (options_.reference) give_back(arguments);
    return stats_;
  }

 private:
  // ---- arguments ----------------------------------------------------------------------------------------------------

  Result<void> pass(std::vector<Argument>& arguments, Thread& main) {
    if (arguments.size() != code_.parameters.size())
      return fail(bad_input("interp.wrong-arity", "the function takes {0} arguments, not {1}", code_.parameters.size(),
                            arguments.size()));
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const ParameterCode& param = code_.parameters[i];
      Argument& argument = arguments[i];
      Scalar& value = main.registers[std::size_t(param.value)];
      if (!param.buffer && !param.dtype.is_handle()) {
        if (param.dtype.is_floating())
          value.f = argument.number;
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

  static Result<void> check_array(const ParameterCode& param, const NDArray& array) {
    if (array.dtype() != param.buffer->dtype)
      return fail(bad_input("interp.dtype-mismatch", "buffer {0} has type {1}, but the array has {2}", param.name,
                            param.buffer->dtype.str(), array.dtype().str()));
    if (array.shape().size() != param.buffer->shape.size())
      return fail(bad_input("interp.shape-mismatch", "buffer {0} has {1} dimensions, but the array has {2}", param.name,
                            param.buffer->shape.size(), array.shape().size()));
    return {};
  }

  Memory argument_memory(const Argument& argument) const {
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
    if (argument.written && !argument.read) watch(memory);
    return memory;
  }

  void watch(Memory& memory) const {
    if (!options_.report_uninitialised) {
      std::fill_n(memory.data, memory.bytes, std::byte(0xff));
      return;
    }
    memory.watched = true;
    memory.set.assign(std::size_t(memory.bytes >> memory.granule_shift), false);
  }

  void give_back(std::vector<Argument>& arguments) const {
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

  // ---- failures -----------------------------------------------------------------------------------------------------

  void fault(Diagnostic diagnostic, const Where* where, const Thread& thread) {
    if (where) {
      std::string loops;
      for (const auto& [name, reg] : where->loops)
        loops += std::format("{}{} = {}", loops.empty() ? "" : ", ", name, thread.registers[std::size_t(reg)].i);
      diagnostic.where.push_back({address_(*where->statement), {}, loops});
      if (!loops.empty()) diagnostic.notes.push_back(message("this happened at {0}", loops));
    }
    failure_ = std::move(diagnostic);
  }

  static std::string element_text(const Access& access, const Scalar* registers) {
    std::string out = access.buffer->name + "[";
    for (std::size_t d = 0; d < access.index.size(); ++d)
      out += std::format("{}{}", d ? ", " : "", registers[access.index[d]].i);
    return out + "]";
  }

  [[gnu::cold]] std::byte* out_of_bounds(const Access& access, const Thread& thread, bool is_write) {
    std::string shape;
    for (std::size_t d = 0; d < access.extent.size(); ++d)
      shape += std::format("{}{}", d ? ", " : "", thread.registers[std::size_t(access.extent[d])].i);
    fault(refused("interp.out-of-bounds",
                  is_write ? "the write to {0} is outside of the shape ({1})"
                           : "the read of {0} is outside of the shape ({1})",
                  element_text(access, thread.registers.data()), shape),
          access.where, thread);
    return nullptr;
  }
  [[gnu::cold]] std::byte* uninitialised(const Access& access, const Thread& thread) {
    fault(refused("interp.uninitialised", "{0} is read before it is written",
                  element_text(access, thread.registers.data())),
          access.where, thread);
    return nullptr;
  }

  /// More steps, unless the budget is spent or the job cancelled.
  bool refuel() {
    constexpr int64_t portion = 1 << 16;
    if (options_.job.stop.stop_requested()) {
      failure_ = refused("interp.cancelled", "the run was cancelled");
      return false;
    }
    if (used_ >= options_.max_steps) {
      failure_ = refused("interp.too-many-steps", "the run takes more than {0} steps; choose smaller sizes",
                         options_.max_steps);
      return false;
    }
    options_.job.report(used_, 0, "interpreting");
    int64_t more = std::min(portion, options_.max_steps - used_);
    used_ += more;
    fuel_ = more;
    return true;
  }

  // ---- memory -------------------------------------------------------------------------------------------------------

  /// The place of an element, or null after a fault.
  template <bool is_write>
  [[gnu::always_inline]] std::byte* locate(const Access& access, const Scalar* registers, const Thread& thread) {
    int64_t flat = 0;
    const std::size_t dimensions = access.index.size();
    if (access.compact) {
      for (std::size_t d = 0; d < dimensions; ++d) {
        int64_t index = registers[access.index[d]].i, extent = registers[access.extent[d]].i;
        if (uint64_t(index) >= uint64_t(extent)) return out_of_bounds(access, thread, is_write);
        flat = flat * extent + index;
      }
    } else {
      for (std::size_t d = 0; d < dimensions; ++d) {
        int64_t index = registers[access.index[d]].i;
        if (uint64_t(index) >= uint64_t(registers[access.extent[d]].i)) return out_of_bounds(access, thread, is_write);
        flat += index * registers[access.stride[d]].i;
      }
    }
    if (access.offset >= 0) flat += registers[access.offset].i;
    int64_t pointer = registers[access.pointer].i;
    int64_t number = memory_number(pointer);
    Memory& memory = memories_[std::size_t(number)];
    int64_t byte = pointer - (number << offset_bits) + (flat * access.lanes + access.lane) * access.bytes;
    if (byte < 0 || byte + access.bytes > memory.bytes) return out_of_bounds(access, thread, is_write);
    if (memory.watched) [[unlikely]] {
      auto first = std::size_t(byte >> memory.granule_shift),
           last = std::size_t((byte + access.bytes - 1) >> memory.granule_shift);
      for (std::size_t granule = first; granule <= last; ++granule) {
        if (is_write)
          memory.set[granule] = true;
        else if (!memory.set[granule])
          return uninitialised(access, thread);
      }
    }
    if (options_.observer) [[unlikely]]
      observe(access, registers, thread, byte / (access.bytes * access.lanes), is_write);
    return memory.data + byte;
  }

  [[gnu::cold]] void observe(const Access& access, const Scalar* registers, const Thread& thread, int64_t element,
                             bool is_write) {
    indices_.clear();
    for (int index : access.index) indices_.push_back(registers[index].i);
    AccessEvent event{access.buffer, access.node, element, indices_, thread.number};
    if (is_write)
      options_.observer->write(event);
    else
      options_.observer->read(event);
  }

  bool allocate(const Instr& instr, Thread& thread) {
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
    if (too_large || bytes > options_.max_bytes - allocated_) {
      fault(refused("interp.too-much-memory",
                    "buffer {0} with {1} elements does not fit into the {2} bytes that a run may allocate", info.name,
                    elements, options_.max_bytes),
            info.where, thread);
      return false;
    }
    std::size_t number = memories_.size();
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
    if (info.initial.empty())
      watch(memory);
    else
      std::copy_n(info.initial.begin(), std::min(info.initial.size(), memory.owned.size()), memory.owned.begin());
    allocated_ += bytes;
    stats_.peak_bytes = std::max(stats_.peak_bytes, allocated_);
    if (shared) shared_[&info] = int64_t(number);
    pointer.i = int64_t(number) << offset_bits;
    return true;
  }

  void release(int64_t pointer) {
    auto number = std::size_t(memory_number(pointer));
    for (const auto& [info, shared] : shared_)
      if (std::size_t(shared) == number) return;  // belongs to the threads together, until all have ended
    release_number(number);
  }
  void release_number(std::size_t number) {
    allocated_ -= memories_[number].bytes;
    memories_[number].bytes = 0;  // a use after this is out of bounds
    free_.push_back(number);
  }

  // ---- threads ------------------------------------------------------------------------------------------------------

  void spawn(const Instr& instr, Thread& parent, int parent_index) {
    int64_t count = std::max<int64_t>(parent.registers[std::size_t(instr.a)].i, 0);
    int64_t min = parent.registers[std::size_t(instr.b)].i;
    parent.state = Thread::State::Waiting;
    parent.started = parent.running = count;
    int body = parent.pc;
    parent.pc = instr.c;
    if (count == 0) parent.state = Thread::State::Ready;
    std::vector<Thread> children;
    for (int64_t i = 0; i < count; ++i) {
      Thread child;
      child.registers = parent.registers;
      child.registers[std::size_t(instr.dst)].i = min + i;
      child.pc = body;
      child.number = parent.number * count + i;
      child.parent = parent_index;
      children.push_back(std::move(child));
    }
    for (Thread& child : children) threads_.push_back(std::make_unique<Thread>(std::move(child)));
  }

  /// Runs the threads that `main` spawned, to their end: each in turn until a barrier, then all past the barrier.
  Result<void> run_threads(Thread& main) {
    in_threads_ = true;
    while (main.state == Thread::State::Waiting) {
      for (std::size_t i = 0; i < threads_.size(); ++i) {
        current_ = int(i);
        while (threads_[i]->state == Thread::State::Ready) {
          step_into(*threads_[i]);
          if (failure_) return fail(std::move(*failure_));
          if (threads_[i]->state == Thread::State::Ended) end_of(*threads_[i], main);
        }
      }
      TS_TRY_VOID(pass_barrier(main));
    }
    threads_.clear();
    current_ = -1;
    in_threads_ = false;
    for (const auto& [info, number] : shared_) release_number(std::size_t(number));
    shared_.clear();
    return {};
  }

  void end_of(const Thread& thread, Thread& main) {
    Thread& parent = thread.parent < 0 ? main : *threads_[std::size_t(thread.parent)];
    if (--parent.running == 0) parent.state = Thread::State::Ready;
  }

  Result<void> pass_barrier(const Thread& main) {
    const Thread* first = nullptr;
    bool ready = main.state == Thread::State::Ready;
    for (const auto& thread : threads_) {
      ready = ready || thread->state == Thread::State::Ready;
      if (thread->state != Thread::State::AtBarrier) continue;
      if (!first) first = thread.get();
      const Thread& parent = thread->parent < 0 ? main : *threads_[std::size_t(thread->parent)];
      if (thread->pc != first->pc || parent.running != parent.started) {
        const Instr& barrier = code_.instructions[std::size_t(thread->pc - 1)];
        fault(refused("interp.barrier-divergence", "not all threads of the block reach this barrier"),
              static_cast<const Where*>(barrier.object), *thread);
        return fail(std::move(*failure_));
      }
    }
    if (ready || !first) return {};
    if (options_.observer)
      options_.observer->barrier(
          *static_cast<const Where*>(code_.instructions[std::size_t(first->pc - 1)].object)->statement);
    for (auto& thread : threads_)
      if (thread->state == Thread::State::AtBarrier) thread->state = Thread::State::Ready;
    return {};
  }

  void divided_by_zero(const Instr& instr, const Thread& thread) {
    fault(refused("interp.division-by-zero", "an integer is divided by zero"), static_cast<const Where*>(instr.object),
          thread);
  }

  // ---- the loop -----------------------------------------------------------------------------------------------------

  /// Runs a thread until it ends, waits or fails.
  void step_into(Thread& thread) {
    const Instr* const first = code_.instructions.data();
    const Instr* next = first + thread.pc;
    Scalar* const r = thread.registers.data();
    while (true) {
      const Instr& instr = *next++;
      switch (instr.op) {
#define TS_INT(name, expression)                \
  case Op::name: {                              \
    int64_t a = r[instr.a].i, b = r[instr.b].i; \
    r[instr.dst].i = int64_t(expression);       \
    break;                                      \
  }
#define TS_REAL(name, expression)              \
  case Op::name: {                             \
    double a = r[instr.a].f, b = r[instr.b].f; \
    r[instr.dst].f = expression;               \
    break;                                     \
  }
#define TS_COMPARE(name, expression)           \
  case Op::name: {                             \
    double a = r[instr.a].f, b = r[instr.b].f; \
    r[instr.dst].i = expression;               \
    break;                                     \
  }
#define TS_DIVIDE(name, expression)             \
  case Op::name: {                              \
    int64_t a = r[instr.a].i, b = r[instr.b].i; \
    if (b == 0) [[unlikely]]                    \
      return divided_by_zero(instr, thread);    \
    r[instr.dst].i = int64_t(expression);       \
    break;                                      \
  }
#define TS_UNARY(name, expression)        \
  case Op::name: {                        \
    auto a = r[instr.a].i;                \
    r[instr.dst].i = int64_t(expression); \
    break;                                \
  }
#define TS_TEST(name, expression) \
  case Op::name: {                \
    double a = r[instr.a].f;      \
    r[instr.dst].i = expression;  \
    break;                        \
  }
        case Op::Move:
          r[instr.dst] = r[instr.a];
          break;
          TS_INT(AddI32, int32_t(uint32_t(a) + uint32_t(b)))
          TS_INT(SubI32, int32_t(uint32_t(a) - uint32_t(b)))
          TS_INT(MulI32, int32_t(uint32_t(a) * uint32_t(b)))
          TS_INT(AddI, uint64_t(a) + uint64_t(b))
          TS_INT(SubI, uint64_t(a) - uint64_t(b))
          TS_INT(MulI, uint64_t(a) * uint64_t(b))
          TS_INT(MulSize, size_product(a, b))
          TS_DIVIDE(DivI, b == -1 ? int64_t(0 - uint64_t(a)) : a / b)
          TS_DIVIDE(ModI, b == -1 ? 0 : a % b)
          TS_DIVIDE(FloorDivI, b == -1 ? int64_t(0 - uint64_t(a)) : floor_div(a, b))
          TS_DIVIDE(FloorModI, b == -1 ? 0 : a - floor_div(a, b) * b)
          TS_DIVIDE(DivU, uint64_t(a) / uint64_t(b))
          TS_DIVIDE(ModU, uint64_t(a) % uint64_t(b))
          TS_INT(MinI, a < b ? a : b)
          TS_INT(MaxI, a > b ? a : b)
          TS_INT(MinU, uint64_t(a) < uint64_t(b) ? a : b)
          TS_INT(MaxU, uint64_t(a) > uint64_t(b) ? a : b)
          TS_INT(EqI, a == b)
          TS_INT(NeI, a != b)
          TS_INT(LtI, a < b)
          TS_INT(LeI, a <= b)
          TS_INT(LtU, uint64_t(a) < uint64_t(b))
          TS_INT(LeU, uint64_t(a) <= uint64_t(b))
          TS_INT(AndB, a && b)
          TS_INT(OrB, a || b)
          TS_UNARY(NotB, !a)
          TS_INT(BitAnd, a & b)
          TS_INT(BitOr, a | b)
          TS_INT(BitXor, a ^ b)
          TS_UNARY(BitNot, ~a)
          TS_INT(ShiftLeft, uint64_t(b) < 64 ? uint64_t(a) << b : 0)
          TS_INT(ShiftRight, a >> (uint64_t(b) < 64 ? b : 63))
          TS_UNARY(Wrap, wrap(a, instr.b))
          TS_UNARY(PopCount, std::popcount(instr.b == 64 ? uint64_t(a) : uint64_t(wrap(a, instr.b))))
          TS_UNARY(CountLeadingZeros,
                   std::countl_zero(instr.b == 64 ? uint64_t(a) : uint64_t(wrap(a, instr.b))) - (64 - instr.b))
          TS_UNARY(AbsI, a < 0 ? 0 - uint64_t(a) : uint64_t(a))
          TS_REAL(AddF, a + b)
          TS_REAL(SubF, a - b)
          TS_REAL(MulF, a * b)
          TS_REAL(DivF, a / b)
          TS_REAL(AddF32, float(a + b))
          TS_REAL(SubF32, float(a - b))
          TS_REAL(MulF32, float(a * b))
          TS_REAL(DivF32, float(a / b))
          TS_REAL(ModF, std::fmod(a, b))
          TS_REAL(FloorDivF, std::floor(a / b))
          TS_REAL(FloorModF, a - std::floor(a / b) * b)
          TS_REAL(MinF, a < b ? a : b)
          TS_REAL(MaxF, a > b ? a : b)
          TS_COMPARE(EqF, a == b)
          TS_COMPARE(NeF, a != b)
          TS_COMPARE(LtF, a < b)
          TS_COMPARE(LeF, a <= b)
        case Op::Round: {
          std::byte bytes[8];
          store_element(Storage(instr.b), bytes, r[instr.a]);
          r[instr.dst] = load_element(Storage(instr.b), bytes);
          break;
        }
        case Op::Math1: r[instr.dst].f = reinterpret_cast<Math1>(const_cast<void*>(instr.object))(r[instr.a].f); break;
        case Op::Math2:
          r[instr.dst].f = reinterpret_cast<Math2>(const_cast<void*>(instr.object))(r[instr.a].f, r[instr.b].f);
          break;
        case Op::LoadExponent:
          r[instr.dst].f = std::ldexp(r[instr.a].f, int(std::clamp<int64_t>(r[instr.b].i, -100000, 100000)));
          break;
          TS_TEST(IsNan, std::isnan(a))
          TS_TEST(IsInf, std::isinf(a))
          TS_TEST(IsFinite, std::isfinite(a))
          TS_TEST(RealToInt, to_integer(a))
          TS_TEST(RealToBool, a != 0)
        case Op::IntToReal: r[instr.dst].f = double(r[instr.a].i); break;
        case Op::UnsignedToReal: r[instr.dst].f = double(uint64_t(r[instr.a].i)); break;
        case Op::Reinterpret: {
          std::byte bytes[8];
          store_element(Storage(instr.b / 16), bytes, r[instr.a]);
          r[instr.dst] = load_element(Storage(instr.b % 16), bytes);
          break;
        }
        case Op::Select: r[instr.dst] = r[instr.a].i ? r[instr.b] : r[instr.c]; break;
        case Op::Load: {
          const auto& access = *static_cast<const Access*>(instr.object);
          const std::byte* at = locate<false>(access, r, thread);
          if (!at) [[unlikely]]
            return;
          r[instr.dst] = load_element(access.storage, at);
          break;
        }
        case Op::Store: {
          const auto& access = *static_cast<const Access*>(instr.object);
          std::byte* at = locate<true>(access, r, thread);
          if (!at) [[unlikely]]
            return;
          store_element(access.storage, at, r[instr.a]);
          break;
        }
        case Op::AddPointer: r[instr.dst].i = r[instr.a].i + r[instr.b].i * instr.c; break;
        case Op::Allocate:
          if (!allocate(instr, thread)) return;
          break;
        case Op::Free: release(r[instr.a].i); break;
        case Op::Jump: next = first + instr.c; break;
        case Op::JumpIfZero:
          if (r[instr.a].i == 0) next = first + instr.c;
          break;
        case Op::JumpIfNonZero:
          if (r[instr.a].i != 0) next = first + instr.c;
          break;
        case Op::JumpIfNotLess:
          if (r[instr.a].i >= r[instr.b].i) next = first + instr.c;
          break;
        case Op::LoopNext:
          if (--fuel_ < 0 && !refuel()) [[unlikely]]
            return;
          if (++r[instr.dst].i < r[instr.a].i) next = first + instr.c;
          break;
        case Op::Count:
          if (--fuel_ < 0 && !refuel()) [[unlikely]]
            return;
          break;
        case Op::Assert:
          if (r[instr.a].i == 0) {
            const auto* where = static_cast<const Where*>(instr.object);
            return fault(refused("interp.assertion", "the assertion \"{0}\" does not hold", where->text), where,
                         thread);
          }
          break;
        case Op::CheckExtent:
          if (r[instr.a].i != r[instr.b].i) {
            const auto& extent = *static_cast<const Extent*>(instr.object);
            failure_ = bad_input("interp.shape-mismatch", "dimension {0} of buffer {1} is {2}, but the array has {3}",
                                 extent.dimension, extent.buffer, r[instr.a].i, r[instr.b].i);
            return;
          }
          break;
        case Op::Spawn: thread.pc = int(next - first); return spawn(instr, thread, current_);
        case Op::Barrier:
          if (!in_threads_) break;  // one thread alone
          thread.pc = int(next - first);
          thread.state = Thread::State::AtBarrier;
          return;
        case Op::ThreadEnd:
        case Op::Stop: thread.state = Thread::State::Ended; return;
      }
    }
#undef TS_INT
#undef TS_REAL
#undef TS_COMPARE
#undef TS_DIVIDE
#undef TS_UNARY
#undef TS_TEST
  }

  const Code& code_;
  const Options& options_;
  const std::function<std::string(const Node&)>& address_;
  std::vector<Memory> memories_;
  std::vector<std::size_t> free_;
  int64_t allocated_ = 0;
  std::unordered_map<const Allocation*, int64_t> shared_;
  std::vector<std::unique_ptr<Thread>> threads_;
  int current_ = -1;
  bool in_threads_ = false;
  int64_t fuel_ = 0, used_ = 0;
  std::vector<int64_t> indices_;
  std::optional<Diagnostic> failure_;
  RunStats stats_;
};

}  // namespace

Result<RunStats> execute(const Code& code, std::vector<Argument>& arguments, const Options& options,
                         const std::function<std::string(const Node&)>& address) {
  return Machine(code, options, address).run(arguments);
}

}  // namespace tirscope::interp
