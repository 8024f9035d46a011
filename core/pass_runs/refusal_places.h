// SPDX-License-Identifier: Apache-2.0
// A pass points at statements of what it was given; who gave the module before all passes knows only that one.
#pragma once

#include "passes/pass.h"

namespace tirscope::passes {

/// `refusal`, which points at statements of `at`, told of those of `given` that they come from. Places that come from
/// none, or cannot be told, keep their words alone.
Diagnostic told_of_given(Diagnostic refusal, const IRModule& given, const IRModule& at);

/// run_passes, whose refusals point at statements of `given`, or of `module` where that is null, whichever pass
/// refuses.
Result<std::vector<Stage>> run_passes_on_given(const IRModule& module, const std::vector<PassCall>& calls,
                                               const Context& context, const Job& job = {},
                                               const IRModule& given = nullptr);

}  // namespace tirscope::passes
