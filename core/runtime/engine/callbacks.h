// SPDX-License-Identifier: Apache-2.0
// What generated code calls while it runs: threads, memory, failure. Lives in the worker.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tirscope::runtime {

struct CrashNote;

/// What a run left behind when it did not end well.
enum class Failure : int32_t { None = 0, Assertion = 1, OutOfMemory = 2, Device = 3 };

struct RunState {
  Failure failure = Failure::None;
  std::string message;
};

/// Sets up the thread pool (at least one thread, the caller's own counts) and the most that a run may allocate.
/// With `pin`, each of several threads stays on its own processor, the caller's included; a single thread is left
/// to the scheduler: pinned, it would wait for other work on its processor. `note` hears of what is allocated.
void set_up_runtime(int threads, int64_t memory_limit, bool pin, CrashNote* note = nullptr);

/// Gives the calling thread every processor again, so that the threads of a driver have them all.
void unpin();

/// Forgets the last run's failure and takes back the memory that it left allocated.
void begin_run();
RunState run_state();
/// Whether nothing was written just outside what was allocated since `set_up_runtime`.
bool allocations_intact();

/// Names and addresses for the linker: `tirscope_parallel`, `tirscope_allocate`, `tirscope_release`, `tirscope_fail`,
/// `tirscope_turn`.
const std::vector<std::pair<const char*, void*>>& callbacks();

/// The processors that this process may use, in order.
std::vector<int> allowed_processors();

/// While it lives, the calling thread may be on any of them again: a library that is loaded meanwhile, and starts
/// threads, does not have them all on one.
class Unpinned {
 public:
  Unpinned();
  ~Unpinned();
  Unpinned(const Unpinned&) = delete;
  Unpinned& operator=(const Unpinned&) = delete;

 private:
  std::vector<int> before_;
};

}  // namespace tirscope::runtime
