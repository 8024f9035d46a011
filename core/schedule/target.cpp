// SPDX-License-Identifier: Apache-2.0
#include "schedule/target.h"

#include <string>
#include <utility>

namespace tirscope::schedule {

namespace {

TargetRef& innermost() {
  thread_local TargetRef target;
  return target;
}

}  // namespace

TargetScope::TargetScope(TargetRef target) : outer_(std::exchange(innermost(), std::move(target))) {}
TargetScope::~TargetScope() { innermost() = std::move(outer_); }

const TargetRef& current_target() { return innermost(); }

std::optional<int64_t> target_limit(std::string_view name) {
  const Attr* limit = innermost() ? find_attr(innermost()->config, std::string(name)) : nullptr;
  return limit ? limit->as_int() : std::nullopt;
}

}  // namespace tirscope::schedule
