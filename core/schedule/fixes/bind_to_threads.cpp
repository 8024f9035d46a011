// SPDX-License-Identifier: Apache-2.0
#include "schedule/fixes/bind_to_threads.h"

#include <set>

#include "ir/walk/visitor.h"
#include "schedule/fixes/trial.h"

namespace tirscope::schedule {

namespace {

/// The first block right below the function's root that no thread runs.
class FirstUnbound final : public Visitor {
 public:
  const BlockNode* found = nullptr;

 private:
  void visit_For(const ForNode& node) override {
    bound_ += node.thread_binding != nullptr;
    children(node);
    bound_ -= node.thread_binding != nullptr;
  }
  void visit_BlockRealize(const BlockRealizeNode& node) override {
    if (found) return;
    if (depth_ == 0) {
      ++depth_;
      visit(node.block->body);
      --depth_;
    } else if (bound_ == 0) {
      found = node.block.get();
    }
  }
  int depth_ = 0, bound_ = 0;
};

/// Binds the `count` outer loops of a block; of a block without any, a new one.
Result<void> bind_loops(Trial& trial, const std::string& block, const ValueList& loops, std::size_t count,
                        int64_t threads) {
  Value loop;
  if (count == 0) {
    TS_TRY(loop, trial.call("add_unit_loop", {loops.empty() ? Value(block) : loops.front()}));
  } else {
    loop = loops[0];
    if (count > 1) {
      ValueList outer(loops.begin(), loops.begin() + std::ptrdiff_t(count));
      TS_TRY(loop, trial.call("fuse", std::move(outer)));
    }
  }
  TS_TRY(const SRef* sref, trial.schedule.sref(*loop.get<Handle>()));
  auto extent = as_int(sref->loop()->extent);
  if (!extent || *extent > threads) {
    TS_TRY(ValueList halves, trial.list("split", {loop, Value(ValueList{Value(), Value(threads)})}));
    TS_TRY_VOID(trial.call("bind", {halves[0], Value("blockIdx.x")}));
    loop = halves[1];
  }
  TS_TRY_VOID(trial.call("bind", {loop, Value("threadIdx.x")}));
  return {};
}

/// As many of its outer loops as can be bound.
bool bind_block(Trial& trial, const std::string& block, int64_t threads) {
  auto loops = trial.list("get_loops", {Value(block)});
  if (!loops) return false;
  const ValueList& all = *loops;
  for (std::size_t count = all.size() + 1; count-- > 0;) {
    Trial attempt{trial.schedule.copy(), trial.steps};
    if (!bind_loops(attempt, block, all, count, threads)) continue;
    trial = std::move(attempt);
    return true;
  }
  return false;
}

}  // namespace

std::optional<Fix> bind_to_threads(const Schedule& schedule, int64_t threads) {
  Trial trial{schedule.copy()};
  std::set<std::string> done;
  const std::string name = schedule.function();
  for (;;) {
    PrimFunc function = trial.schedule.module()->prim_func(name);
    if (!function) return std::nullopt;
    FirstUnbound search;
    search.visit(function->body);
    if (!search.found) break;
    const std::string block = search.found->name;
    if (!done.insert(block).second || !bind_block(trial, block, threads)) return std::nullopt;
  }
  if (done.empty()) return std::nullopt;
  return Fix{message("bind the outer loops to threads"), std::move(trial.steps)};
}

}  // namespace tirscope::schedule
