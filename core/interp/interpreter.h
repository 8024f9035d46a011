// SPDX-License-Identifier: Apache-2.0
// The reference semantics: what a TensorIR program means, at every stage of lowering.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interp/inputs.h"
#include "ir/function.h"
#include "support/job.h"

namespace tirscope::interp {

/// One element read or written. `element` counts from the start of the memory that `buffer` views.
struct AccessEvent {
  const BufferNode* buffer;
  const Node* node;  ///< the BufferLoad or BufferStore
  int64_t element;
  std::span<const int64_t> indices;
  int64_t thread;  ///< the flat number of the thread in its launch, 0 outside of threads
};

/// Told of every read, write and barrier, in the order in which they happen.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void read(const AccessEvent&) {}
  virtual void write(const AccessEvent&) {}
  virtual void barrier(const Node&) {}
};

struct Options {
  /// Every floating value, in memory too, is held in float64, so sums are those of the exact inputs. Written arrays
  /// come back in float64.
  bool reference = false;
  int64_t max_steps = int64_t(4) << 30;  ///< loop iterations; then `interp.too-many-steps`
  int64_t max_bytes = int64_t(4) << 30;  ///< allocations of the program, together; then `interp.too-much-memory`
  /// A read before any write is refused. Otherwise it gives NaN, or -1: generated code reads whatever is there, which
  /// is harmless as long as the value is not used.
  bool report_uninitialised = true;
  Observer* observer = nullptr;
  Job job = {};
};

/// What a run did.
struct RunStats {
  int64_t steps = 0;
  int64_t peak_bytes = 0;  ///< allocations alive at once
};

/// A function of a module made ready to run, with the functions that it calls. Immutable; runs may go in parallel.
class Program {
 public:
  static Result<Program> compile(const IRModule& module, const std::string& function);

  /// Runs on the arrays of `arguments` (one for each parameter), writing into them. In reference mode the arrays that
  /// the function writes are replaced by float64 ones. Diagnostics carry the statement's address and the loops' values:
  /// `interp.out-of-bounds`, `interp.uninitialised`, `interp.too-many-steps`, `interp.too-much-memory`,
  /// `interp.division-by-zero`, `interp.assertion`, `interp.unknown-call`, `interp.barrier-divergence`,
  /// `interp.cancelled`.
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
