// SPDX-License-Identifier: Apache-2.0
// The passes of this program for schedule scripts: legalise and fuse a graph, then schedule its functions.
#pragma once

#include "schedule/script/script_passes.h"

namespace tirscope::builder {

/// All passes by TVM's names, and the pipelines of graphs; lives as long as the program.
const schedule::ScriptPasses& script_passes();

}  // namespace tirscope::builder
