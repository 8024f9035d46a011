// SPDX-License-Identifier: Apache-2.0
#include "schedule/fixes/fewer_threads.h"

#include <algorithm>
#include <map>

#include "schedule/fixes/trial.h"

namespace tirscope::schedule {

namespace {

/// What loops are bound to, and how many threads there are of each.
using Extents = std::map<std::string, int64_t>;

const std::string* axis_of(const SRef& sref) {
  const ForNode* loop = sref.loop();
  return loop && loop->thread_binding ? &loop->thread_binding->thread_tag : nullptr;
}

/// Nothing where one is not a constant.
std::optional<Extents> extents_of(const FunctionTree& tree, const std::string& wanted) {
  Extents extents;
  for (const SRef& sref : tree.all()) {
    const std::string* axis = axis_of(sref);
    if (!axis || (wanted.empty() ? !axis->starts_with("threadIdx.") : *axis != wanted)) continue;
    auto extent = as_int(sref.loop()->extent);
    if (!extent) return std::nullopt;
    extents[*axis] = std::max(extents[*axis], *extent);
  }
  return extents;
}

/// Halved, the longest first, until there are no more than `most` in all.
Extents cut(Extents extents, int64_t most) {
  for (;;) {
    int64_t all = 1;
    for (const auto& [axis, extent] : extents) all = all > most ? all : all * extent;
    auto longest = std::ranges::max_element(extents, {}, [](const auto& entry) { return entry.second; });
    if (all <= most || longest->second <= 1) return extents;
    longest->second = (longest->second + 1) / 2;
  }
}

/// An axis of the grid that nothing above or below is bound to, where only threads are above.
std::string free_block_axis(const SRef& loop) {
  for (const SRef* above = loop.parent; above && above->loop(); above = above->parent)
    if (!axis_of(*above)) return "";
  const std::set<std::string> taken = axes_around(loop);
  for (const char* axis : {"blockIdx.x", "blockIdx.y", "blockIdx.z"})
    if (!taken.contains(axis)) return axis;
  return "";
}

/// A bound loop can be split once it is unbound, which unroll does.
Result<void> cut_loop(Trial& trial, const SRef& loop, int64_t extent) {
  const std::string axis = *axis_of(loop);
  const std::string blocks = axis.starts_with("threadIdx.") ? free_block_axis(loop) : "";
  TS_TRY(Value handle, trial.loop(loop));
  TS_TRY_VOID(trial.call("unroll", {handle}));
  TS_TRY(ValueList halves, trial.list("split", {handle, Value(ValueList{Value(), Value(extent)})}));
  TS_TRY_VOID(trial.call("bind", {halves[1], Value(axis)}));
  if (blocks.empty()) return {};
  Trial bound{trial.schedule.copy(), trial.steps};
  if (bound.call("bind", {halves[0], Value(blocks)})) trial = std::move(bound);
  return {};
}

const SRef* first_longer(const FunctionTree& tree, const Extents& extents) {
  for (const SRef& sref : tree.all()) {
    const std::string* axis = axis_of(sref);
    auto most = axis ? extents.find(*axis) : extents.end();
    if (most != extents.end() && *as_int(sref.loop()->extent) > most->second) return &sref;
  }
  return nullptr;
}

}  // namespace

std::optional<Fix> fewer_threads(const Schedule& schedule, int64_t most, const std::string& axis) {
  Trial trial{schedule.copy()};
  if (!trial.tree()) return std::nullopt;
  const std::optional<Extents> before = extents_of(*trial.tree(), axis);
  if (!before || before->empty() || most < 1) return std::nullopt;
  const Extents after = cut(*before, most);
  while (const SRef* loop = first_longer(*trial.tree(), after))
    if (!cut_loop(trial, *loop, after.at(*axis_of(*loop)))) return std::nullopt;
  if (trial.steps.empty()) return std::nullopt;
  std::string text;
  for (const auto& [name, extent] : after)
    if (extent != before->at(name)) text += (text.empty() ? "" : ", ") + name + " " + std::to_string(extent);
  return Fix{message("smaller tiles: {0}", text), std::move(trial.steps)};
}

}  // namespace tirscope::schedule
