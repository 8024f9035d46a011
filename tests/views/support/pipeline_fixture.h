// SPDX-License-Identifier: Apache-2.0
// Runs of passes for tests of the views.
#pragma once

#include "support/pass_runs.h"
#include "views/common/values/pipeline.h"

namespace tirscope::views {

inline PipelinePtr pipelineOf(passes::PassRun run, const char* title = "Lowered for cuda", int step = -1) {
  return std::make_shared<const Pipeline>(Pipeline{std::move(run), QString::fromUtf8(title), step});
}

/// A kernel through the whole pipeline: changed and unchanged passes.
inline PipelinePtr samplePipeline() { return pipelineOf(samples::lowered("gemm_shared.py", "cuda")); }

/// A run whose last pass refuses what it is given.
inline PipelinePtr failedPipeline() {
  const passes::Context context = samples::context_for("cuda");
  return pipelineOf(
      *passes::run_stages(samples::read(samples::host_touches_device), passes::pipeline(context), context));
}

}  // namespace tirscope::views
