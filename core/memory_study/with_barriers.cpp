// SPDX-License-Identifier: Apache-2.0
#include "memory_study/with_barriers.h"

#include "ir/walk/visitor.h"
#include "passes/pass.h"

namespace tirscope::passes {

IRModule with_barriers(const IRModule& module, const std::string& name) {
  PrimFunc function = module->prim_func(name);
  if (!function) return module;
  bool launches = false, waits = false;
  walk(function->body, [&](const Node& node) {
    auto attr = as<AttrStmtNode>(&node);
    auto call = as<CallNode>(&node);
    launches |= attr && attr->key == "thread_extent";
    waits |= call && call->op == &op::tvm_storage_sync();
    return !waits;
  });
  if (!launches || waits) return module;
  std::vector<PassCall> calls;
  for (const char* pass : {"LowerMatchBuffer", "LowerOpaqueBlock", "FlattenBuffer"}) calls.push_back({pass, {}});
  for (const char* scope : {"shared", "shared.dyn"}) calls.push_back({"ThreadSync", {Attr(scope)}});
  auto stages = run_passes(module, calls, {});
  return stages ? stages->back().module : module;
}

}  // namespace tirscope::passes
