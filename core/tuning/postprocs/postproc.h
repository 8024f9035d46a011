// SPDX-License-Identifier: Apache-2.0
// What is done to a candidate when its decisions are made, behind the mark enter_postproc of its trace: TVM's
// meta_schedule::Postproc.
#pragma once

#include <string_view>

#include "schedule/schedule.h"
#include "tuning/space/space_target.h"

namespace tirscope::tuning {

/// A postproc, once.
struct Postproc {
  std::string_view name;     ///< TVM's: "RewriteReductionBlock"
  std::string_view summary;  ///< one phrase
  /// Refused where the candidate is rejected.
  Result<void> (*apply)(schedule::Schedule& schedule, const SpaceTarget& target);
};
std::span<const Postproc> all_postprocs();
/// Null where none has that name.
const Postproc* find_postproc(std::string_view name);

// One a file; postproc.cpp has the table.
Result<void> disallow_dynamic_loop(schedule::Schedule& schedule, const SpaceTarget& target);
Result<void> rewrite_cooperative_fetch(schedule::Schedule& schedule, const SpaceTarget& target);
Result<void> rewrite_unbound_block(schedule::Schedule& schedule, const SpaceTarget& target);
Result<void> rewrite_parallel_vectorize_unroll(schedule::Schedule& schedule, const SpaceTarget& target);
Result<void> rewrite_reduction_block(schedule::Schedule& schedule, const SpaceTarget& target);
Result<void> rewrite_tensorize(schedule::Schedule& schedule, const SpaceTarget& target);
Result<void> rewrite_layout(schedule::Schedule& schedule, const SpaceTarget& target);
Result<void> verify_gpu_code(schedule::Schedule& schedule, const SpaceTarget& target);

}  // namespace tirscope::tuning
