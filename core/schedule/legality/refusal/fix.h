// SPDX-License-Identifier: Apache-2.0
// The step that helps, ready to run: the refused call with other arguments.
#pragma once

#include "schedule/primitive.h"

namespace tirscope::schedule {

/// `primitive` called with the same arguments, except for those in `changed` (by parameter name).
Fix call_again(std::string_view primitive, const Arguments& arguments, const ValueDict& changed, Message label);

/// A call as a step; handles go by their names.
FixStep step_of(const Call& call);

}  // namespace tirscope::schedule
