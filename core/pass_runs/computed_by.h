// SPDX-License-Identifier: Apache-2.0
// From a binding of a graph, through fusion, to what computes its value after a stage.
#pragma once

#include "pass_runs/pass_run.h"

namespace tirscope::passes {

struct ComputedBy {
  std::string function;
  NodeRef node;  ///< a binding of a Relax function, or a block of a TensorIR function
};

/// What computes, after stage number `stage`, the value that `function` bound to `variable` when the run began: the
/// binding of that name; where FuseOps took it into a group, that in the group's function; where FuseTIR made one
/// TensorIR function of the group, the block that writes its buffer. Nothing where it is gone.
std::optional<ComputedBy> computed_by(const PassRun& run, std::size_t stage, const std::string& function,
                                      const std::string& variable);

}  // namespace tirscope::passes
