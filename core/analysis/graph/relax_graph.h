// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/graph/program_graph.h"
#include "ir/relax/relax.h"

namespace tirscope::analysis {

/// The bindings of a Relax function of `module`.
ProgramGraph relax_graph(const IRModule& module, const std::string& name, const RelaxFunctionNode& function);
/// The blocks of a TensorIR function, and the buffers that lead from one to the next.
ProgramGraph block_graph(const std::string& name, const PrimFunc& function);

}  // namespace tirscope::analysis
