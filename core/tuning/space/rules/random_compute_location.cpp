// SPDX-License-Identifier: Apache-2.0
// Applies when
//   1. the block is directly in the function's root block;
//   2. it has loops, and the outermost holds no other block;
//   3. it is not tiled;
//   4. it has a consumer.
// The partial results that AddRFactor took out of it are placed too.
#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

using schedule::SRef;

class Placer final : public SpaceRule {
 public:
  std::string_view name() const override { return "RandomComputeLocation"; }
  std::string_view summary() const override { return "blocks that are not tiled come anywhere above their consumers"; }

  Result<Branches> apply(schedule::Schedule schedule, const schedule::Handle& block,
                         const SpaceTarget&) const override {
    auto sref = schedule.sref(block);
    if (!sref) return fail(sref.error());
    if (Reason reason = stays(*schedule.state(), **sref)) {
      Branches out{{std::move(schedule)}};
      out.reason = std::move(reason);
      return out;
    }
    schedule::Steps steps(schedule);
    schedule::Handles partial;
    if (find_attr((*sref)->block()->annotations, place_producer)) {
      partial = steps.producers(block);
      steps.unannotate(block, place_producer);
    }
    steps.compute_at(block, steps.sample_compute_location(block), true);
    if (!partial.empty()) steps.compute_at(partial.front(), steps.sample_compute_location(partial.front()), true);
    TS_TRY_VOID(steps.result());
    return Branches{{std::move(schedule)}};
  }

 private:
  static Reason stays(const schedule::State& state, const SRef& block) {
    const SRef* root = schedule::scope_root(block);
    if (!root) return message("it is the function's root block");
    if (root->parent) return message("it is inside of another block");
    const std::vector<const SRef*> loops = schedule::loops_above(block);
    if (loops.empty()) return message("it has no loops");
    if (schedule::child_blocks(*loops.front()).size() > 1) return message("its outermost loop holds other blocks");
    if (is_tiled(block)) return message("it is tiled");
    if (state.scope(*root).consumers(block).empty()) return message("no other block reads what it writes");
    return std::nullopt;
  }
};

}  // namespace

std::shared_ptr<const SpaceRule> random_compute_location() { return std::make_shared<Placer>(); }

}  // namespace tirscope::tuning
