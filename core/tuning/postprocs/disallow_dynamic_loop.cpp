// SPDX-License-Identifier: Apache-2.0
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "tuning/postprocs/postproc.h"

namespace tirscope::tuning {

Result<void> disallow_dynamic_loop(schedule::Schedule& schedule, const SpaceTarget&) {
  const ForNode* open = nullptr;
  for (const auto& [name, function] : schedule.module()->functions)
    walk(function, [&](const Node& node) {
      if (auto loop = as<ForNode>(&node); loop && !as_int(loop->extent) && !open) open = loop;
      return !open;
    });
  if (!open) return {};
  return fail(refused("tuning.dynamic-loop", "the loop '{0}' has no constant extent", open->var->name));
}

}  // namespace tirscope::tuning
