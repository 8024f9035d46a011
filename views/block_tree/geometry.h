// SPDX-License-Identifier: Apache-2.0
// The blocks of a function and the buffers between them as a graph, before and after Graphviz has placed it.
#pragma once

#include <QPointF>
#include <functional>

#include "analysis/nest/block_tree.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::block_tree {

/// A block (a card with its reads and writes), a buffer (a pill), or a block with blocks inside (a frame around them).
struct GraphNode {
  enum class Kind { Block, Buffer, Frame };
  Kind kind = Kind::Block;
  int block = -1;  ///< index into BlockTree::blocks
  Buffer buffer;   ///< of a pill
  int color = -1;
  int frame = -1;  ///< the frame around it, as an index of nodes
  bool reduction = false;
  QString name, tip;
  QSizeF size;                ///< what it needs; of a frame, found by the layout
  std::vector<Piece> pieces;  ///< relative to its corner
  QRectF rect;                ///< where the layout has put it
};

/// From a writer to a buffer, or from a buffer to a reader.
struct GraphEdge {
  int from = -1, to = -1;
  int color = -1;
  std::vector<QPointF> spline;  ///< a start and then three points a Bézier curve
};

struct Graph {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  QSizeF size;
};

/// What the graph must know about buffers.
struct Buffers {
  std::function<int(const Buffer&)> color;
  std::function<Buffer(const Buffer&)> declared;
  std::function<QString(const Buffer&)> detail;  ///< "float32 1024×1024, 4 MiB"
};

/// Nodes with their sizes and edges, not placed yet. The root block that only holds others has no frame.
Graph graphOf(const analysis::BlockTree& tree, const Buffers& buffers, const Fonts& fonts);

/// The nodes that `passes`, what they read and write, the frames around them and what is in them.
Graph partOf(const Graph& graph, const std::function<bool(const GraphNode&)>& passes);

/// Places the nodes with Graphviz's dot. Runs on one thread at a time (cgraph has global state): see GraphLane.
void place(Graph& graph);

}  // namespace tirscope::views::block_tree
