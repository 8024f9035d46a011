// SPDX-License-Identifier: Apache-2.0
// A block with the annotation cooperative_fetch, a number of lanes, is done by all threads of a block of the GPU: its
// last loop is split by threadIdx.y, threadIdx.x and the lanes. How many threads there are is what the last binds
// before the annotation say in the trace; along x a block that warps execute (warp_execution) has a warp. Lanes that do
// not divide the loop, or of more than 4 bytes each, become one.
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/steps.h"
#include "tuning/postprocs/postproc.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::Steps;

struct Fetch {
  Handle block;
  std::optional<int64_t> x, y;  ///< threads
  int64_t lanes = 1;
};

/// What a loop of the trace is bound to runs over, if that is a number.
std::optional<int64_t> extent_of(Steps& steps, const schedule::Value& loop) {
  const Handle* handle = loop.get<Handle>();
  return handle ? as_int(steps.loop(*handle).extent) : std::nullopt;
}

int64_t lanes_of(const schedule::Schedule& schedule, const schedule::Value& value) {
  if (auto number = value.as_int()) return *number;
  const Handle* sample = value.get<Handle>();
  auto bound = sample ? schedule.get(*sample) : fail(bad_input("tuning.no-lanes", "the number of lanes is not known"));
  const int64_t* number = bound ? std::get_if<int64_t>(&*bound) : nullptr;
  return number ? *number : 1;
}

std::vector<Fetch> fetches_in(schedule::Schedule& schedule, const SpaceTarget& target) {
  Steps steps(schedule);
  std::vector<Fetch> out;
  std::optional<int64_t> x, y;
  for (const schedule::Instruction& one : schedule.trace().instructions) {
    if (one.primitive->name == "bind" && one.arguments.size() >= 2) {
      const std::string* axis = one.arguments[1].get<std::string>();
      if (axis && *axis == "threadIdx.x") x = extent_of(steps, one.arguments[0]);
      if (axis && *axis == "threadIdx.y") y = extent_of(steps, one.arguments[0]);
    }
    if (one.primitive->name != "annotate" || one.arguments.size() < 3) continue;
    const std::string* key = one.arguments[1].get<std::string>();
    const Handle* block = one.arguments[0].get<Handle>();
    if (key && *key == warp_execution) x = target.warp;
    if (key && block && *key == cooperative_fetch) out.push_back({*block, x, y, lanes_of(schedule, one.arguments[2])});
  }
  return out;
}

bool has_wide_values(const BlockNode& block) {
  bool wide = false;
  walk(block, [&](const Node& node) {
    if (auto load = as<BufferLoadNode>(&node)) wide = wide || load->buffer->dtype.bits > 32;
    if (auto store = as<BufferStoreNode>(&node)) wide = wide || store->buffer->dtype.bits > 32;
    return !wide;
  });
  return wide;
}

}  // namespace

Result<void> rewrite_cooperative_fetch(schedule::Schedule& schedule, const SpaceTarget& target) {
  const std::vector<Fetch> fetches = fetches_in(schedule, target);
  Steps steps(schedule);
  for (const Fetch& fetch : fetches) {
    if (!fetch.x && !fetch.y) continue;
    steps.unannotate(fetch.block, cooperative_fetch);
    const Handles loops = steps.loops(fetch.block);
    if (loops.empty()) continue;
    const auto extent = as_int(steps.loop(loops.back()).extent);
    if (!extent) continue;
    const bool fits = *extent % std::max<int64_t>(1, fetch.lanes) == 0 && !has_wide_values(steps.block(fetch.block));
    const int64_t lanes = fits ? fetch.lanes : 1;
    std::vector<schedule::Factor> factors = {std::nullopt};
    if (fetch.y) factors.push_back(*fetch.y);
    if (fetch.x) factors.push_back(*fetch.x);
    if (lanes > 1) factors.push_back(lanes);
    const Handles parts = steps.split_all(loops.back(), factors);
    if (parts.size() != factors.size()) break;
    std::size_t at = parts.size();
    if (lanes > 1) steps.vectorize(parts[--at]);
    if (fetch.x) steps.bind(parts[--at], "threadIdx.x");
    if (fetch.y) steps.bind(parts[--at], "threadIdx.y");
  }
  return steps.result();
}

}  // namespace tirscope::tuning
