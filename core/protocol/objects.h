// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <variant>

#include "ir/function.h"
#include "script/dialect/release.h"

namespace tirscope::schedule {
class Intrins;
class Schedule;
}  // namespace tirscope::schedule

namespace tirscope::protocol {

/// A module as the server keeps it. `bare` remembers that the text was a single function without a class around it.
struct ModuleObject {
  IRModule module;
  bool bare = false;
  script::Release release = {};  ///< whose dialect it was written in
};

using SchedulePtr = std::shared_ptr<schedule::Schedule>;

/// What a server's clients hold by name: "m1", "s2", ... Names are never used twice.
class Objects {
 public:
  Objects();
  ~Objects();

  std::string add(ModuleObject module);
  std::string add(SchedulePtr schedule);

  /// The object of that name; bad input `protocol.unknown-module` or `protocol.unknown-schedule` otherwise.
  Result<ModuleObject> module(const std::string& name) const;
  Result<SchedulePtr> schedule(const std::string& name) const;

  /// The tensor intrinsics that clients registered; every schedule of the server uses them.
  const std::shared_ptr<schedule::Intrins>& intrins() const { return intrins_; }

  /// Frees the object; bad input `protocol.unknown-object` when there is none.
  Result<void> release(const std::string& name);

 private:
  std::map<std::string, ModuleObject> modules_;
  std::map<std::string, std::shared_ptr<schedule::Schedule>> schedules_;
  std::shared_ptr<schedule::Intrins> intrins_;
  int next_ = 0;
};

}  // namespace tirscope::protocol
