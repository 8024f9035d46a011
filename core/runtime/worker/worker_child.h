// SPDX-License-Identifier: Apache-2.0
// The process behind a `Worker`, as its parent holds it: started, watched, stopped, and what ended it.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>

#include "runtime/worker/crash/crash.h"
#include "runtime/worker/worker.h"
#include "runtime/worker/worker_watch.h"

namespace tirscope::runtime {

struct Worker::Child {
  explicit Child(Role role, std::vector<std::string> libraries = {}) {
    permit.role = role;
    permit.libraries = std::move(libraries);
  }
  ~Child() { stop(); }

  Permit permit;
  std::atomic<pid_t> pid{0};
  int socket = -1, memory = -1, note_memory = -1, scratch_lock = -1;
  CrashNote* note = nullptr;
  ChildWatch watch;
  std::chrono::steady_clock::time_point started = {};

  Result<void> start(const std::string& program);
  /// Kills the child's process group and waits for its end: nothing writes to its memory any more.
  void kill();
  /// The same, and takes back what it held.
  void stop();
  bool alive();
  /// Seconds in which it must begin with a request. One that waits for requests begins at once, if it was not stopped
  /// and does not hang; one that was started just now enters its sandbox first.
  double wakes_within() const;
  /// Says what ended the child in the middle of a request. `names`: of a run's arrays; null: it compiled.
  Diagnostic autopsy(const std::vector<std::string>* names);

 private:
  /// The memory for arrays, which is read and written through its descriptor alone, and the note, which is mapped:
  /// sealed, so that no one can cut it off under the parent.
  bool make_memory();
  /// `handed`: what the child gets as its descriptors from `worker_socket` on. 0, or the number of the error.
  int spawn(const std::string& program, std::array<int, 3> handed);
  void make_scratch();
};

}  // namespace tirscope::runtime
