// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/diagnostic.h"

namespace tirscope::app {

/// Whether work ended because a person cancelled it, which is no error: "run.cancelled", "interp.cancelled", ...
inline bool wasCancelled(const Diagnostic& why) { return std::string_view(why.code).ends_with(".cancelled"); }

}  // namespace tirscope::app
