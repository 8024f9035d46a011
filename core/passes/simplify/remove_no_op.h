// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/dataflow/control_flow_graph.h"

namespace tirscope::passes {

/// `stmt` without what does nothing, by what `analyzer` knows and, where there is a graph, by what is known of buffers.
/// With `context` it is judged as if all of it were at that statement of the graph. Stores that go leave the graph.
Stmt without_no_ops(const Stmt& stmt, arith::Analyzer& analyzer, analysis::ControlFlowGraph* graph = nullptr,
                    const StmtNode* context = nullptr);

}  // namespace tirscope::passes
