// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/trace.h"

namespace tirscope::schedule {

/// A stretch of a trace in JSON, which may use what earlier instructions defined: a step of a saved session.
Result<Trace> trace_part_from_json(std::string_view text);

}  // namespace tirscope::schedule
