// SPDX-License-Identifier: Apache-2.0
// The machine that runs bytecode: memories, threads and the loop. Each file machine*.cpp is one idea of it.
#pragma once

#include <algorithm>
#include <map>
#include <unordered_map>

#include "interp/machine/machine.h"
#include "ir/ops/warp.h"

namespace tirscope::interp {

/// A pointer in a register: the number of its memory above, bytes from its start below. Offsets may be negative on the
/// way to an element, so the number is found by rounding.
constexpr int offset_bits = 40;
constexpr int64_t half = int64_t(1) << (offset_bits - 1);
inline int64_t memory_number(int64_t pointer) { return int64_t(uint64_t(pointer) + uint64_t(half)) >> offset_bits; }
/// `index` elements further. What would leave the numbers of its memory stays at their end, beyond all that any memory
/// has, and so does what comes after.
inline int64_t moved(int64_t pointer, int64_t index, int64_t bytes) {
  const int64_t number = memory_number(pointer), byte = pointer - (number << offset_bits);
  int64_t by = 0, to = 0;
  if (__builtin_mul_overflow(index, bytes, &by)) by = index < 0 ? -half : half;
  if (__builtin_add_overflow(byte, by, &to)) to = by;
  return (number << offset_bits) + std::clamp(to, -half, half - 1);
}
constexpr std::size_t most_memories = std::size_t(1) << 22;  ///< far fewer than a pointer can number

struct Memory {
  std::byte* data = nullptr;
  int64_t bytes = 0;
  int granule_shift = 0;
  std::vector<uint8_t> set;  ///< by granule, where reads before writes are watched; else empty
  bool watched = false;
  std::vector<std::byte> owned;
  const Allocation* allocation = nullptr;    ///< that made it; null for an argument
  std::size_t original = 0;                  ///< of which it is a thread's copy
  std::map<ThreadAxes, std::size_t> copies;  ///< those of threads
};

/// A copy that has begun and not landed.
struct PendingCopy {
  const AsyncCopy* copy;
  int64_t target;  ///< pointer
  std::array<std::byte, 16> data;
  std::vector<Scalar> registers;  ///< when it began, for an observer
};
struct CopyGroup {
  int queue;
  std::vector<PendingCopy> copies;
};

struct Thread {
  std::vector<Scalar> registers;
  int pc = 0;
  int64_t number = 0;
  ThreadAxes axes{};
  int parent = -1;
  int64_t started = 0, running = 0;     ///< children
  std::vector<PendingCopy> begun = {};  ///< in no group yet
  std::vector<CopyGroup> groups = {};   ///< the oldest first
  enum class State : uint8_t { Ready, Waiting, AtBarrier, AtMatrix, Ended } state = State::Ready;
};

/// Which element from its pointer on is the tile's at `row` and `column`, wrapped around where that overflows.
inline int64_t index_in_tile(const MatrixOperand& tile, int64_t row, int64_t column, const Thread& thread) {
  if (tile.by_columns) std::swap(row, column);
  const int64_t stride = thread.registers[std::size_t(tile.stride)].i;
  return int64_t(uint64_t(row) * uint64_t(stride) + uint64_t(column));
}

inline void add_product(Scalar& sum, Scalar left, Scalar right, bool real) {
  if (real)
    sum.f += left.f * right.f;
  else
    sum.i = int64_t(uint64_t(sum.i) + uint64_t(left.i) * uint64_t(right.i));
}

class Machine {
 public:
  Machine(const Code& code, const Options& options, const std::function<std::string(const Node&)>& address)
      : code_(code), options_(options), address_(address) {
    memories_.emplace_back();  // number 0 is the null pointer
  }
  Result<RunStats> run(std::vector<Argument>& arguments);

 private:
  // ---- arguments ----------------------------------------------------------------------------------------------------

  Result<void> pass(std::vector<Argument>& arguments, Thread& main);
  static Result<void> check_array(const ParameterCode& param, const NDArray& array);
  Memory argument_memory(const Argument& argument) const;
  void watch(Memory& memory) const;
  void give_back(std::vector<Argument>& arguments) const;

  // ---- failures -----------------------------------------------------------------------------------------------------

  void fault(Diagnostic diagnostic, const Where* where, const Thread& thread);
  static std::string element_text(const Access& access, const Scalar* registers);
  [[gnu::cold]] std::byte* out_of_bounds(const Access& access, const Thread& thread, bool is_write);
  [[gnu::cold]] std::byte* uninitialised(const Access& access, const Thread& thread);
  /// More steps, unless the budget is spent or the job cancelled.
  bool refuel();
  /// Takes the steps of something that is long by itself; false when the run ends.
  bool charge(int64_t steps);

  // ---- memory -------------------------------------------------------------------------------------------------------

  /// What the machine itself needs for the threads and the copies on their way.
  int64_t own_bytes() const {
    const auto registers = int64_t(std::size_t(code_.registers) * sizeof(Scalar));
    return int64_t(threads_.size()) * (int64_t(sizeof(Thread)) + registers) +
           in_flight_ * (int64_t(sizeof(PendingCopy) + sizeof(CopyGroup)) + (options_.observer ? registers : 0));
  }
  /// How many bytes a run may take besides what it has.
  int64_t room() const { return options_.max_bytes - allocated_ - own_bytes(); }

  /// The place of an element, or null after a fault.
  template <bool is_write>
  [[gnu::always_inline]] inline std::byte* locate(const Access& access, const Scalar* registers, const Thread& thread);
  /// Reports an access to the element at `at` to the observer; `written` is null for a read. False when the run ends.
  [[gnu::cold]] bool observe(const Access& access, const Thread& thread, const std::byte* at, const Scalar* written);
  template <class T>
  AccessEvent event_of(const T& access, const PointerUse& pointer, int64_t memory, int64_t byte, int64_t element_bytes,
                       const Thread& thread, const Scalar* registers) const;
  bool observe(const Stretch& stretch, const Thread& thread, bool written, int64_t pointer, const std::byte* data,
               bool begins, const Scalar* registers);
  bool end_if_asked(const Where* where, const Thread& thread);
  bool allocate(const Instr& instr, Thread& thread);
  /// Nothing after a fault.
  std::optional<std::size_t> new_memory(const Allocation& info, int64_t bytes, const Thread& thread);
  /// False where memory that is watched is read and not all of these bytes have been written; else a write has written
  /// them.
  static bool note_access(Memory& memory, int64_t byte, int64_t bytes, bool is_write);
  void release(int64_t pointer);
  void release_number(std::size_t number);
  /// The thread's own copy, or its warp's, of what the pointer of its parent shows, in the state that it is in when
  /// first asked for. A thread that is spawned again reuses its copy. False after a fault.
  bool take_own(Scalar& pointer, const Thread& thread);

  /// The bytes of `stretch` from `pointer` on, or null after a fault.
  std::byte* reach(const Stretch& stretch, int64_t pointer, bool written, const Thread& thread);

  // ---- asynchronous copies ------------------------------------------------------------------------------------------
  // What a thread has begun to copy lands when it waits for it.

  bool begin_copy(const Instr& instr, Thread& thread);
  bool commit_group(const Instr& instr, Thread& thread);
  /// One more on its way; false after a fault.
  bool takes_off(const Where* where, const Thread& thread);
  static int64_t in_flight_of(const Thread& thread);
  /// All groups of the queue but the last so many land.
  bool wait_for(int queue, int64_t in_flight, Thread& thread);
  bool land(const PendingCopy& pending, const Thread& thread);

  /// Of the thread in its block, as far as the axes are spawned: the first 32 are the first warp.
  int64_t flat_number(const Thread& thread) const {
    return (thread.axes[2] * extents_[1] + thread.axes[1]) * extents_[0] + thread.axes[0];
  }

  // ---- tensor cores -------------------------------------------------------------------------------------------------

  struct Warp;
  std::vector<Warp> waiting_warps();
  /// Runs the instructions that whole warps wait for; false when there is none.
  Result<bool> run_warps();
  bool run_together(const MatrixInstruction& info, const Warp& warp);
  bool load_matrices(const MatrixInstruction& info, const Warp& warp);
  bool multiply(const MatrixInstruction& info, const Warp& warp);
  bool load_bytes(const MatrixInstruction& info, const Thread& thread);
  bool fill(const MatrixInstruction& info, const Thread& thread);
  bool store_tile(const MatrixInstruction& info, const Thread& thread);
  bool run_fragment(const FragmentInstruction& info, const Thread& thread);
  void not_a_warp(const Instr& instr, const Thread& thread);
  /// The element at `pointer`, or null after a fault. One that is written counts as written from now on.
  std::byte* element_at(const MatrixOperand& operand, int64_t pointer, const Thread& thread, bool written);
  bool read_element(const MatrixOperand& operand, int64_t index, const Thread& thread, Scalar& out);
  bool write_element(const MatrixOperand& operand, int64_t index, const Thread& thread, Scalar value);

  // ---- threads ------------------------------------------------------------------------------------------------------

  void spawn(const Instr& instr, Thread& parent, int parent_index);
  /// Runs the threads that `main` spawned, to their end: each in turn until a barrier, then all past the barrier.
  Result<void> run_threads(Thread& main);
  void end_of(const Thread& thread, Thread& main);
  Result<void> pass_barrier(const Thread& main);

  // ---- the loop -----------------------------------------------------------------------------------------------------

  /// Runs a thread until it ends, waits or fails.
  void step_into(Thread& thread);
  [[gnu::cold]] void divided_by_zero(const Instr& instr, const Thread& thread);

  const Code& code_;
  const Options& options_;
  const std::function<std::string(const Node&)>& address_;
  std::vector<Memory> memories_;  ///< at most `most_memories`
  std::vector<std::size_t> free_;
  int64_t allocated_ = 0;  ///< bytes of the program's allocations
  int64_t in_flight_ = 0;  ///< asynchronous copies, and groups of them, that have begun and not landed
  std::unordered_map<const Allocation*, int64_t> shared_;
  std::vector<std::unique_ptr<Thread>> threads_;
  int current_ = -1;
  bool in_threads_ = false;
  ThreadAxes extents_{1, 1, 1};
  int64_t fuel_ = 0, used_ = 0;
  std::vector<int64_t> indices_;
  std::optional<Diagnostic> failure_;
  RunStats stats_;
};

}  // namespace tirscope::interp
