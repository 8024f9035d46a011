// SPDX-License-Identifier: Apache-2.0
// Traces in a script: what `sch.trace` and `tir.schedule.Trace` offer.
#pragma once

#include "schedule/schedule.h"
#include "script/python/evaluator.h"

namespace tirscope::schedule {

/// The schedule that a value of a script is; null when it is none.
Schedule* schedule_in(const script::Value& value);

/// `sch.trace`.
script::Value trace_value(Trace trace);

/// `tir.schedule.Trace`, of which scripts need apply_json_to_schedule.
script::Value trace_namespace();

/// Python's `json`: dumps and loads of what as_json gives.
script::Value json_namespace();

}  // namespace tirscope::schedule
