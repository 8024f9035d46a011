// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "te/schedule/schedule.h"

namespace tirscope::te {

/// The function that a schedule describes, before all passes (TVM's schedule_to_module): stages as loops over buffers
/// that are realized around them, attributes global_symbol, from_legacy_te_schedule and tir.noalias. `arguments` are
/// its parameters; a tensor may be anything that the schedule computes or reads. Refused: an input that is not among
/// them (`te.input-not-listed`), a tensor that the schedule does not know (`te.stage-unknown`), and what
/// `Schedule::normalized` and `infer_bounds` refuse.
Result<PrimFunc> function_of(const Schedule& schedule, const std::vector<Argument>& arguments,
                             const std::string& name = "main");

}  // namespace tirscope::te
