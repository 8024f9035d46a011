// SPDX-License-Identifier: Apache-2.0
// Applies when the reduction should be shared out (needs_no_sharing). Then there are three ways: partial results for
// each value of the outer part of the reduction's loop, for each of the inner part, and the block as it is.
#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"
#include "tuning/space/rules/reduction_loops.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

class RFactor final : public SpaceRule {
 public:
  explicit RFactor(AddRFactor parameters) : parameters_(parameters) {}
  std::string_view name() const override { return "AddRFactor"; }
  std::string_view summary() const override { return "reductions are taken apart into partial results"; }

  Result<Branches> apply(schedule::Schedule schedule, const schedule::Handle& block,
                         const SpaceTarget& target) const override {
    auto sref = schedule.sref(block);
    if (!sref) return fail(sref.error());
    if (Reason reason = needs_no_sharing(*schedule.state(), **sref, target.cores * parameters_.max_jobs_per_core)) {
      Branches out{{std::move(schedule)}};
      out.reason = std::move(reason);
      return out;
    }
    schedule::Schedule original = schedule.forked_copy();
    schedule::Steps steps(schedule);
    const ReductionLoop reduction = fused_reduction(steps, block);
    const schedule::Handles parts =
        steps.split_by(reduction.loop, steps.sample_perfect_tile(reduction.loop, 2, parameters_.max_innermost_factor));
    TS_TRY_VOID(steps.result());
    Branches out;
    for (const schedule::Handle& part : parts) {
      schedule::Schedule copy = schedule.forked_copy();
      schedule::Steps more(copy);
      const schedule::Handle partial = more.rfactor(part, int64_t(reduction.spatial));
      more.loops(partial);
      more.annotate(block, place_producer, 1);
      if (!more.failed()) out.schedules.push_back(std::move(copy));
    }
    out.schedules.push_back(std::move(original));
    return out;
  }

 private:
  AddRFactor parameters_;
};

}  // namespace

std::shared_ptr<const SpaceRule> add_rfactor(AddRFactor parameters) { return std::make_shared<RFactor>(parameters); }

}  // namespace tirscope::tuning
