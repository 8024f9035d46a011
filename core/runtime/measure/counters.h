// SPDX-License-Identifier: Apache-2.0
// What the processor and the system count while code runs: Linux's perf events of this process, all of its threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/messages/bench.h"

namespace tirscope::runtime {

using protocol::Count;

/// The processor's counters, of the threads that the process has when it is made, which count only between `start` and
/// `stop`; and what the system counts of the process as a whole.
class Counters {
 public:
  Counters();
  ~Counters();
  Counters(const Counters&) = delete;
  Counters& operator=(const Counters&) = delete;

  void start();
  /// What was counted since `start`, divided by `calls`. Where the processor has fewer counters than are wanted, they
  /// take turns, and what each has seen is scaled up.
  std::vector<Count> stop(int calls);

  /// Why the processor's own counters are not among them, in one sentence; empty when they are.
  const Message& missing() const { return missing_; }

 private:
  struct Event {
    const char* name;
    int file;
  };
  struct BySystem {
    long faults = 0, switches = 0;
    static BySystem now();
  };
  std::vector<Event> events_;
  BySystem at_start_;
  Message missing_;
};

/// "12.3 M cycles, 2.41 instructions a cycle, 0.2 cache misses in 1,000 instructions, 3 page faults".
std::string counts_text(const std::vector<Count>& counts);

}  // namespace tirscope::runtime
