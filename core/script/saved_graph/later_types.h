// SPDX-License-Identifier: Apache-2.0
// Types as nodes: from 0.26 on TVM saves the type of an expression as a node of its own, and a buffer as a variable of
// such a type. Here both ways lead to the nodes of 0.18 and back.
#pragma once

#include "script/saved_graph/saved_graph.h"

namespace tirscope::script {

/// Rewrites a graph of 0.26 or later, whose release is `minor`, into that of 0.18. What it does not know it leaves; the
/// reader of nodes refuses it by its name.
void restore_earlier_types(SavedGraph& graph, int minor);

/// The type of the node as which a release saves calls of the operator; empty where it saves them as calls.
std::string_view operator_node(std::string_view op, Release release);

}  // namespace tirscope::script
