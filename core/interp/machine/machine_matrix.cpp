// SPDX-License-Identifier: Apache-2.0
// Tensor-core instructions: a thread that reaches one waits there until all 32 of its warp have.
//
// In a product m x n x k, thread t of the warp holds, with g = t / 4, c = t % 4 and p elements to a register of 32
// bits:
//   A   element e of register r: row g + 8 (r % (m / 8)), column c p + e + 4 p (r / (m / 8))
//   B   element e of register r: row c p + e + 4 p r, column g
//   C   element e of pair r: row g + 8 r, column 2 c + e
#include <algorithm>
#include <limits>

#include "interp/machine/machine_state.h"
#include "support/format.h"

namespace tirscope::interp {

namespace {

using MatrixKind = MatrixInstruction::Kind;

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

int64_t pointer_to(const MatrixOperand& operand, int64_t index, const Thread& thread) {
  return moved(thread.registers[std::size_t(operand.pointer)].i, index, operand.element.bytes);
}

}  // namespace

/// The threads of a warp at one instruction.
struct Machine::Warp {
  int pc;
  std::array<Thread*, warp_size> lanes{};
  int present = 0;
};

std::vector<Machine::Warp> Machine::waiting_warps() {
  std::vector<Warp> warps;
  std::map<std::pair<int64_t, int>, std::vector<std::size_t>> by_place;
  for (const auto& thread : threads_) {
    if (thread->state != Thread::State::AtMatrix) continue;
    const int64_t number = flat_number(*thread) / warp_size, lane = flat_number(*thread) % warp_size;
    // Virtual threads have the same numbers; each takes the first warp there that has room.
    std::vector<std::size_t>& there = by_place[{number, thread->pc}];
    auto has_room = [&](std::size_t warp) { return !warps[warp].lanes[std::size_t(lane)]; };
    auto found = std::ranges::find_if(there, has_room);
    if (found == there.end()) {
      found = there.insert(there.end(), warps.size());
      warps.push_back({thread->pc, {}, 0});
    }
    warps[*found].lanes[std::size_t(lane)] = thread.get();
    ++warps[*found].present;
  }
  return warps;
}

Result<bool> Machine::run_warps() {
  bool any = false;
  for (Warp& warp : waiting_warps()) {
    if (warp.present < int(warp.lanes.size())) continue;
    const Instr& instr = code_.instructions[std::size_t(warp.pc - 1)];
    if (!run_together(*static_cast<const MatrixInstruction*>(instr.object), warp)) return fail(std::move(*failure_));
    for (Thread* thread : warp.lanes) thread->state = Thread::State::Ready;
    any = true;
  }
  return any;
}

void Machine::not_a_warp(const Instr& instr, const Thread& thread) {
  const auto& info = *static_cast<const MatrixInstruction*>(instr.object);
  fault(refused("interp.warp-divergence", "T.{0} is executed by all 32 threads of a warp, but not all of them reach it",
                info.name),
        info.operands.front().element.where, thread);
}

std::byte* Machine::element_at(const MatrixOperand& operand, int64_t pointer, const Thread& thread, bool written) {
  const Stretch& element = operand.element;
  std::byte* found = reach(element, pointer, written, thread);
  if (!found) return nullptr;
  Memory& memory = memories_[std::size_t(memory_number(pointer))];
  if (memory.watched && !note_access(memory, found - memory.data, element.bytes, written)) {
    fault(refused("interp.uninitialised", "{0} is read before it is written",
                  formatted("{}[{}]", element.buffer->name, (found - memory.data) / element.bytes)),
          element.where, thread);
    return nullptr;
  }
  return found;
}

bool Machine::read_element(const MatrixOperand& operand, int64_t index, const Thread& thread, Scalar& out) {
  const int64_t pointer = pointer_to(operand, index, thread);
  const std::byte* from = element_at(operand, pointer, thread, false);
  if (!from) return false;
  if (options_.observer && !observe(operand.element, thread, false, pointer, from, false, thread.registers.data()))
    return false;
  out = load_element(operand.storage, from);
  return true;
}

bool Machine::write_element(const MatrixOperand& operand, int64_t index, const Thread& thread, Scalar value) {
  const int64_t pointer = pointer_to(operand, index, thread);
  std::byte bytes[8];
  store_element(operand.storage, bytes, value);
  std::byte* to = element_at(operand, pointer, thread, true);
  if (!to) return false;
  if (options_.observer && !observe(operand.element, thread, true, pointer, bytes, false, thread.registers.data()))
    return false;
  std::copy_n(bytes, operand.element.bytes, to);
  return true;
}

bool Machine::run_together(const MatrixInstruction& info, const Warp& warp) {
  if (!charge(warp_size)) return false;
  auto each_thread = [&](auto run) {
    return std::ranges::all_of(warp.lanes, [&](const Thread* thread) { return (this->*run)(info, *thread); });
  };
  switch (info.kind) {
    case MatrixKind::Load: return load_matrices(info, warp);
    case MatrixKind::LoadBytes: return each_thread(&Machine::load_bytes);
    case MatrixKind::Multiply: return multiply(info, warp);
    case MatrixKind::Fill: return each_thread(&Machine::fill);
    case MatrixKind::Store: return each_thread(&Machine::store_tile);
  }
  return true;
}

bool Machine::fill(const MatrixInstruction& info, const Thread& thread) {
  for (int i = 0; i < info.count; ++i)
    if (!write_element(info.operands[0], thread.axes[0] * info.part + i, thread, {.i = 0})) return false;
  return true;
}

bool Machine::load_bytes(const MatrixInstruction& info, const Thread& thread) {
  const int64_t x = thread.axes[0];
  for (int i = 0; i < 16; ++i) {
    const int64_t row = x % 4 * 4 + i % 8 / 4 * 16 + i % 4, column = x / 4 + i / 8 * 8;
    Scalar value;
    if (!read_element(info.operands[1], index_in_tile(info.operands[1], row, column, thread), thread, value) ||
        !write_element(info.operands[0], i, thread, value))
      return false;
  }
  return true;
}

bool Machine::store_tile(const MatrixInstruction& info, const Thread& thread) {
  const int64_t x = thread.axes[0];
  for (int i = 0; i < 8; ++i) {
    // Two products side by side.
    const Place place = place_in_c(int(x % warp_size), i % 4);
    const int64_t row = place.row + x / warp_size * 8, column = place.column + i / 4 * 8;
    Scalar value;
    if (!read_element(info.operands[1], x * info.part + i, thread, value) ||
        !write_element(info.operands[0], index_in_tile(info.operands[0], row, column, thread), thread, value))
      return false;
  }
  return true;
}

bool Machine::load_matrices(const MatrixInstruction& info, const Warp& warp) {
  const int p = info.each_register, each_row = 4 * p;
  std::vector<Scalar> rows(std::size_t(info.count * 8 * each_row));
  for (int row = 0; row < info.count * 8; ++row)
    for (int i = 0; i < each_row; ++i)
      if (!read_element(info.operands[1], i, *warp.lanes[std::size_t(row)], rows[std::size_t(row * each_row + i)]))
        return false;
  for (int lane = 0; lane < warp_size; ++lane)
    for (int i = 0; i < info.count * p; ++i) {
      const int matrix = i / p, pair = lane % 4 * p + i % p;
      const int row = info.transposed ? pair : lane / 4, column = info.transposed ? lane / 4 : pair;
      if (!write_element(info.operands[0], i, *warp.lanes[std::size_t(lane)],
                         rows[std::size_t((matrix * 8 + row) * each_row + column)]))
        return false;
    }
  return true;
}

bool Machine::multiply(const MatrixInstruction& info, const Warp& warp) {
  const auto [m, n, k] = info.product;
  const int p = info.each_register, rows = m;
  std::vector<Scalar> a(std::size_t(m * k)), b(std::size_t(k * n)), c(std::size_t(m * n));
  auto gather = [&](const MatrixOperand& operand, std::vector<Scalar>& matrix, int columns, auto&& place_of) {
    for (int lane = 0; lane < warp_size; ++lane)
      for (int i = 0; i < int(matrix.size()) / warp_size; ++i) {
        const Place place = place_of(lane, i);
        if (!read_element(operand, i, *warp.lanes[std::size_t(lane)],
                          matrix[std::size_t(place.row * columns + place.column)]))
          return false;
      }
    return true;
  };
  if (!gather(info.operands[0], a, k, [&](int lane, int i) { return place_in_a(lane, i, p, rows); }) ||
      !gather(info.operands[1], b, n, [&](int lane, int i) { return place_in_b(lane, i, p); }) ||
      !gather(info.operands[2], c, n, place_in_c))
    return false;
  const bool real = is_real(info.operands[2].storage);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      Scalar& sum = c[std::size_t(i * n + j)];
      for (int l = 0; l < k; ++l) add_product(sum, a[std::size_t(i * k + l)], b[std::size_t(l * n + j)], real);
      if (!real && info.saturates)
        sum.i = std::clamp<int64_t>(sum.i, std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max());
    }
  for (int lane = 0; lane < warp_size; ++lane)
    for (int i = 0; i < m * n / warp_size; ++i) {
      const Place place = place_in_c(lane, i);
      if (!write_element(info.operands[2], i, *warp.lanes[std::size_t(lane)],
                         c[std::size_t(place.row * n + place.column)]))
        return false;
    }
  return true;
}

}  // namespace tirscope::interp
