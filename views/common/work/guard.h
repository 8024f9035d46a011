// SPDX-License-Identifier: Apache-2.0
// The boundary of a job in the window's own process: the window stays alive.
#pragma once

#include "support/boundary.h"

namespace tirscope::views {

using tirscope::guarded;

}  // namespace tirscope::views
