// SPDX-License-Identifier: Apache-2.0
#include "app/session/binding_fix.h"

#include <nlohmann/json.hpp>
#include <set>

#include "ir/address.h"

namespace tirscope::app {

namespace {

constexpr int64_t most_threads = 1024;

/// The loops around a statement, outermost first, by address.
std::vector<std::pair<std::string, const ForNode*>> loopsAround(const IRModule& module, const std::string& address) {
  std::vector<std::pair<std::string, const ForNode*>> loops;
  for (std::size_t end = address.find(':'); end != std::string::npos; end = address.find('.', end + 1)) {
    const std::string outer = address.substr(0, address[end] == ':' ? end + 1 : end);
    const NodeRef node = node_at(module, outer);
    if (auto loop = as<ForNode>(node)) loops.emplace_back(outer, loop);
  }
  if (auto loop = as<ForNode>(node_at(module, address))) loops.emplace_back(address, loop);
  return loops;
}

bool canBind(const schedule::Schedule& schedule, const ForNode* loop, const char* axis) {
  return schedule.check({"bind", {schedule::Value(NodeRef(ref(*loop))), schedule::Value(std::string(axis))}, {}})
      .has_value();
}

FixStep binding(const std::string& address, const char* axis) {
  return {"bind", nlohmann::json::array({{{"node", address}}, axis}).dump(), "{}"};
}

}  // namespace

std::optional<Fix> bindingFix(const schedule::Schedule& schedule, const Diagnostic& refusal) {
  if (refusal.code != "verify-memory.host-access") return {};
  Fix fix{message("bind the outer loops to blocks and threads"), {}};
  std::set<std::string> seen;
  for (const Place& place : refusal.where) {
    const auto loops = loopsAround(schedule.module(), place.node);
    if (loops.empty() || !seen.insert(loops[0].first).second) continue;
    if (!canBind(schedule, loops[0].second, "blockIdx.x")) continue;
    fix.steps.push_back(binding(loops[0].first, "blockIdx.x"));
    if (loops.size() < 2) continue;
    auto* extent = as<IntImmNode>(loops[1].second->extent);
    if (extent && extent->value <= most_threads && canBind(schedule, loops[1].second, "threadIdx.x"))
      fix.steps.push_back(binding(loops[1].first, "threadIdx.x"));
  }
  if (fix.steps.empty()) return {};
  return fix;
}

}  // namespace tirscope::app
