// SPDX-License-Identifier: Apache-2.0
#include "views/block_tree/geometry.h"
#include "views/common/canvas/layered.h"

namespace tirscope::views::block_tree {

namespace {

constexpr qreal between_nodes = 16, between_layers = 20;

}  // namespace

void place(Graph& graph) {
  if (graph.nodes.empty()) return;
  LayeredGraph layered;
  layered.between_nodes = between_nodes;
  layered.between_layers = between_layers;
  std::vector<int> index(graph.nodes.size());  // of a frame among the frames, of others among the nodes
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    const GraphNode& node = graph.nodes[n];
    const int around = node.frame < 0 ? -1 : index[std::size_t(node.frame)];
    if (node.kind == GraphNode::Kind::Frame) {
      index[n] = int(layered.frames.size());
      layered.frames.push_back({around, node.size.width()});
    } else {
      index[n] = int(layered.nodes.size());
      layered.nodes.push_back({node.size, around});
    }
  }
  for (const GraphEdge& edge : graph.edges)
    layered.edges.push_back({index[std::size_t(edge.from)], index[std::size_t(edge.to)]});
  placeInLayers(layered);
  graph.size = layered.size;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    GraphNode& node = graph.nodes[n];
    const std::size_t at = std::size_t(index[n]);
    node.rect = node.kind == GraphNode::Kind::Frame ? layered.frames[at].rect : layered.nodes[at].rect;
  }
  for (std::size_t e = 0; e < graph.edges.size(); ++e) graph.edges[e].spline = std::move(layered.edges[e].spline);
}

}  // namespace tirscope::views::block_tree
