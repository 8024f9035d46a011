// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>

#include "interp/arrays.h"
#include "ir/function.h"
#include "script/dialect/release.h"
#include "support/job.h"

namespace tirscope::schedule {
class Intrins;
class Schedule;
class State;
}  // namespace tirscope::schedule

namespace tirscope::protocol {

/// A module as the server keeps it. `bare` remembers that the text was a single function without a class around it.
struct ModuleObject {
  IRModule module;
  bool bare = false;
  script::Release release = {};  ///< whose dialect it was written in
};

using SchedulePtr = std::shared_ptr<schedule::Schedule>;

/// What a server's clients hold by name: "m1", "s2", "t3", ... Names are never used twice.
class Objects {
 public:
  Objects();
  ~Objects();

  std::string add(ModuleObject module);
  std::string add(SchedulePtr schedule);

  /// The object of that name; bad input `protocol.unknown-module` or `protocol.unknown-schedule` otherwise.
  Result<ModuleObject> module(const std::string& name) const;
  Result<SchedulePtr> schedule(const std::string& name) const;

  /// What schedules of a module begin with: they share what is found out of it.
  Result<std::shared_ptr<const schedule::State>> first_state(const std::string& module);

  /// The tensor intrinsics that clients registered; every schedule of the server uses them.
  const std::shared_ptr<schedule::Intrins>& intrins() const { return intrins_; }

  std::string add(interp::NDArray tensor);
  /// A tensor that a client sent; copies share its elements. Bad input `protocol.unknown-tensor`.
  Result<interp::NDArray> tensor(const std::string& name) const;

  /// Sends a request to the client and waits for what it answers. Refused as `protocol.no-client` where there is none,
  /// `function.time-limit` after `seconds`, `run.cancelled`, and as the client refuses.
  using Ask =
      std::function<Result<nlohmann::json>(const char* method, nlohmann::json params, double seconds, const Job& job)>;
  void set_ask(Ask ask) { ask_ = std::move(ask); }
  Result<nlohmann::json> ask(const char* method, nlohmann::json params, double seconds, const Job& job) const;

  /// Keeps what a client on the same machine maps, instead of what was kept before.
  void keep_shared(std::shared_ptr<const void> memory) { shared_ = std::move(memory); }

  /// Frees the object; bad input `protocol.unknown-object` when there is none.
  Result<void> release(const std::string& name);

 private:
  std::map<std::string, ModuleObject> modules_;
  std::map<std::string, std::shared_ptr<const schedule::State>> states_;  ///< by their modules, once asked for
  std::map<std::string, std::shared_ptr<schedule::Schedule>> schedules_;
  std::map<std::string, interp::NDArray> tensors_;
  std::shared_ptr<schedule::Intrins> intrins_;
  std::shared_ptr<const void> shared_;
  Ask ask_;
  int next_ = 0;
};

}  // namespace tirscope::protocol
