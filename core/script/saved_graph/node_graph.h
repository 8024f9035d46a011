// SPDX-License-Identifier: Apache-2.0
// Modules as TVM saves them: `tvm.ir.save_json`, a graph of nodes in JSON, as in databases of tuning records.
#pragma once

#include <string_view>

#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope::script {

/// The module (or the one function, under "main") in a graph that TVM 0.16 to 0.20 saved. Codes begin with
/// "node-graph."; a node that TensorIR does not have is refused as node-graph.unknown-type.
Result<IRModule> read_node_graph(std::string_view json);

}  // namespace tirscope::script
