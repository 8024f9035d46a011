// SPDX-License-Identifier: Apache-2.0
// The reference semantics: what a TensorIR program means, at every stage of lowering.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interp/inputs.h"
#include "ir/function.h"
#include "ir/walk/pointer_use.h"
#include "support/job.h"

namespace tirscope {
union Scalar;
}

namespace tirscope::interp {

/// One execution of a statement: the values of the loops and thread axes around it, outermost first.
struct Instance {
  const Node* statement = nullptr;
  std::vector<std::pair<std::string, int64_t>> loops;
};

/// A thread's numbers on threadIdx.x, y and z, as far as those axes are spawned.
using ThreadAxes = std::array<int64_t, 3>;

struct Where;

/// One element read or written. `element` counts from the start of the memory that `buffer` views.
struct AccessEvent {
  const BufferNode* buffer;
  const Node* node;    ///< the BufferLoad or BufferStore, or the call that reads or writes
  PointerUse pointer;  ///< what says which memory it is
  int64_t element;
  std::span<const int64_t> indices;
  int64_t thread;               ///< the flat number of the thread in its launch, 0 outside threads
  int64_t memory, byte, bytes;  ///< which memory, and what of it; a memory's number may come again after it is freed
  bool changes;                 ///< a write of another value than is there
  ThreadAxes axes, extents;     ///< the thread, and how many there are on each axis
  const Where* where;
  const Scalar* registers;

  Instance instance() const;
};

/// Called for every read, write and barrier, in the order in which they happen; of a write before it is done.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void read(const AccessEvent&) {}
  virtual void write(const AccessEvent&) {}
  virtual void barrier(const Node&) {}
  /// An asynchronous copy into this memory begins; it may land at any time from now on. `write` follows when the thread
  /// has waited for it.
  virtual void begins(const AccessEvent&) {}
  /// Memory number `memory` is made for the allocation of `var`; threads that share it have it made once.
  virtual void allocated(const VarNode& /*var*/, int64_t /*memory*/, int64_t /*bytes*/) {}
  /// Threads of the block with these numbers (of the blockIdx axes around, outermost first) begin.
  virtual void launched(std::span<const int64_t> /*block*/) {}
  /// Ends the run with this diagnostic; asked after each read and write.
  virtual std::optional<Diagnostic> stops() { return std::nullopt; }
};

struct Options {
  /// Every floating value, in memory too, is held in float64, so sums are those of the exact inputs. Written arrays
  /// come back in float64.
  bool reference = false;
  /// Loop iterations; then `interp.too-many-steps`. Enough for a product of 1,024 cubed, and some 10 s.
  int64_t max_steps = 1'100'000'000;
  int64_t max_bytes = int64_t(4) << 30;  ///< allocations of the program, together; then `interp.too-much-memory`
  /// A read before any write is refused. Otherwise it gives NaN, or -1: generated code reads whatever is there, which
  /// is harmless as long as the value is not used.
  bool report_uninitialised = true;
  Observer* observer = nullptr;
  /// Every thread has its own registers and threads run in their order from barrier to barrier, also where there is
  /// no barrier; `axes` of events are filled in. Otherwise threads between which there is no barrier are a loop.
  bool separate_threads = false;
  int64_t most_blocks = 0;  ///< of each blockIdx axis only so many blocks run; 0: all
  Job job = {};
};

/// What a run did.
struct RunStats {
  int64_t steps = 0;
  int64_t peak_bytes = 0;  ///< allocations alive at once
};

/// A function of a module made ready to run, with the functions that it calls. Immutable; runs may go in parallel.
///
/// T.ptx_cp_async copies when it is waited for: T.ptx_commit_group closes a group of what a thread has begun to copy,
/// T.ptx_wait_group(n) lets all of its groups but the last n land. Until then the target holds what it held. The
/// attributes async_commit_queue_scope and async_wait_queue_scope do the same; a store in an async_scope is a store.
///
/// T.ptx_ldmatrix, T.ptx_mma, T.mma_fill and T.mma_store are run by the 32 threads of a warp together (threads in the
/// order of threadIdx.x, y, z); products are exact and rounded once to the type of the sum. Of wmma's fragments every
/// thread has the whole: T.tvm_load_matrix_sync and its like are run by each for itself.
class Program {
 public:
  static Result<Program> compile(const IRModule& module, const std::string& function);

  /// Runs on the arrays of `arguments` (one for each parameter), writing into them. In reference mode the arrays that
  /// the function writes are replaced by float64 ones. Diagnostics carry the statement's address and the loops' values:
  /// `interp.out-of-bounds`, `interp.uninitialised`, `interp.too-many-steps`, `interp.too-much-memory`,
  /// `interp.division-by-zero`, `interp.assertion`, `interp.unknown-call`,
  /// `interp.barrier-divergence`, `interp.warp-divergence`, `interp.cancelled`.
  Result<RunStats> run(std::vector<Argument>& arguments, const Options& options = {}) const;

  struct Impl;
  explicit Program(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

 private:
  std::shared_ptr<const Impl> impl_;
};

/// Compile and run in one go.
Result<RunStats> run(const IRModule& module, const std::string& function, std::vector<Argument>& arguments,
                     const Options& options = {});

}  // namespace tirscope::interp
