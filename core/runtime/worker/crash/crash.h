// SPDX-License-Identifier: Apache-2.0
// What a process of the worker can still say when generated code takes it down: a page of shared memory that its parent
// reads. Which words it becomes is said in crash_text.cpp.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::runtime {

struct CrashNote {
  static constexpr std::size_t bytes = 4096;
  static constexpr std::size_t most_regions = 200;
  std::atomic<uint32_t> walls;  ///< `Walls::packed` of what holds the process, before it runs anything; 0: not yet
  /// Values of `begun`: the request was received, and what happens from here on is its doing; generated code is called.
  static constexpr int received = 1, calling = 2;
  std::atomic<int> begun;
  std::atomic<int> signal;
  std::atomic<uint64_t> address;
  std::atomic<bool> stack;     ///< the address is below the stack of the thread
  std::atomic<int> call;       ///< the system call that was refused
  std::atomic<int> exiting;    ///< 1 + the status that the code gave to exit()
  std::array<char, 256> path;  ///< what that call named
  /// The arrays of the run in order, then what the code allocated.
  std::atomic<int> region_count;
  std::array<std::atomic<uint64_t>, most_regions> begins, ends;

  void forget() {
    signal = 0, begun = 0, call = 0, exiting = 0, region_count = 0;
    stack = false;
    path[0] = 0;
  }
  void watch(const void* data, std::size_t size) {
    int k = region_count;
    if (k >= int(most_regions)) return;
    moved(std::size_t(k), data, size);
    region_count = k + 1;
  }
  /// Region number `k` lies there now.
  void moved(std::size_t k, const void* data, std::size_t size) {
    if (k >= most_regions) return;
    begins[k] = reinterpret_cast<uint64_t>(data);
    ends[k] = reinterpret_cast<uint64_t>(data) + size;
  }
};
static_assert(sizeof(CrashNote) <= CrashNote::bytes);

/// From here on this process records in `note` how it ends, whatever the cause.
void catch_crashes(CrashNote& note);
/// Before generated code is called. The libraries that a driver brings may have set handlers of their own since
/// (LLVM's, in PoCL's compiler, lets the second of two threads that crash at once end the process without a word): ours
/// are set again.
void begin_calling();

/// A thread's own place for that, so that even one whose stack has run out can write.
class CrashStack {
 public:
  CrashStack();
  ~CrashStack();
  CrashStack(const CrashStack&) = delete;
  CrashStack& operator=(const CrashStack&) = delete;

 private:
  std::vector<char> place_;
};

/// What ended a run, by the note and the status of the process as waitpid gives it (-1: not known). `names`: of the
/// arrays; `device`: a driver was at work.
Diagnostic crash_of_run(const CrashNote& note, int status, const std::vector<std::string>& names, bool device);
Diagnostic crash_of_compiler(const CrashNote& note, int status);

}  // namespace tirscope::runtime
