// SPDX-License-Identifier: Apache-2.0
// Instructions of tensor cores: a thread that comes to one waits there until all 32 of its warp have come.
//
// In a product m x n x k, thread t of the warp holds, with g = t / 4, c = t % 4 and p elements to a register of 32
// bits:
//   A   element e of register r: row g + 8 (r % (m / 8)), column c p + e + 4 p (r / (m / 8))
//   B   element e of register r: row c p + e + 4 p r, column g
//   C   element e of pair r: row g + 8 r, column 2 c + e
#include <algorithm>
#include <limits>

#include "interp/machine_state.h"
#include "support/format.h"

namespace tirscope::interp {

namespace {

using Kind = MatrixInstruction::Kind;

/// A place in a matrix.
struct Place {
  int row, column;
};
Place place_in_a(int thread, int index, int p, int rows) {
  const int r = index / p, e = index % p, groups = rows / 8;
  return {thread / 4 + 8 * (r % groups), thread % 4 * p + e + 4 * p * (r / groups)};
}
Place place_in_b(int thread, int index, int p) {
  return {thread % 4 * p + index % p + 4 * p * (index / p), thread / 4};
}
Place place_in_c(int thread, int index) { return {thread / 4 + 8 * (index / 2), thread % 4 * 2 + index % 2}; }

/// One element's place in the tile of T.mma_store: two products side by side.
Place place_in_tile(int64_t thread, int index) {
  Place place = place_in_c(int(thread % 32), index % 4);
  return {place.row + int(thread / 32) * 8, place.column + index / 4 * 8};
}

}  // namespace

/// The threads of a warp at one instruction.
struct Machine::Warp {
  int64_t number;
  int pc;
  std::array<Thread*, warp_size> lanes{};
  int present = 0;
};

std::vector<Machine::Warp> Machine::waiting_warps() {
  std::vector<Warp> warps;
  for (const auto& thread : threads_) {
    if (thread->state != Thread::State::AtMatrix) continue;
    const int64_t number = flat_number(*thread) / warp_size, lane = flat_number(*thread) % warp_size;
    // Virtual threads have the same numbers; they stand one after the other.
    auto has_room = [&](const Warp& warp) {
      return warp.number == number && warp.pc == thread->pc && !warp.lanes[std::size_t(lane)];
    };
    auto warp = std::ranges::find_if(warps, has_room);
    if (warp == warps.end()) warp = warps.insert(warps.end(), Warp{number, thread->pc, {}, 0});
    warp->lanes[std::size_t(lane)] = thread.get();
    ++warp->present;
  }
  return warps;
}

Result<bool> Machine::run_warps() {
  bool any = false;
  for (Warp& warp : waiting_warps()) {
    if (warp.present < int(warp.lanes.size())) continue;
    if (!run_together(code_.instructions[std::size_t(warp.pc - 1)], warp)) return fail(std::move(*failure_));
    for (Thread* thread : warp.lanes) thread->state = Thread::State::Ready;
    any = true;
  }
  return any;
}

void Machine::not_a_warp(const Instr& instr, const Thread& thread) {
  const auto& info = *static_cast<const MatrixInstruction*>(instr.object);
  fault(refused("interp.warp-divergence",
                "T.{0} is run by the 32 threads of a warp together, and not all of them come here", info.name),
        info.operands.front().where, thread);
}

std::byte* Machine::element_at(const Stretch& stretch, int64_t pointer, int64_t index, const Thread& thread,
                               bool written) {
  const int64_t at = moved(pointer, index, stretch.bytes);
  std::byte* found = reach(stretch, at, written, thread);
  if (!found) return nullptr;
  Memory& memory = memories_[std::size_t(memory_number(at))];
  if (memory.watched) {
    uint8_t& set = memory.set[std::size_t((found - memory.data) >> memory.granule_shift)];
    if (!written && !set) {
      fault(refused("interp.uninitialised", "{0} is read before it is written",
                    formatted("{}[{}]", stretch.buffer->name, (found - memory.data) / stretch.bytes)),
            stretch.where, thread);
      return nullptr;
    }
    set = 1;
  }
  return found;
}

bool Machine::read_elements(const Stretch& stretch, Storage storage, int64_t pointer, int count, const Thread& thread,
                            Scalar* out) {
  for (int i = 0; i < count; ++i) {
    const std::byte* from = element_at(stretch, pointer, i, thread, false);
    if (!from) return false;
    if (options_.observer &&
        !observe(stretch, thread, false, moved(pointer, i, stretch.bytes), from, false, thread.registers.data()))
      return false;
    out[i] = load_element(storage, from);
  }
  return true;
}

bool Machine::write_element(const Stretch& stretch, Storage storage, int64_t pointer, int64_t index,
                            const Thread& thread, Scalar value) {
  std::byte bytes[8];
  store_element(storage, bytes, value);
  std::byte* to = element_at(stretch, pointer, index, thread, true);
  if (!to) return false;
  if (options_.observer &&
      !observe(stretch, thread, true, moved(pointer, index, stretch.bytes), bytes, false, thread.registers.data()))
    return false;
  std::copy_n(bytes, stretch.bytes, to);
  return true;
}

bool Machine::run_together(const Instr& instr, const Warp& warp) {
  const auto& info = *static_cast<const MatrixInstruction*>(instr.object);
  switch (info.kind) {
    case Kind::Load: return load_matrices(info, instr, warp);
    case Kind::Multiply: return multiply(info, instr, warp);
    default: break;
  }
  // Each thread for itself.
  for (const Thread* thread : warp.lanes) {
    auto operand = [&](int reg) { return thread->registers[std::size_t(reg)].i; };
    const int64_t x = thread->axes[0];
    const int count = info.kind == Kind::Fill ? info.count : info.kind == Kind::Store ? 8 : 16;
    for (int i = 0; i < count; ++i) {
      Scalar value{.i = 0};
      int64_t to = info.kind == Kind::Fill ? x * info.part + i : i;
      if (info.kind == Kind::LoadBytes) {
        const int64_t row = x % 4 * 4 + i % 8 / 4 * 16 + i % 4, column = x / 4 + i / 8 * 8;
        const int64_t from =
            moved(operand(instr.b), place_in_rows(row, operand(instr.c), column), info.operands[1].bytes);
        if (!read_elements(info.operands[1], info.storages[1], from, 1, *thread, &value)) return false;
      } else if (info.kind == Kind::Store) {
        const int64_t from = moved(operand(instr.b), x * info.part + i, info.operands[1].bytes);
        if (!read_elements(info.operands[1], info.storages[1], from, 1, *thread, &value)) return false;
        const Place place = place_in_tile(x, i);
        to = place_in_rows(place.row, operand(instr.c), place.column);
      }
      if (!write_element(info.operands[0], info.storages[0], operand(instr.a), to, *thread, value)) return false;
    }
  }
  return true;
}

bool Machine::load_matrices(const MatrixInstruction& info, const Instr& instr, const Warp& warp) {
  const int each_row = 128 / info.bits, p = 32 / info.bits;
  std::vector<Scalar> rows(std::size_t(info.count * 8 * each_row));
  for (int row = 0; row < info.count * 8; ++row) {
    const Thread& thread = *warp.lanes[std::size_t(row)];
    if (!read_elements(info.operands[1], info.storages[1], thread.registers[std::size_t(instr.b)].i, each_row, thread,
                       rows.data() + row * each_row))
      return false;
  }
  for (int lane = 0; lane < 32; ++lane) {
    const Thread& thread = *warp.lanes[std::size_t(lane)];
    for (int i = 0; i < info.count * p; ++i) {
      const int matrix = i / p, pair = lane % 4 * p + i % p;
      const int row = info.transposed ? pair : lane / 4, column = info.transposed ? lane / 4 : pair;
      if (!write_element(info.operands[0], info.storages[0], thread.registers[std::size_t(instr.a)].i, i, thread,
                         rows[std::size_t((matrix * 8 + row) * each_row + column)]))
        return false;
    }
  }
  return true;
}

bool Machine::multiply(const MatrixInstruction& info, const Instr& instr, const Warp& warp) {
  const int m = info.m, n = info.n, k = info.k, p = std::max(1, 32 / info.bits);
  std::vector<Scalar> a(std::size_t(m * k)), b(std::size_t(k * n)), c(std::size_t(m * n));
  const int most = std::max({m * k, k * n, m * n}) / 32;
  std::vector<Scalar> held(std::size_t(most), Scalar{.i = 0});
  auto gather = [&](int which, int reg, std::vector<Scalar>& matrix, int columns, auto&& place_of) {
    const auto operand = std::size_t(which);
    for (int lane = 0; lane < 32; ++lane) {
      const Thread& thread = *warp.lanes[std::size_t(lane)];
      const int count = int(matrix.size()) / 32;
      if (!read_elements(info.operands[operand], info.storages[operand], thread.registers[std::size_t(reg)].i, count,
                         thread, held.data()))
        return false;
      for (int i = 0; i < count; ++i) {
        const Place place = place_of(lane, i);
        matrix[std::size_t(place.row * columns + place.column)] = held[std::size_t(i)];
      }
    }
    return true;
  };
  if (!gather(0, instr.a, a, k, [&](int lane, int i) { return place_in_a(lane, i, p, m); }) ||
      !gather(1, instr.b, b, n, [&](int lane, int i) { return place_in_b(lane, i, p); }) ||
      !gather(2, instr.c, c, n, place_in_c))
    return false;
  const bool real = is_real(info.storages[2]);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      Scalar& sum = c[std::size_t(i * n + j)];
      for (int l = 0; l < k; ++l) {
        const Scalar left = a[std::size_t(i * k + l)], right = b[std::size_t(l * n + j)];
        if (real)
          sum.f += left.f * right.f;
        else
          sum.i += left.i * right.i;
      }
      if (!real && info.saturates)
        sum.i = std::clamp<int64_t>(sum.i, std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max());
    }
  for (int lane = 0; lane < 32; ++lane) {
    const Thread& thread = *warp.lanes[std::size_t(lane)];
    for (int i = 0; i < m * n / 32; ++i) {
      const Place place = place_in_c(lane, i);
      if (!write_element(info.operands[2], info.storages[2], thread.registers[std::size_t(instr.c)].i, i, thread,
                         c[std::size_t(place.row * n + place.column)]))
        return false;
    }
  }
  return true;
}

}  // namespace tirscope::interp
