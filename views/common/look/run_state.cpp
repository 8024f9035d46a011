// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/run_state.h"

#include <QCoreApplication>

#include "views/common/look/texts.h"

namespace tirscope::views {

namespace {

struct RunState {
  Q_DECLARE_TR_FUNCTIONS(RunState)
};

}  // namespace

EmptyState withoutRun(const SnapshotPtr& snapshot, const QString& icon, const QString& running,
                      const std::optional<Diagnostic>& problem) {
  if (!snapshot)
    return {icon, RunState::tr("Nothing is open"),
            RunState::tr("Open a TVMScript file, or choose a sample from the gallery.")};
  if (!snapshot->function())
    return {QStringLiteral("function"), RunState::tr("No TensorIR function is selected"),
            RunState::tr("Choose a function of this module in the toolbar.")};
  if (!running.isEmpty()) return {icon, running, {}};
  if (problem) return {icon, RunState::tr("The function cannot be run"), text(problem->message)};
  return {icon, RunState::tr("This function accesses no buffers"), {}};
}

}  // namespace tirscope::views
