// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/legality/refusal/refusal.h"
#include "schedule/state/state.h"

namespace tirscope::schedule {

/// Taking `block` out (with the loops that only it keeps) must leave something in its scope. Edit::remove does it.
Result<void> require_not_only_leaf(const SRef& block, const SRef& scope_root);

}  // namespace tirscope::schedule
