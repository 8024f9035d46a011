// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_map>

#include "analysis/cost.h"
#include "analysis/graph/relax_graph.h"
#include "analysis/graph/value_of.h"
#include "analysis/memory/buffer_scopes.h"
#include "analysis/nest/block_tree.h"
#include "ir/walk/address.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

namespace {

GraphValue value_of(const BufferInfo& info) {
  GraphValue value{info.name, info.shape, info.dtype, info.bytes, true};
  return value;
}

class BlockGraph {
 public:
  BlockGraph(const std::string& name, const PrimFunc& function)
      : scopes_(buffer_scopes(function)),
        tree_(block_tree(function)),
        cost_(cost(function)),
        addresses_(name, *function) {
    graph_.function = name;
    for (const BlockCost& block : cost_.blocks) cost_of_.emplace(block.node.get(), &block);
    int order = 0;
    walk(*function, [&](const Node& node) {
      if (is_stmt(node.kind)) order_.emplace(&node, order++);
      return true;
    });
  }

  ProgramGraph run() {
    add_frames();
    for (const BufferInfo& info : scopes_.buffers)
      if (info.argument && info.writers.empty()) given_[&info] = add(GraphNodeKind::Parameter, info.name, info);
    add_blocks();
    for (const BufferInfo& info : scopes_.buffers) join(info);
    for (GraphNode& node : graph_.nodes) describe(node);
    return std::move(graph_);
  }

 private:
  /// Blocks with blocks inside are groups, but for the root block.
  void add_frames() {
    frame_of_.assign(tree_.blocks.size(), -1);
    for (std::size_t n = 0; n < tree_.blocks.size(); ++n) {
      const BlockTreeNode& block = tree_.blocks[n];
      const int around = block.parent < 0 ? -1 : frame_of_[std::size_t(block.parent)];
      frame_of_[n] = around;
      const bool plain_root = block.parent < 0 && block.iters.empty();
      if (block.children.empty() || plain_root || !block.realize) continue;
      graph_.groups.push_back({GraphGroupKind::Block, block.name, block.realize->block, around});
      frame_of_[n] = int(graph_.groups.size()) - 1;
    }
  }

  int add(GraphNodeKind kind, const std::string& title, const BufferInfo& info) {
    GraphNode node;
    node.kind = kind;
    node.title = title;
    node.node = info.buffer;
    node.value = value_of(info);
    graph_.nodes.push_back(std::move(node));
    return int(graph_.nodes.size()) - 1;
  }

  /// What touches a buffer, in program order.
  void add_blocks() {
    std::vector<const Toucher*> touchers;
    for (const BufferInfo& info : scopes_.buffers)
      for (const auto* side : {&info.writers, &info.readers})
        for (const Toucher& toucher : *side) touchers.push_back(&toucher);
    std::ranges::stable_sort(touchers, {}, [&](const Toucher* toucher) { return order_[toucher->node.get()]; });
    for (const Toucher* toucher : touchers) {
      if (of_statement_.contains(toucher->node.get())) continue;
      if (graph_.nodes.size() >= ProgramGraph::most_nodes) {
        graph_.complete = false;
        break;
      }
      of_statement_.emplace(toucher->node.get(), int(graph_.nodes.size()));
      graph_.nodes.push_back(block_node(*toucher));
    }
  }

  GraphNode block_node(const Toucher& toucher) {
    GraphNode node;
    node.kind = GraphNodeKind::Block;
    node.title = toucher.name;
    node.address = addresses_.str(*toucher.node);
    node.node = toucher.node;
    if (auto realize = as<BlockRealizeNode>(toucher.node)) node.node = realize->block;
    if (int block = tree_.find(toucher.node.get()); block >= 0) {
      node.group = frame_of_[std::size_t(block)];
      node.reduction = tree_.blocks[std::size_t(block)].reduction;
    }
    if (auto found = cost_of_.find(toucher.node.get()); found != cost_of_.end()) {
      node.operations = found->second->cost.operations;
      node.bytes = found->second->cost.touched;
    }
    return node;
  }

  int of(const Toucher& toucher) const {
    auto found = of_statement_.find(toucher.node.get());
    return found == of_statement_.end() ? -1 : found->second;
  }

  void connect(int from, int to, const std::string& role) {
    if (from < 0 || to < 0 || from == to) return;
    std::vector<GraphOperand>& operands = graph_.nodes[std::size_t(to)].operands;
    const bool known = std::ranges::any_of(
        operands, [&](const GraphOperand& operand) { return operand.from == from && operand.role == role; });
    if (!known) operands.push_back({from, role});
  }

  /// Edges through one buffer. One that several blocks write, or that only a reader knows, is a node of its own.
  void join(const BufferInfo& info) {
    if (auto given = given_.find(&info); given != given_.end()) {
      for (const Toucher& reader : info.readers) connect(given->second, of(reader), info.name);
      return;
    }
    int source = info.writers.size() == 1 ? of(info.writers.front()) : -1;
    for (const Toucher& writer : info.writers)
      if (int n = of(writer); n >= 0 && graph_.nodes[std::size_t(n)].value.name.empty())
        graph_.nodes[std::size_t(n)].value = value_of(info);
    if (info.writers.size() != 1) {
      source = add(info.argument ? GraphNodeKind::Result : GraphNodeKind::Buffer, info.name, info);
      for (const Toucher& writer : info.writers) connect(of(writer), source, info.name);
    } else if (info.argument) {
      connect(source, add(GraphNodeKind::Result, info.name, info), info.name);
    }
    for (const Toucher& reader : info.readers) {
      const bool writes =
          std::ranges::any_of(info.writers, [&](const Toucher& writer) { return writer.node == reader.node; });
      if (!writes) connect(source, of(reader), info.name);
    }
  }

  void describe(GraphNode& node) const {
    if (node.kind != GraphNodeKind::Block && node.operands.size() == 1) node.operands[0].role.clear();
  }

  BufferScopes scopes_;
  BlockTree tree_;
  FunctionCost cost_;
  AddressIndex addresses_;
  ProgramGraph graph_;
  std::vector<int> frame_of_;  ///< of each block of the tree, the group that its content is in
  std::unordered_map<const Node*, const BlockCost*> cost_of_;
  std::unordered_map<const Node*, int> order_, of_statement_;
  std::unordered_map<const BufferInfo*, int> given_;
};

}  // namespace

ProgramGraph block_graph(const std::string& name, const PrimFunc& function) { return BlockGraph(name, function).run(); }

}  // namespace tirscope::analysis
