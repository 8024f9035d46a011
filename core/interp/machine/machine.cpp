// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "interp/machine/machine_state.h"
#include "interp/numbers/math_ops.h"

namespace tirscope::interp {

namespace {

int64_t floor_div(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - (a % b != 0 && (a < 0) != (b < 0));
}
int64_t floor_mod(int64_t a, int64_t b) {
  const int64_t rest = b == -1 ? 0 : a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
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

}  // namespace

Result<RunStats> Machine::run(std::vector<Argument>& arguments) {
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

template <bool is_write>
[[gnu::always_inline]] inline std::byte* Machine::locate(const Access& access, const Scalar* registers,
                                                         const Thread& thread) {
  int64_t flat = 0;
  bool beyond = false;  // of 64 bits
  const std::size_t dimensions = access.index.size();
  if (access.compact) {
    for (std::size_t d = 0; d < dimensions; ++d) {
      int64_t index = registers[access.index[d]].i, extent = registers[access.extent[d]].i;
      if (uint64_t(index) >= uint64_t(extent)) return out_of_bounds(access, thread, is_write);
      beyond |= __builtin_mul_overflow(flat, extent, &flat);
      beyond |= __builtin_add_overflow(flat, index, &flat);
    }
  } else {
    for (std::size_t d = 0; d < dimensions; ++d) {
      int64_t index = registers[access.index[d]].i, step;
      if (uint64_t(index) >= uint64_t(registers[access.extent[d]].i)) return out_of_bounds(access, thread, is_write);
      beyond |= __builtin_mul_overflow(index, registers[access.stride[d]].i, &step);
      beyond |= __builtin_add_overflow(flat, step, &flat);
    }
  }
  if (access.offset >= 0) beyond |= __builtin_add_overflow(flat, registers[access.offset].i, &flat);
  if (beyond || flat < -half || flat >= half) [[unlikely]]
    return out_of_bounds(access, thread, is_write);
  int64_t pointer = registers[access.pointer].i;
  int64_t number = memory_number(pointer);
  if (uint64_t(number) >= memories_.size()) [[unlikely]]
    return out_of_bounds(access, thread, is_write);
  Memory& memory = memories_[std::size_t(number)];
  int64_t byte = pointer - (number << offset_bits) + (flat * access.lanes + access.lane) * access.bytes;
  if (byte < 0 || byte + access.bytes > memory.bytes) return out_of_bounds(access, thread, is_write);
  if (memory.watched && !note_access(memory, byte, access.bytes, is_write)) [[unlikely]]
    return uninitialised(access, thread);
  return memory.data + byte;
}

/// Longer than a function should be, as the hot loop: every instruction is inline.
void Machine::step_into(Thread& thread) {
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
        TS_DIVIDE(FloorModI, floor_mod(a, b))
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
        TS_INT(ShiftRightU, uint64_t(b) < 64 ? int64_t(uint64_t(a) >> b) : 0)
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
        TS_TEST(RealToInt, saturated_integer(a))
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
        if (options_.observer && !observe(access, thread, at, nullptr)) [[unlikely]]
          return;
        r[instr.dst] = load_element(access.storage, at);
        break;
      }
      case Op::Store: {
        const auto& access = *static_cast<const Access*>(instr.object);
        std::byte* at = locate<true>(access, r, thread);
        if (!at) [[unlikely]]
          return;
        if (options_.observer && !observe(access, thread, at, &r[instr.a])) [[unlikely]]
          return;
        store_element(access.storage, at, r[instr.a]);
        break;
      }
      case Op::AddPointer: r[instr.dst].i = moved(r[instr.a].i, r[instr.b].i, instr.c); break;
      case Op::Allocate:
        if (!allocate(instr, thread)) return;
        break;
      case Op::Free: release(r[instr.a].i); break;
      case Op::CopyAsync:
        if (!begin_copy(instr, thread)) return;
        break;
      case Op::CommitGroup:
        if (!commit_group(instr, thread)) return;
        break;
      case Op::WaitGroup:
        if (!wait_for(instr.b, r[instr.a].i, thread)) return;
        break;
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
          return fault(refused("interp.assertion", "assertion failed: \"{0}\"", where->text), where, thread);
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
      case Op::Matrix:
        if (!in_threads_) return not_a_warp(instr, thread);
        thread.pc = int(next - first);
        thread.state = Thread::State::AtMatrix;
        return;
      case Op::Fragment:
        if (!run_fragment(*static_cast<const FragmentInstruction*>(instr.object), thread)) return;
        break;
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

Result<RunStats> execute(const Code& code, std::vector<Argument>& arguments, const Options& options,
                         const std::function<std::string(const Node&)>& address) {
  return Machine(code, options, address).run(arguments);
}

}  // namespace tirscope::interp
