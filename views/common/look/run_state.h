// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "support/diagnostic.h"
#include "views/common/look/empty_label.h"
#include "views/common/values/snapshot.h"

namespace tirscope::views {

/// What a view shows in place of a run of the current function by the interpreter: nothing is open, it is running, why
/// it cannot run, or that it accesses nothing. `icon`: the view's; `running`: what is being done; empty: no run is
/// under way.
EmptyState withoutRun(const SnapshotPtr& snapshot, const QString& icon, const QString& running,
                      const std::optional<Diagnostic>& problem);

}  // namespace tirscope::views
