// SPDX-License-Identifier: Apache-2.0
// Runs of passes for tests of the views.
#pragma once

#include "support/pass_runs.h"
#include "views/common/pipeline.h"

namespace tirscope::views {

inline PipelinePtr pipelineOf(passes::PassRun run, const char* title = "Lowered for cuda", int step = -1) {
  return std::make_shared<const Pipeline>(Pipeline{std::move(run), QString::fromUtf8(title), step});
}

/// A kernel through the whole pipeline: changed and unchanged passes.
inline PipelinePtr samplePipeline() { return pipelineOf(samples::lowered("gemm_shared.py", "cuda")); }

/// A run whose last pass refuses what it is given.
inline PipelinePtr failedPipeline() {
  const char* const text = R"(
@T.prim_func
def main(A: T.Buffer((16,), "float32")):
    T.func_attr({"global_symbol": "main", "target": T.target("cuda")})
    for i in range(16):
        A[i] = T.float32(0)
)";
  const passes::Context context = samples::context_for("cuda");
  return pipelineOf(*passes::run_stages(samples::read(text), passes::pipeline(context), context));
}

}  // namespace tirscope::views
