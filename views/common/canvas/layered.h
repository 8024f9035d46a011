// SPDX-License-Identifier: Apache-2.0
// Graphs in layers from top to bottom, placed by Graphviz's dot.
#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

namespace tirscope::views {

/// A graph before and after it is placed. Lengths are points, y grows downwards, the corner is (0, 0).
struct LayeredGraph {
  struct Node {
    QSizeF size;
    int frame = -1;  ///< the frame around it
    QRectF rect = {};
  };
  struct Frame {
    int parent = -1;        ///< the frame around it; a smaller index
    qreal title_width = 0;  ///< a line of this width is kept free at its top
    QRectF rect = {};
  };
  struct Edge {
    int from = -1, to = -1;
    bool is_main = false;              ///< kept straight rather than others
    std::vector<QPointF> spline = {};  ///< a start and then three points a Bézier curve; empty from a node to itself
  };
  std::vector<Node> nodes;
  std::vector<Frame> frames;
  std::vector<Edge> edges;
  qreal between_nodes = 16, between_layers = 20;
  QSizeF size;
};

/// Places everything. The same graph is always placed in the same way. Only for jobs of Threads::Graphviz (lane.h),
/// because cgraph has global state.
void placeInLayers(LayeredGraph& graph);

}  // namespace tirscope::views
