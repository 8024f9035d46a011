// SPDX-License-Identifier: Apache-2.0
// What a process of the worker does with one request: a run or a build. Its memory is shared with its parent.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "runtime/worker/crash/crash.h"
#include "runtime/worker/worker_messages.h"

namespace tirscope::runtime {

/// A stretch of the memory that the parent shares.
class Shared {
 public:
  Shared(int fd, uint64_t offset, size_t bytes);
  ~Shared();
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  char* data() const { return map_; }  ///< null: the memory cannot be had

 private:
  size_t bytes_;
  char* map_;
};

struct HeldModel;

/// The process itself.
struct Process {
  int memory;       ///< that it shares with its parent
  CrashNote& note;  ///< the page that outlives it
  /// What was left in the middle, a compiler or a driver, is not used again: the process answers and ends, and another
  /// follows.
  bool retired = false;
  std::shared_ptr<HeldModel> model = {};  ///< the tensors and the code of the model that it runs
};

WorkerReply failure(const char* code, std::string text = {}, std::optional<uint64_t> array = {});
WorkerReply failure(const Diagnostic& why);

/// Links the code, lays out the arrays between guard pages, runs or times it.
WorkerReply run_reply(const nlohmann::json& request, Process& process);

/// Takes a step of running a model: holds and frees tensors, loads code, calls functions.
WorkerReply model_reply(const nlohmann::json& request, Process& process);

/// Lowers and compiles.
WorkerReply build_reply(const nlohmann::json& request, Process& process);

}  // namespace tirscope::runtime
