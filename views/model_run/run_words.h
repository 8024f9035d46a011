// SPDX-License-Identifier: Apache-2.0
// A run in words and as a table.
#pragma once

#include <QStringList>

#include "views/model_run/node_model.h"

namespace tirscope::views {

/// Lines: where it ran and how long, where inputs came from, the check of each output, notes.
QStringList summaryOf(const ModelRun& run);
/// False where an expected output differs.
bool passedCheck(const ModelRun& run);
QString runAsCsv(const NodeModel& rows);
/// The same with tabs.
QString runAsText(const NodeModel& rows);

}  // namespace tirscope::views
