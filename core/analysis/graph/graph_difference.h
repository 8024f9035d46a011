// SPDX-License-Identifier: Apache-2.0
// What differs between two graphs of one function, before and after a step or in two modules.
#pragma once

#include <vector>

#include "analysis/graph/program_graph.h"

namespace tirscope::analysis {

enum class GraphMark : uint8_t {
  Same,
  Changed,  ///< another operator, other attributes, another shape or type, or other operands
  Only,     ///< the other graph has nothing for it
};

struct GraphDifference {
  std::vector<int> partner_before, partner_after;  ///< of each node, its index in the other graph, or -1
  std::vector<GraphMark> before, after;            ///< of each node
  int changed = 0, removed = 0, added = 0;
};

/// Nodes are paired by the name of their value; those that are left, in order, by what they compute from which nodes.
GraphDifference graph_difference(const ProgramGraph& before, const ProgramGraph& after);

}  // namespace tirscope::analysis
