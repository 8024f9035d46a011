// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "ir/stmt.h"

namespace tirscope::schedule {

using TargetRef = Ref<const TargetNode>;

/// TVM's `with target:`: the target in force on this thread as long as the object lives. Scopes nest.
class TargetScope {
 public:
  explicit TargetScope(TargetRef target);
  ~TargetScope();
  TargetScope(const TargetScope&) = delete;
  TargetScope& operator=(const TargetScope&) = delete;

 private:
  TargetRef outer_;
};

/// TVM's Target.current(): the target of the innermost scope, or null.
const TargetRef& current_target();

/// An integer that the current target states about itself, such as "max_threads_per_block"; nothing where there is no
/// target or it states none.
std::optional<int64_t> target_limit(std::string_view name);

}  // namespace tirscope::schedule
