// SPDX-License-Identifier: Apache-2.0
// What the parent holds over a process of the worker from outside, where generated code cannot reach: what it prints,
// its limits for each request, and what it takes beyond what the system's limits count.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "runtime/sandbox/sandbox.h"
#include "runtime/worker/crash/crash.h"

namespace tirscope::runtime {

class ChildWatch {
 public:
  ChildWatch() = default;
  ~ChildWatch() { end(); }
  ChildWatch(const ChildWatch&) = delete;
  ChildWatch& operator=(const ChildWatch&) = delete;

  /// Makes the pipe for what the process prints; the end that it is to write to, which the caller closes. -1: none.
  int make_pipe();
  /// It was started; `note` is written by it.
  void begin(pid_t started, const CrashNote* note, Role role);
  /// What comes next may take so much. `bytes` of memory: 0 leaves it as it is. False where the process has not set up
  /// its sandbox within `patience` seconds, although it has not ended: it was stopped, or hangs.
  bool begin_request(int64_t bytes, double seconds, double patience);
  /// To be called again and again during a request: passes on what it printed, and says why it is to be stopped, if it
  /// is.
  std::optional<Diagnostic> look();
  /// It has ended: passes on what is left.
  void end();

  /// The process that serves requests, which may be another than the one that was started; 0: not known.
  pid_t process() const { return process_; }

  /// Its sandbox layers; waits until it has put them up, or has ended, but no longer than `patience` seconds.
  std::optional<Walls> walls(double patience = 20);

 private:
  void pass_on();

  int output_ = -1;
  std::size_t passed_ = 0;  ///< bytes, in this request
  pid_t started_ = 0;       ///< the process that was started
  pid_t process_ = 0;       ///< the one that serves: the same, or inside namespaces; 0: not known yet
  const CrashNote* note_ = nullptr;
  Role role_ = Role::Run;
  int64_t bytes_ = 0;
  std::optional<Walls> walls_;
  std::chrono::steady_clock::time_point looked_ = {};
};

}  // namespace tirscope::runtime
