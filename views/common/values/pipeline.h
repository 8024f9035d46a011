// SPDX-License-Identifier: Apache-2.0
// Passes that ran, or dumps of them, as views are given them.
#pragma once

#include <QStringList>
#include <memory>

#include "pass_runs/pass_run.h"

namespace tirscope::views {

struct Pipeline {
  passes::PassRun run;
  QString title;          ///< "Lowered for cpu", a folder's name
  int step = -1;          ///< id of the step whose module went in, -1 where the run has its own modules
  QStringList from = {};  ///< the folder or the two files that it was read from; empty: the passes ran here
};
using PipelinePtr = std::shared_ptr<const Pipeline>;

}  // namespace tirscope::views
