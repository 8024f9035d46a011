// SPDX-License-Identifier: Apache-2.0
// Which bindings of a program become one function: the values of the program as a graph, its post-dominators, and the
// groups that fusion makes of it.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "ir/relax/relax.h"
#include "passes/relax/fuse/op_pattern.h"

namespace tirscope::passes {

/// Values and who uses them. Nodes are numbered so that a value comes before its users.
class FusionGraph {
 public:
  struct Edge {
    int user;
    OpPattern pattern;
  };
  struct Node {
    NodeRef value;  ///< a variable, or a constant
    OpPattern pattern = OpPattern::Opaque;
    bool is_external = false;  ///< used outside of what can be fused
    std::vector<Edge> users;
  };

  /// Of all functions that are not fused already, bindings of dataflow blocks.
  explicit FusionGraph(const IRModuleNode& module);
  const std::vector<Node>& nodes() const { return nodes_; }
  /// -1 for what is no node.
  int index_of(const tirscope::Node& value) const;

 private:
  class Builder;
  std::vector<Node> nodes_;
  std::unordered_map<const tirscope::Node*, int> index_;
};

/// For each node the root of its group: TVM's GraphPartitioner. `max_depth`: no group gets more nodes.
struct FusionGroups {
  std::vector<int> root;  ///< by node
  std::vector<int> size;  ///< by root
};
FusionGroups fusion_groups(const FusionGraph& graph, int64_t max_depth);

}  // namespace tirscope::passes
