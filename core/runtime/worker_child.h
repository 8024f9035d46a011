// SPDX-License-Identifier: Apache-2.0
// The process behind a `Worker`, as its parent holds it: started, watched, stopped, and what ended it.
#pragma once

#include <atomic>
#include <filesystem>

#include "runtime/crash.h"
#include "runtime/worker.h"

namespace tirscope::runtime {

struct Worker::Child {
  explicit Child(Role role) { permit.role = role; }
  ~Child() { stop(); }

  Permit permit;
  std::atomic<pid_t> pid{0};
  int socket = -1, memory = -1, note_memory = -1, scratch_lock = -1;
  CrashNote* note = nullptr;

  Result<void> start(const std::string& program);
  /// Whether the child may read these libraries; else it is stopped, and the next one may.
  void must_read(const std::vector<std::string>& libraries);
  /// Kills the child's process group and takes back what it held.
  void stop();
  bool alive();
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
