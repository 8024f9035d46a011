// SPDX-License-Identifier: Apache-2.0
// A function as nested loops, blocks and conditions, with what each loop touches and how each access walks memory.
#pragma once

#include <string>
#include <vector>

#include "analysis/amount.h"
#include "ir/function.h"

namespace tirscope::analysis {

enum class NestKind : uint8_t {
  Loop,
  Block,
  Init,
  If,
  Else,
  While,
  Let,
  Attr,
  Assert,
  Allocate,
  Declare,
  Store,
  Evaluate
};
std::string_view nest_kind_name(NestKind kind);

/// How an access moves through memory when the innermost surrounding loop takes one step.
enum class Pattern : uint8_t {
  Contiguous,  ///< one element on
  Strided,     ///< `stride` elements, not 0 or 1
  Broadcast,   ///< the same element
  Irregular,   ///< no constant stride: an index that is loaded, divided or symbolic
  Once,        ///< there is no surrounding loop
};
std::string_view pattern_name(Pattern pattern);

/// One read or write of a buffer.
struct Access {
  Buffer buffer;
  bool is_write = false;
  NodeRef node;      ///< the BufferLoad or the BufferStore
  std::string text;  ///< "A[vi, vk]"
  Pattern pattern = Pattern::Once;
  int64_t stride = 0;  ///< elements a step of the innermost loop; of meaning for all but Irregular and Once
};

/// What one full execution of a loop or block touches of one buffer.
struct Footprint {
  Buffer buffer;
  Amount bytes;
  bool read = false, written = false;
};

/// One iteration variable of a block and the value it is bound to.
struct IterBinding {
  IterVar iter;
  Expr value;
  std::string name, kind, domain,
      value_text;  ///< kind: "spatial", "reduce", "scan", "opaque"; domain "0:128" without the 0
};

struct NestNode {
  NestKind kind = NestKind::Loop;
  Stmt node;        ///< a Block's is its BlockRealize; If and Else share the IfThenElse, Init has the Block's
  int parent = -1;  ///< index into LoopNest::nodes
  std::vector<int> children;
  int depth = 0;
  std::string title;  ///< "i", "C", "if i < 100", "C[vi, vj] = ..."

  // Loops, and thread_extent attributes, which are loops over threads
  std::string min, extent;  ///< text; min is empty when 0
  std::optional<int64_t> constant_extent;
  ForKind loop_kind = ForKind::Serial;
  std::string thread_tag;
  bool reduction = false;                                        ///< bound to a reduction variable of some block below
  std::vector<std::pair<std::string, std::string>> annotations;  ///< of loops and blocks

  // Blocks
  std::vector<IterBinding> iters;
  std::string predicate;                   ///< empty when always true; of an If its condition
  std::vector<std::string> reads, writes;  ///< declared regions
  bool reduction_block = false;

  // Loops and blocks
  std::vector<Footprint> footprints;
  // Statements: each access of their own expressions, the write first
  std::vector<Access> accesses;
};

struct LoopNest {
  PrimFunc function;
  std::vector<NestNode> nodes;  ///< parents before children, in program order
  std::vector<int> roots;

  /// The index of the node for a statement (a For, BlockRealize, Block, ...), or -1.
  int find(const Node* node) const;
};

LoopNest loop_nest(const PrimFunc& function);

/// Indented text, one line a node: the same facts the view paints.
std::string to_text(const LoopNest& nest);

}  // namespace tirscope::analysis
