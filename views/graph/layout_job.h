// SPDX-License-Identifier: Apache-2.0
// From a module to a placed graph: what a job of Threads::Graphviz does.
#pragma once

#include "views/common/values/snapshot.h"
#include "views/graph/geometry.h"

namespace tirscope::views::graph {

/// One function as it is to be shown.
struct GraphWish {
  SnapshotPtr snapshot;
  SnapshotPtr before;  ///< the other module, drawn beside it; null: none
  std::string function;
  Folding folding;
  ModelRunPtr run;
  Fonts fonts;
  ProgramGraphPtr known;  ///< the graph of that function of the snapshot; null: not made yet
};

struct PlacedGraph {
  ProgramGraphPtr program;
  Geometry geometry;
  std::optional<Geometry> before;
  std::optional<analysis::GraphDifference> difference;
};

PlacedGraph layoutGraph(const GraphWish& wish);

}  // namespace tirscope::views::graph
