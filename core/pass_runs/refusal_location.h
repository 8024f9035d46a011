// SPDX-License-Identifier: Apache-2.0
// A pass points at statements of the module that it got; the user knows only the module before all passes.
#pragma once

#include "passes/pass.h"

namespace tirscope::passes {

/// `refusal`, which points at statements of `at`, with the addresses of those statements of `input` that they come
/// from. Locations that come from none, or whose origin is not known, keep their words alone.
Diagnostic relocated_to_input(Diagnostic refusal, const IRModule& input, const IRModule& at);

}  // namespace tirscope::passes
