// SPDX-License-Identifier: Apache-2.0
// The blocks of a function, nested, with what each reads and writes and which must come before which.
#pragma once

#include <string>
#include <vector>

#include "ir/function.h"

namespace tirscope::analysis {

enum class DependenceKind : uint8_t { RAW, WAW, WAR };
std::string_view dependence_kind_name(DependenceKind kind);

struct BlockTreeNode {
  BlockRealize realize;  ///< null for the function's top where its body is not a block
  std::string name;
  int parent = -1;  ///< index into BlockTree::blocks
  std::vector<int> children;
  int depth = 0;
  std::vector<std::string> iters;     ///< "vi: spatial(128) = i"
  std::vector<Buffer> reads, writes;  ///< each once, in the order declared
  std::vector<std::string> read_regions, write_regions;
  std::vector<Buffer> allocates;
  bool has_init = false;
  bool reduction = false;
};

/// Blocks `from` and `to` are in the same scope, `from` earlier, and touch `buffer`.
struct DependenceEdge {
  int from, to;
  DependenceKind kind;
  Buffer buffer;
};

struct BlockTree {
  /// Blocks that all write and read one buffer depend on each other in pairs; beyond this many dependences they are
  /// counted only.
  static constexpr std::size_t most_edges = 200'000;

  PrimFunc function;
  std::vector<BlockTreeNode> blocks;  ///< parents before children, in program order
  std::vector<int> roots;
  std::vector<DependenceEdge> edges;
  std::size_t edges_left_out = 0;  ///< dependences beyond `most_edges`

  /// The index of the block of a Block or BlockRealize, or -1.
  int find(const Node* node) const;
};

BlockTree block_tree(const PrimFunc& function);

std::string to_text(const BlockTree& tree);

}  // namespace tirscope::analysis
