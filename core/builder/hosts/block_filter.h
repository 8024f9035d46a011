// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "builder/hosts/call.h"
#include "tuning/space/space_program.h"

namespace tirscope::builder {

/// A function of the script that says of a block whether rules look at it: argument `i` of the call. It may ask for the
/// block's name_hint, annotations, reads and writes. It is only there as long as the evaluator is.
Result<tuning::BlockFilter> block_filter(const Call& call, std::size_t i);

/// The same for a function of a schedule and a block's sref, as filter_fn of MultiLevelTiling is: it may ask for
/// sch.get(block) or block.stmt.
Result<tuning::BlockFilter> schedule_filter(const Call& call, std::size_t i);

}  // namespace tirscope::builder
