// SPDX-License-Identifier: Apache-2.0
#include "protocol/objects.h"

#include <nlohmann/json.hpp>

#include "schedule/intrin/intrin.h"
#include "schedule/state/state.h"
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

Result<std::shared_ptr<const schedule::State>> Objects::first_state(const std::string& module) {
  TS_TRY(ModuleObject object, this->module(module));
  std::shared_ptr<const schedule::State>& state = states_[module];
  if (!state) state = std::make_shared<const schedule::State>(std::move(object.module));
  return state;
}

std::string Objects::add(interp::NDArray tensor) {
  std::string name = formatted("t{}", ++next_);
  tensors_.emplace(name, std::move(tensor));
  return name;
}

Result<interp::NDArray> Objects::tensor(const std::string& name) const {
  auto it = tensors_.find(name);
  if (it == tensors_.end())
    return fail(bad_input("protocol.unknown-tensor",
                          "there is no tensor '{0}'; it was never created or has been released", name));
  return it->second;
}

Result<nlohmann::json> Objects::ask(const char* method, nlohmann::json params, double seconds, const Job& job) const {
  if (ask_) return ask_(method, std::move(params), seconds, job);
  return fail(bad_input("protocol.no-client", "there is no client that could answer {0}", method));
}

Result<void> Objects::release(const std::string& name) {
  states_.erase(name);
  if (modules_.erase(name) + schedules_.erase(name) + tensors_.erase(name) == 0)
    return fail(bad_input("protocol.unknown-object", "there is no object '{0}' to release", name));
  return {};
}

}  // namespace tirscope::protocol
