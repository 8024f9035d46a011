// SPDX-License-Identifier: Apache-2.0
#include "memory_study/with_barriers.h"

#include "ir/ops/effects.h"
#include "ir/walk/visitor.h"
#include "memory_study/memory_kernels.h"
#include "pass_runs/pass_run.h"

namespace tirscope::passes {

namespace {

bool is_barrier_call(const Node& node) {
  auto call = as<CallNode>(&node);
  return call && call->op && is_barrier(*call->op);
}

bool is_launch(const Node& node) {
  auto attr = as<AttrStmtNode>(&node);
  return attr && attr->key == "thread_extent";
}

/// Whether something in `root`, a statement or a module, is what `is` asks for.
template <class Root, class F>
bool contains(const Root& root, F&& is) {
  bool found = false;
  walk(root, [&](const Node& node) { return !(found = found || is(node)); });
  return found;
}

/// Whether the loops over the threads of a block come before everything else, as LiftThreadBinding puts them: each
/// thread then runs the whole kernel. Before, such loops stand around single statements, which are done one by one.
bool has_lifted_threads(const Stmt& body) {
  bool threads = false;
  const StmtNode* at = body.get();
  for (;;) {
    if (auto realize = as<BlockRealizeNode>(at)) {
      at = realize->block->body.get();
      continue;
    }
    auto loop = as<ForNode>(at);
    if (!loop || !loop->thread_binding) break;
    threads = threads || loop->thread_binding->thread_tag.starts_with("threadIdx.");
    at = loop->body.get();
  }
  return threads && !contains(Stmt(at), [](const Node& node) {
           auto loop = as<ForNode>(&node);
           return loop && loop->thread_binding;
         });
}

}  // namespace

bool has_barrier(const IRModule& module) { return contains(module, is_barrier_call); }

Result<IRModule> with_barriers(const IRModule& module, const Context& context, const Job& job) {
  std::vector<PassCall> calls;
  if (!is_lowered_for_memory(module))
    for (const char* pass : {"LowerMatchBuffer", "LowerOpaqueBlock", "FlattenBuffer"}) calls.push_back({pass, {}});
  for (const char* scope : {"shared", "shared.dyn"}) calls.push_back({"ThreadSync", {Attr(scope)}});
  return run_passes(module, calls, context, job);
}

IRModule with_missing_barriers(const IRModule& module, const std::string& name) {
  PrimFunc function = module->prim_func(name);
  if (!function || contains(function->body, is_barrier_call)) return module;
  if (!contains(function->body, is_launch) && !has_lifted_threads(function->body)) return module;
  return with_barriers(module, {}).value_or(module);
}

}  // namespace tirscope::passes
