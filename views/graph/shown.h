// SPDX-License-Identifier: Apache-2.0
// What of a program's graph is drawn: bodies of functions opened or closed, names with a prefix as one, constants in
// the nodes that use them. Plain data, made without a window.
#pragma once

#include <QString>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "analysis/graph/program_graph.h"

namespace tirscope::views::graph {

using ProgramGraphPtr = std::shared_ptr<const analysis::ProgramGraph>;

/// What a person chose to see. Keys name things by the names in the program, so they last from step to step.
struct Folding {
  bool prefixes = false;          ///< values whose names begin alike are one node
  bool bodies_closed = false;     ///< fused functions are one node each
  bool weights_apart = false;     ///< constants and weights are nodes of their own
  std::set<std::string> toggled;  ///< bodies and prefixes that are the other way round
  std::set<std::string> apart;    ///< nodes whose constants and weights are drawn as nodes
  int radius = 0;                 ///< above 0: only what is so many edges away from `centre`
  std::string centre;             ///< key of a node
  friend bool operator==(const Folding&, const Folding&) = default;
};

/// A constant or weight inside the node that uses it.
struct FoldedOperand {
  int node = -1;  ///< of the program's graph
  std::string role;
};

struct ShownNode {
  int node = -1;             ///< of the program's graph; of a closed prefix, its first
  std::string key;           ///< the same in each step
  std::string prefix;        ///< of a closed prefix, else empty
  std::vector<int> members;  ///< of a closed body or prefix: the nodes inside
  std::vector<FoldedOperand> folded;
  int frame = -1;         ///< index of ShownGraph::frames
  bool can_open = false;  ///< a closed body or prefix
  bool can_fold = false;  ///< a weight that is apart because its user was asked to show it
};

struct ShownFrame {
  int group = -1;  ///< of the program's graph; -1: an opened prefix
  std::string key, title;
  int parent = -1;
  bool can_close = false;
};

struct ShownEdge {
  int from = -1, to = -1;  ///< indexes of ShownGraph::nodes
  int value = -1;          ///< the node of the program's graph whose value it carries
  std::string role;
};

struct ShownGraph {
  ProgramGraphPtr program;
  std::vector<ShownNode> nodes;
  std::vector<ShownFrame> frames;  ///< outer ones first
  std::vector<ShownEdge> edges;
  int beyond = 0;  ///< nodes that are too far away from the centre

  const analysis::GraphNode& of(const ShownNode& node) const { return program->nodes[std::size_t(node.node)]; }
  /// The shown node that a node of the program is, or is inside of; -1: it is not drawn.
  int shownFor(int program_node) const { return program_node < 0 ? -1 : shown_for[std::size_t(program_node)]; }
  std::vector<int> shown_for;
};

ShownGraph shownGraph(ProgramGraphPtr program, const Folding& folding);

/// The key of a body, by which it is toggled.
std::string bodyKey(const analysis::ProgramGraph& graph, int group);
/// "layer0" of "layer0_attention_q"; empty for a name that has no part to group by.
std::string prefixOf(const std::string& name);
/// Whether two values or more share a prefix.
bool hasPrefixes(const analysis::ProgramGraph& graph);

}  // namespace tirscope::views::graph
