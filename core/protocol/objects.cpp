// SPDX-License-Identifier: Apache-2.0
#include "protocol/objects.h"

#include "schedule/intrin/intrin.h"
#include "support/format.h"

namespace tirscope::protocol {

Objects::Objects() : intrins_(std::make_shared<schedule::Intrins>()) {}
Objects::~Objects() = default;

std::string Objects::add(ModuleObject module) {
  std::string name = formatted("m{}", ++next_);
  modules_.emplace(name, std::move(module));
  return name;
}

std::string Objects::add(std::shared_ptr<schedule::Schedule> schedule) {
  std::string name = formatted("s{}", ++next_);
  schedules_.emplace(name, std::move(schedule));
  return name;
}

Result<ModuleObject> Objects::module(const std::string& name) const {
  auto it = modules_.find(name);
  if (it == modules_.end())
    return fail(bad_input("protocol.unknown-module",
                          "there is no module '{0}'; it was never created or has been released", name));
  return it->second;
}

Result<std::shared_ptr<schedule::Schedule>> Objects::schedule(const std::string& name) const {
  auto it = schedules_.find(name);
  if (it == schedules_.end())
    return fail(bad_input("protocol.unknown-schedule",
                          "there is no schedule '{0}'; it was never created or has been released", name));
  return it->second;
}

Result<void> Objects::release(const std::string& name) {
  if (modules_.erase(name) + schedules_.erase(name) == 0)
    return fail(bad_input("protocol.unknown-object", "there is no object '{0}' to release", name));
  return {};
}

}  // namespace tirscope::protocol
