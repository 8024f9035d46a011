// SPDX-License-Identifier: Apache-2.0
// Landlock: the files that a process may open, and with it TCP and signals to others where its version knows of them.
#pragma once

#include <vector>

#include "runtime/sandbox/sandbox_grants.h"

namespace tirscope::runtime {

/// The version of Landlock that the kernel has; 0: none.
int landlock_version();
/// The version that holds from here on; 0: none does.
int confine_files(const std::vector<Grant>& grants);

}  // namespace tirscope::runtime
