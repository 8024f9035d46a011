// SPDX-License-Identifier: Apache-2.0
// Applies to blocks that were not tiled and are not below both blockIdx and threadIdx (bind_to_threads). The number of
// threads is sampled, where there is a choice.
#include "tuning/space/predicates.h"
#include "tuning/space/rules/rules.h"
#include "tuning/space/thread_bind.h"

namespace tirscope::tuning {

namespace {

class Binder final : public SpaceRule {
 public:
  explicit Binder(AutoBind parameters) : parameters_(std::move(parameters)) {}
  std::string_view name() const override { return "AutoBind"; }
  std::string_view summary() const override { return "loops that are not bound to threads yet are"; }

  Result<Branches> apply(schedule::Schedule schedule, const schedule::Handle& block,
                         const SpaceTarget& target) const override {
    auto sref = schedule.sref(block);
    if (!sref) return fail(sref.error());
    if (!(*sref)->parent) return left_alone(std::move(schedule), "it is the function's root block");
    if (is_tiled(**sref)) return left_alone(std::move(schedule), "it is tiled");
    schedule::Steps steps(schedule);
    TS_TRY_VOID(bind_to_threads(steps, block, parameters_.max_threadblocks, target.max_threads,
                                [this](schedule::Steps& at, int64_t most) { return threads(at, most); }));
    return Branches{{std::move(schedule)}};
  }

 private:
  Threads threads(schedule::Steps& steps, int64_t most) const {
    std::vector<int64_t> fitting;
    for (int64_t extent : parameters_.thread_extents)
      if (extent <= most) fitting.push_back(extent);
    if (fitting.empty()) return most;
    if (fitting.size() == 1) return fitting.front();
    return steps.sample_categorical(fitting);
  }

  AutoBind parameters_;
};

}  // namespace

std::shared_ptr<const SpaceRule> auto_bind(AutoBind parameters) {
  return std::make_shared<Binder>(std::move(parameters));
}

}  // namespace tirscope::tuning
