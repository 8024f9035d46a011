// SPDX-License-Identifier: Apache-2.0
#include "views/common/values/snapshot.h"

#include <set>

#include "pass_runs/gpu_warp_accesses.h"
#include "views/common/look/theme.h"

namespace tirscope::views {

Snapshot::Snapshot(IRModule module, QString function, int step, SnapshotPtr previous, script::Release release)
    : module_(std::move(module)),
      function_name_(std::move(function)),
      step_(step),
      release_(release),
      previous_(std::move(previous)) {
  if (module_) function_ = module_->prim_func(function_name_.toStdString());
}

const script::Printed& Snapshot::text() const {
  return known().text.get([this] {
    return script::print_module(module_, script::PrintOptions().in(script::release_that_says(module_, release_)));
  });
}

const analysis::LoopNest& Snapshot::loopNest() const {
  return known().loop_nest.get([this] { return analysis::loop_nest(function_); });
}

const std::vector<analysis::WarpAccess>& Snapshot::warpAccesses() const {
  return known().warp_accesses.get([this] {
    constexpr analysis::WarpLimits limits{.site = 20'000, .function = 100'000, .samples = 256};
    return passes::gpu_warp_accesses(function_name_.toStdString(), function_, limits);
  });
}

const analysis::BlockTree& Snapshot::blockTree() const {
  return known().block_tree.get([this] { return analysis::block_tree(function_); });
}

const analysis::BufferScopes& Snapshot::bufferScopes() const {
  return known().buffer_scopes.get([this] { return analysis::buffer_scopes(function_); });
}

const analysis::Liveness& Snapshot::liveness() const {
  return known().liveness.get([this] { return analysis::liveness(function_); });
}

const analysis::FunctionCost& Snapshot::cost() const {
  return known().cost.get([this] { return analysis::cost(function_); });
}

const Snapshot::ColorByName& Snapshot::colors() const {
  return known().colors.get([this] {
    ColorByName before, colors;
    if (previous_ && previous_->function() && previous_->functionName() == function_name_) before = previous_->colors();
    previous_.reset();
    std::map<int, int> uses;  // colour -> how many buffers have it
    for (const analysis::BufferInfo& info : bufferScopes().buffers)
      if (auto it = before.find(info.name); it != before.end() && colors.insert(*it).second) ++uses[it->second];
    for (const analysis::BufferInfo& info : bufferScopes().buffers) {
      if (colors.contains(info.name)) continue;
      int least = 0;
      for (int n = 1; n < Theme::buffer_colors; ++n)
        if (uses[n] < uses[least]) least = n;
      colors[info.name] = least;
      ++uses[least];
    }
    return colors;
  });
}

int Snapshot::bufferColor(const Node* buffer_or_var) const {
  if (!function_) return -1;
  int n = bufferScopes().find(buffer_or_var);
  return n < 0 ? -1 : colors().at(bufferScopes().buffers[std::size_t(n)].name);
}

Subject Snapshot::bufferSubject(const Buffer& buffer) const {
  int n = function_ ? bufferScopes().find(buffer.get()) : -1;
  return n < 0 ? Subject{buffer, function_name_} : bufferSubject(bufferScopes().buffers[std::size_t(n)]);
}

Subject Snapshot::bufferSubject(const analysis::BufferInfo& info) const {
  return info.buffer ? Subject{info.buffer, function_name_} : subject(info.allocated_in);
}

Buffer Snapshot::declared(const Buffer& buffer) const {
  int n = function_ ? bufferScopes().find(buffer.get()) : -1;
  Buffer first = n < 0 ? nullptr : bufferScopes().buffers[std::size_t(n)].buffer;
  return first ? first : buffer;
}

}  // namespace tirscope::views
