// SPDX-License-Identifier: Apache-2.0
// One message to a process of the worker and what comes back: nothing of it is believed, and nothing is waited for
// without end.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

#include "runtime/worker/worker_child.h"
#include "runtime/worker/worker_messages.h"

namespace tirscope::runtime {

/// What a process is asked for, and how its data goes through the shared memory.
struct Errand {
  nlohmann::json message;                     ///< `exchange` adds the number of the request
  uint64_t total = 0;                         ///< size of the shared memory
  std::function<bool(int memory)> fill = {};  ///< puts the data there
  Limits limits = {};
  const std::vector<std::string>* names = nullptr;  ///< of a run's arrays, for messages
  bool compiles() const { return !names; }
};

/// How an exchange ended.
struct Exchange {
  std::optional<WorkerReply> reply = {};
  std::optional<Diagnostic> refused = {};  ///< why there is none: stopped, or no answer; the process is not to be kept
  bool asleep = false;                     ///< it did not even begin: another process may
  double seconds = 0;                      ///< from the request to the answer, by this process's clock
  double called = 0;                       ///< of these, since generated code began, as far as that was seen
};

/// Sends the message and waits for its answer; `wakes_within`: seconds in which the process must begin. All empty: the
/// process ended, or closed its end.
Exchange exchange(Worker::Child& child, const Errand& errand, double wakes_within, const Job& job);

/// The answer is malformed. `found`: what arrived instead, as a phrase.
Diagnostic garbled(const std::string& found);

}  // namespace tirscope::runtime
