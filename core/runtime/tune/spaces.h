// SPDX-License-Identifier: Apache-2.0
// The design spaces of a run, without a search: what they are, and the trace of one of their candidates.
#pragma once

#include "runtime/tune/tune.h"
#include "tuning/problem.h"

namespace tirscope::runtime {

/// The function that is meant: main, or the only one.
std::string tuned_function(const IRModule& module, const TuneSettings& settings);

/// What a run with these settings and this seed would search. Refused as problems are.
Result<tuning::Problem> posed(const IRModule& module, const TuneSettings& settings, int64_t seed);

/// The design spaces that a run with these settings would search. Refused as problems are.
Result<protocol::SpacesAnswer> design_spaces(const IRModule& module, const TuneSettings& settings);

/// The trace of a candidate of such a run: of the design space of that number, with these decisions. Refused as
/// problems, as `tuning.no-space`, and as `tuning.decisions` or as primitives refuse where the decisions do not fit.
Result<protocol::TuneTraceAnswer> trace_of_trial(const IRModule& module, const TuneSettings& settings, int64_t number,
                                                 const std::vector<std::vector<int64_t>>& decisions);

}  // namespace tirscope::runtime
