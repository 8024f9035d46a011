// SPDX-License-Identifier: Apache-2.0
// MutateParallel: the limit of the annotation meta_schedule.parallel is changed so that, in some block, another number
// of leading loops is run in parallel. The source is TVM 0.18's mutate_parallel.cc.
#include <algorithm>
#include <map>

#include "ir/build.h"
#include "schedule/primitives/sample/tiles.h"
#include "schedule/steps.h"
#include "tuning/mutators/mutator.h"
#include "tuning/mutators/samples.h"
#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"

namespace tirscope::tuning {

namespace {

using schedule::Random;
using schedule::Trace;

/// For each block directly below the root: iterations of its first loop, of its first two, and so on, as long as they
/// are spatial and have a constant extent, up to the first that is enough.
std::vector<std::vector<int64_t>> iterations_below(schedule::Steps& steps, const schedule::Handle& root,
                                                   int64_t enough) {
  std::vector<std::vector<int64_t>> out;
  for (const schedule::Handle& block : steps.child_blocks(root)) {
    std::vector<int64_t>& products = out.emplace_back();
    int64_t product = 1;
    for (const schedule::Handle& loop : steps.loops(block)) {
      const auto extent = as_int(steps.loop(loop).extent);
      if (!extent || !steps.sref(loop) || role_of(*steps.sref(loop)) != LoopRole::Spatial) break;
      product *= *extent;
      products.push_back(product);
      if (product >= enough) break;
    }
  }
  return out;
}

/// How many loops of each block are run in parallel under a limit.
std::vector<std::size_t> plan_for(const std::vector<std::vector<int64_t>>& blocks, int64_t limit) {
  std::vector<std::size_t> plan;
  for (const auto& products : blocks) {
    const auto below = std::size_t(std::ranges::lower_bound(products, limit) - products.begin());
    plan.push_back(std::min(below + 1, products.size()));
  }
  return plan;
}

}  // namespace

std::optional<Trace> mutate_parallel(const Trace& trace, const MutatorContext& context, Random& random) {
  std::vector<std::size_t> annotations;
  for (std::size_t at : places_of(trace, "annotate"))
    if (is_parallel_limit(trace.instructions[at])) annotations.push_back(at);
  if (annotations.empty() || context.most_parallel <= 1) return std::nullopt;
  const std::size_t at = drawn_from(annotations, random);
  auto schedule = schedule::Schedule::create(
      context.state, {.function = context.function, .seed = 1, .error_render_level = schedule::RenderLevel::None});
  if (!schedule || !schedule->replay(trace)) return std::nullopt;
  schedule::Steps steps(*schedule);
  const auto blocks = iterations_below(steps, steps.get_block("root"), context.most_parallel);
  if (steps.failed()) return std::nullopt;

  std::map<std::vector<std::size_t>, int64_t> limits;  // by the plan: the last one that leads to it
  for (const auto& products : blocks)
    for (int64_t product : products)
      if (product <= context.most_parallel) {
        int64_t& limit = limits[plan_for(blocks, product)];
        limit = std::max(limit, product);
      }
  limits.erase(plan_for(blocks, *argument_of(trace.instructions[at], "ann_val").as_int()));
  if (limits.empty()) return std::nullopt;
  const auto drawn = schedule::primitives::draw_integer(random, 0, int32_t(limits.size()));
  Trace out = trace;
  set_argument(out.instructions[at], "ann_val", std::next(limits.begin(), drawn)->second);
  return out;
}

}  // namespace tirscope::tuning
