// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/block_tree.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "analysis/nest/label.h"
#include "analysis/nest/nest_model.h"
#include "support/format.h"

namespace tirscope::analysis {

std::string_view dependence_kind_name(DependenceKind kind) {
  static constexpr std::string_view names[] = {"RAW", "WAW", "WAR"};
  return names[static_cast<std::size_t>(kind)];
}

int BlockTree::find(const Node* node) const {
  for (std::size_t i = 0; i < blocks.size(); ++i)
    if (blocks[i].realize && (blocks[i].realize.get() == node || blocks[i].realize->block.get() == node)) return int(i);
  return -1;
}

namespace {

void add_regions(std::vector<Buffer>& buffers, std::vector<std::string>& texts,
                 const std::vector<BufferRegion>& regions) {
  std::unordered_set<const BufferNode*> known;
  for (const BufferRegion& region : regions) {
    if (known.insert(region->buffer.get()).second) buffers.push_back(region->buffer);
    texts.push_back(label(region));
  }
}

/// A read depends on every earlier write of the buffer in its scope (RAW); a write on the last one (WAW) and on the
/// reads since then (WAR).
void add_edges(BlockTree& tree, const std::vector<int>& siblings) {
  struct History {
    std::vector<int> writers, readers;
  };
  std::unordered_map<const BufferNode*, History> histories;
  auto link = [&](std::span<const int> from, int to, DependenceKind kind, const Buffer& buffer) {
    const std::size_t room = BlockTree::most_edges - std::min(BlockTree::most_edges, tree.edges.size());
    const std::size_t kept = std::min(room, from.size());
    for (int earlier : from.first(kept)) tree.edges.push_back({earlier, to, kind, buffer});
    tree.edges_left_out += from.size() - kept;
  };
  for (int index : siblings) {
    const BlockTreeNode& block = tree.blocks[std::size_t(index)];
    for (const Buffer& buffer : block.reads) link(histories[buffer.get()].writers, index, DependenceKind::RAW, buffer);
    for (const Buffer& buffer : block.writes) {
      History& history = histories[buffer.get()];
      const std::span writers(history.writers);
      link(writers.last(std::min<std::size_t>(writers.size(), 1)), index, DependenceKind::WAW, buffer);
      link(history.readers, index, DependenceKind::WAR, buffer);
    }
    for (const Buffer& buffer : block.reads) histories[buffer.get()].readers.push_back(index);
    for (const Buffer& buffer : block.writes) {
      histories[buffer.get()].readers.clear();
      histories[buffer.get()].writers.push_back(index);
    }
  }
}

}  // namespace

BlockTree block_tree(const PrimFunc& function) {
  NestModel model = build_nest(function);
  BlockTree tree;
  tree.function = function;
  std::unordered_map<int, int> block_of_nest;
  for (std::size_t i = 0; i < model.nest.nodes.size(); ++i) {
    const NestNode& nest = model.nest.nodes[i];
    if (nest.kind != NestKind::Block) continue;
    auto realize = ref_as<BlockRealizeNode>(nest.node);
    BlockTreeNode node;
    node.realize = realize;
    node.name = realize->block->name;
    int above = innermost_block(model, nest.parent);
    node.parent = above < 0 ? -1 : block_of_nest.at(above);
    if (node.parent >= 0) node.depth = tree.blocks[std::size_t(node.parent)].depth + 1;
    for (const IterBinding& iter : nest.iters)
      node.iters.push_back(formatted("{}: {}({}) = {}", iter.name, iter.kind, iter.domain, iter.value_text));
    add_regions(node.reads, node.read_regions, realize->block->reads);
    add_regions(node.writes, node.write_regions, realize->block->writes);
    node.allocates = realize->block->alloc_buffers.to_vector();
    node.has_init = realize->block->init != nullptr;
    node.reduction = nest.reduction_block;
    int index = int(tree.blocks.size());
    block_of_nest[int(i)] = index;
    (node.parent < 0 ? tree.roots : tree.blocks[std::size_t(node.parent)].children).push_back(index);
    tree.blocks.push_back(std::move(node));
  }
  add_edges(tree, tree.roots);
  for (std::size_t i = 0; i < tree.blocks.size(); ++i) {
    std::vector<int> children = tree.blocks[i].children;
    add_edges(tree, children);
  }
  return tree;
}

std::string to_text(const BlockTree& tree) {
  auto joined = [](const std::vector<std::string>& texts) {
    std::string out;
    for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
    return out;
  };
  std::string out;
  for (const BlockTreeNode& block : tree.blocks) {
    out += std::string(std::size_t(block.depth) * 2, ' ') + block.name;
    if (block.reduction) out += block.has_init ? " reduction, init" : " reduction";
    if (!block.iters.empty()) out += formatted(" [{}]", joined(block.iters));
    if (!block.read_regions.empty()) out += " reads " + joined(block.read_regions);
    if (!block.write_regions.empty()) out += " writes " + joined(block.write_regions);
    out += "\n";
  }
  for (const DependenceEdge& edge : tree.edges) {
    out += formatted("{} -> {} {} {}\n", tree.blocks[std::size_t(edge.from)].name,
                     tree.blocks[std::size_t(edge.to)].name, dependence_kind_name(edge.kind), edge.buffer->name);
  }
  if (tree.edges_left_out > 0) out += formatted("and {} more dependences\n", tree.edges_left_out);
  return out;
}

}  // namespace tirscope::analysis
