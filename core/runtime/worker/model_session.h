// SPDX-License-Identifier: Apache-2.0
// A model in a process of the worker, as its parent drives it: tensors and code that stay there between calls. What the
// parent asks for without waiting (memory, its contents, its end) is sent with the next call.
#pragma once

#include <deque>

#include "runtime/worker/worker.h"

namespace tirscope::runtime {

class ModelSession {
 public:
  /// A 64-bit slot of a call: the address of a tensor, or the bits of a number.
  struct SessionSlot {
    int64_t array = -1;   ///< its number; -1: none
    uint64_t offset = 0;  ///< bytes into it
    uint64_t bits = 0;
  };
  /// An argument of a library's function.
  struct LibraryArgument {
    int64_t array = -1;
    uint64_t offset = 0;
    DataType dtype = {};
    std::vector<int64_t> shape = {};
    std::variant<std::monostate, int64_t, double, std::string> value = {};
  };
  struct SessionCall {
    std::size_t code = 0;
    std::string entry;
    std::vector<SessionSlot> slots = {};
    /// Of a function of a library instead: the libraries to look in, the function in them, its registered name.
    std::vector<std::string> libraries = {};
    std::string symbol = {}, name = {};
    std::vector<LibraryArgument> arguments = {};
  };
  struct Done {
    std::vector<double> seconds;  ///< of each call, in the round whose time is the median
    std::vector<double> rounds;   ///< of all calls together
    std::vector<std::variant<std::monostate, int64_t, double>> returned;
  };

  /// `device`: the kernels for a device; `libraries`: that calls may load. A session with libraries is a stranger's:
  /// its process ends with it.
  ModelSession(Worker& worker, std::vector<std::string> libraries, int threads, const Limits& limits,
               std::optional<passes::Target> target = {}, codegen::DeviceCode device = {});
  ~ModelSession();
  ModelSession(const ModelSession&) = delete;
  ModelSession& operator=(const ModelSession&) = delete;

  /// Memory of `bytes` bytes, with those of `contents` or not set; its number. Refused as `run.out-of-memory`.
  Result<int64_t> hold(int64_t bytes, std::optional<interp::NDArray> contents);
  void drop(int64_t array);

  /// Links an object file; its number.
  Result<std::size_t> load(std::string object, std::vector<std::string> libraries, const Job& job);

  /// Calls in their order, `rounds` times; `names`: of the tensors of all slots and arguments, for messages. Refused as
  /// Worker::run, and as `run.function-failed`.
  Result<Done> call(const std::vector<SessionCall>& calls, int rounds, const std::vector<std::string>& names,
                    const Job& job);

  /// Overwrites the memory from byte `to` on.
  Result<void> write(int64_t array, int64_t to, const void* from, int64_t bytes, const Job& job);

  /// Copies `bytes` bytes of the memory, from byte `from` on.
  Result<void> fetch(int64_t array, int64_t from, void* to, int64_t bytes, const Job& job);

 private:
  struct Held {
    int64_t array, bytes;
    std::optional<interp::NDArray> contents;
  };
  struct Message;
  Result<struct ModelReply> send(Message& message, const std::vector<std::string>& names, const Job& job);
  Result<void> send_held(const Job& job);
  void add_held(Message& message);
  Worker::Child& child();

  Worker& worker_;
  std::vector<std::string> libraries_;
  int threads_;
  Limits limits_;
  std::optional<passes::Target> target_;
  codegen::DeviceCode device_;
  bool begun_ = false, lost_ = false;
  int64_t next_ = 0, alive_bytes_ = 0;
  std::size_t codes_ = 0;
  std::map<int64_t, int64_t> bytes_;  ///< of each array
  std::vector<Held> held_;            ///< not sent yet
  std::vector<int64_t> dropped_;
};

}  // namespace tirscope::runtime
