// SPDX-License-Identifier: Apache-2.0
// What of a graph of blocks a filter lets through.
#include "views/block_tree/geometry.h"

namespace tirscope::views::block_tree {

namespace {

/// Which nodes stay.
std::vector<bool> staying(const Graph& graph, const std::function<bool(const GraphNode&)>& passes) {
  const std::size_t count = graph.nodes.size();
  std::vector<bool> found(count), stays(count);
  for (std::size_t n = 0; n < count; ++n) found[n] = passes(graph.nodes[n]);
  // Frames come before what is in them.
  for (std::size_t n = 0; n < count; ++n)
    if (int frame = graph.nodes[n].frame; frame >= 0 && found[std::size_t(frame)]) found[n] = true;
  stays = found;
  for (const GraphEdge& edge : graph.edges) {
    if (found[std::size_t(edge.from)]) stays[std::size_t(edge.to)] = true;
    if (found[std::size_t(edge.to)]) stays[std::size_t(edge.from)] = true;
  }
  for (std::size_t n = count; n-- > 0;)
    if (int frame = graph.nodes[n].frame; stays[n] && frame >= 0) stays[std::size_t(frame)] = true;
  return stays;
}

}  // namespace

Graph partOf(const Graph& graph, const std::function<bool(const GraphNode&)>& passes) {
  const std::vector<bool> stays = staying(graph, passes);
  Graph part;
  std::vector<int> now(graph.nodes.size(), -1);
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    if (!stays[n]) continue;
    now[n] = int(part.nodes.size());
    GraphNode node = graph.nodes[n];
    if (node.frame >= 0) node.frame = now[std::size_t(node.frame)];
    part.nodes.push_back(std::move(node));
  }
  for (GraphEdge edge : graph.edges) {
    edge.from = now[std::size_t(edge.from)], edge.to = now[std::size_t(edge.to)];
    if (edge.from >= 0 && edge.to >= 0) part.edges.push_back(std::move(edge));
  }
  return part;
}

}  // namespace tirscope::views::block_tree
