// SPDX-License-Identifier: Apache-2.0
// Applies to a function's root block. What the annotations ask for is done by the postproc
// RewriteParallelVectorizeUnroll, when all other decisions have been made.
#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

class AnnotateRoot final : public SpaceRule {
 public:
  explicit AnnotateRoot(ParallelizeVectorizeUnroll parameters) : parameters_(std::move(parameters)) {}
  std::string_view name() const override { return "ParallelizeVectorizeUnroll"; }
  std::string_view summary() const override { return "how much is parallel, in vectors and unrolled"; }

  Result<Branches> apply(schedule::Schedule schedule, const schedule::Handle& block,
                         const SpaceTarget& target) const override {
    auto sref = schedule.sref(block);
    if (!sref) return fail(sref.error());
    if ((*sref)->parent) return left_alone(std::move(schedule), "it is not the function's root block");
    const bool unrolls = !parameters_.unroll_max_steps.empty() && !in_spatial_function(**sref);
    schedule::Steps steps(schedule);
    if (parameters_.max_jobs_per_core != -1)
      steps.annotate(block, most_parallel, target.cores * parameters_.max_jobs_per_core);
    if (parameters_.max_vectorize_extent != -1)
      steps.annotate(block, most_vector_lanes, parameters_.max_vectorize_extent);
    if (unrolls)
      steps.annotate(block, parameters_.unroll_explicit ? unroll_explicitly : unroll_implicitly,
                     steps.sample_categorical(parameters_.unroll_max_steps));
    TS_TRY_VOID(steps.result());
    return Branches{{std::move(schedule)}};
  }

 private:
  ParallelizeVectorizeUnroll parameters_;
};

}  // namespace

std::shared_ptr<const SpaceRule> parallelize_vectorize_unroll(ParallelizeVectorizeUnroll parameters) {
  return std::make_shared<AnnotateRoot>(std::move(parameters));
}

}  // namespace tirscope::tuning
