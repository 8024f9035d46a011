// SPDX-License-Identifier: Apache-2.0
// Code is generated and run in a separate process, `tirc worker`, which may loop, crash or be killed without harm to
// anyone else.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "codegen/device_code.h"
#include "interp/arrays.h"
#include "passes/pass.h"
#include "runtime/devices/devices.h"
#include "runtime/measure/counters.h"
#include "runtime/sandbox/sandbox.h"
#include "support/diagnostic.h"
#include "support/job.h"

namespace tirscope::runtime {

struct Limits {
  double seconds = 600;  ///< of one call of `Worker::run` or `Worker::build`
  /// Arrays and allocations together; 0: three quarters of the memory that is free, and 1.5 GiB at most for a build.
  int64_t bytes = 0;
};

/// TVM's time_evaluator: `repeat` measurements of `number` calls each, after `warm_up` calls. `number` grows until one
/// measurement takes `min_repeat_ms`.
struct Timing {
  int warm_up = 1, number = 1, repeat = 5;
  double min_repeat_ms = 100;
  bool flush_cache = false;  ///< before each call, whose time alone counts
  bool counters = false;     ///< count too, in some more calls after those that are timed
};

/// One 64-bit slot of the call: an array, or the bits of a scalar.
struct Slot {
  int array = -1;
  uint64_t bits = 0;
};

struct RunRequest {
  std::string object;                         ///< an ELF file
  std::optional<passes::Target> target = {};  ///< a device: the arrays are its memory
  codegen::DeviceCode device = {};            ///< the kernels that the code launches there
  std::string entry;                          ///< the symbol to call
  std::vector<std::string> libraries;         ///< shared objects whose functions the code calls
  std::vector<interp::NDArray> arrays;        ///< written back after the run
  std::vector<std::string> names;             ///< of the arrays, for messages
  std::vector<Slot> slots;
  int threads = 1;
  bool time = false;  ///< false: one call
  Timing timing;
  Limits limits;
  /// It may leave its process changed: C, LLVM IR, a library that the user names, an intrinsic that does more than
  /// compute. The process that has run it runs nothing else, and its times are judged by this process's clock alone.
  bool foreign = false;
};

struct RunResult {
  std::vector<double> seconds;     ///< of one call, for each measurement
  int number = 1;                  ///< calls in each measurement
  std::string device = {};         ///< the name of the device that ran it; empty: this processor
  std::vector<Count> counts = {};  ///< where they were wanted
  std::string no_counters = {};    ///< why the processor's own are not among them; empty when they are
  std::string library = {};        ///< of the vendor, where the device has used it
};

struct BuildRequest {
  IRModule module;
  passes::Context context;
  std::vector<codegen::Form> forms;
  bool lowered = false;  ///< the module holds lowered loops already: no passes
  Limits limits = {};
  bool origins = false;  ///< report the statement of `module` that each line comes from, and LLVM's remarks
};

/// A handle of the child processes, one for each role (see sandbox.h) and for each library that code calls. They are
/// started on first use, kept warm, and replaced when they have died, or do not begin with a request within a second;
/// one that ran foreign code is ended with its answer, and another is started to be warm for the next. What they answer
/// is a stranger's (exchange.h). One request at a time; further callers wait.
class Worker {
 public:
  struct Child;  ///< a process: worker_child.h

  /// `program`: the path of tirc; empty: this program when it is tirc, else the tirc beside it.
  /// Layers are left out to test the others.
  explicit Worker(std::string program = {}, bool without_namespaces = false, bool without_landlock = false);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Refusals: `run.crashed` (with the array whose edge was crossed), `run.exited`, `run.forbidden`, `run.time-limit`,
  /// `run.out-of-memory`, `run.assertion`, `run.out-of-bounds`, `run.cancelled`, `run.implausible-time` (the times that
  /// the process reports contradict this process's clock), `run.worker-lost`; environment: `run.worker-missing`,
  /// `run.link`; on a device also what device.h lists.
  Result<RunResult> run(RunRequest& request, const Job& job = {});

  /// Lowers and compiles in the child. Refusals: those of the passes and of the code generator; `build.crashed`,
  /// `build.time-limit`, `build.out-of-memory`, `build.cancelled`; `run.worker-lost`; environment: `build.target` for a
  /// device, `run.worker-missing`.
  Result<codegen::Code> build(const BuildRequest& request, const Job& job = {});

  /// The same for a device: host code and kernels.
  Result<codegen::DeviceBuild> build_for_device(const BuildRequest& request, const Job& job = {});

  /// What the drivers of devices say is there. Refused as `device.driver-crashed`.
  Result<std::vector<DeviceEntry>> devices(const Job& job = {});

  /// Starts the process for a role, where there is none yet, so that the next request need not wait for it.
  void prepare(Role role);

  /// The sandbox layers around generated code, as reported by the process that runs it; starts it.
  Walls walls();

  /// The process id of the child that runs code on the processor, 0 when there is none.
  int process_id() const;

 private:
  Child& child(Role role) { return *children_[size_t(role)]; }
  Child& child(Role role, const std::vector<std::string>& libraries);
  friend class ModelSession;
  Result<codegen::DeviceBuild> compile(const BuildRequest& request, const Job& job);
  /// `goes_on`: only the process that is alive will do, since it holds what earlier messages left there.
  Result<struct Exchange> send(Child& child, const struct Errand& errand, const Job& job, bool goes_on = false);
  std::mutex mutex_;
  std::array<std::unique_ptr<Child>, std::size(roles)> children_;
  std::vector<std::unique_ptr<Child>> with_libraries_;  ///< the one that was used last at the end
  std::string program_;
};

/// The body of `tirc worker`: serves requests from the socket until it closes, with no more rights than `permit` gives.
int worker_main(int socket, int memory, int notes, const Permit& permit);

}  // namespace tirscope::runtime
