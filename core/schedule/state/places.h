// SPDX-License-Identifier: Apache-2.0
// What a function tree is made of: maps that the trees of successive snapshots share.
#pragma once

#include <unordered_map>

#include "ir/fields.h"
#include "ir/ir.h"
#include "support/persistent_map.h"

namespace tirscope::schedule {

/// Names a loop or block from the first snapshot that has it to the first that does not, whatever statements
/// take its place in between.
using PlaceId = int;
/// Labels in program order, with room between them for what later steps put there.
using PlaceOrder = uint64_t;

struct PlaceRecord {
  const StmtNode* stmt = nullptr;  ///< a ForNode or a BlockNode
  const BlockRealizeNode* realize = nullptr;
  PlaceId parent = -1;  ///< the nearest loop or block above
  /// Those of all below lie between; siblings follow each other.
  PlaceOrder begin = 0, end = 0;
};

/// The child blocks of a scope by what they touch.
struct Siblings {
  using ByBuffer = PersistentMap<const BufferNode*, std::vector<PlaceId>>;
  ByBuffer readers, writers;                       ///< in program order
  PersistentMap<const BufferNode*, bool> hazards;  ///< those that a child reads and a later one writes
  PersistentMap<PlaceId, bool> outputs;            ///< children that write what the scope's root does not allocate
  bool counted = false;                            ///< the rest is kept
  PersistentMap<PlaceId, bool> unknown;            ///< children that have to be asked what they cover
  int uncovered = 0;                               ///< children that read what is not written before
};

/// The loops and blocks of a function. Copies share everything.
struct Places {
  PlaceId next = 0;
  PersistentMap<const Node*, PlaceId> ids;  ///< of ForNodes and BlockNodes
  PersistentMap<PlaceId, PlaceRecord> places;
  PersistentMap<std::string, std::vector<PlaceId>> named;  ///< blocks by name, in no order
  /// What blocks allocate, by the pointer, and the block that does.
  PersistentMap<const VarNode*, std::pair<const BufferNode*, PlaceId>> allocated;
  // What was requested.
  PersistentMap<PlaceId, Siblings> scopes;
  PersistentMap<PlaceId, bool> affine, cover;
  bool pointers_known = false;
  PersistentMap<const VarNode*, std::vector<PlaceId>> by_pointer;  ///< see pointers_in
  /// Statements in the sequences of a loop's or block's own text that are not loops or blocks; 0 is not kept.
  PersistentMap<PlaceId, int> strays;

  const PlaceRecord& operator[](PlaceId id) const { return *places.find(id); }
  /// The nearest block above; -1 for a root block.
  PlaceId scope_of(PlaceId id) const;
  /// Forgets whether `child` of the scope reads only what is written before.
  void forget_cover(Siblings& scope, PlaceId child);
};

/// Calls `f(stmt, realize)` on the outermost loops and blocks at and below `node`, in program order.
template <class F>
void for_each_outermost(const Node& node, F&& f) {
  if (auto realize = as<BlockRealizeNode>(&node)) {
    f(static_cast<const StmtNode*>(realize->block.get()), realize);
  } else if (auto loop = as<ForNode>(&node)) {
    f(static_cast<const StmtNode*>(loop), static_cast<const BlockRealizeNode*>(nullptr));
  } else {
    for_each_child(node, [&](const Node& child) {
      if (is_stmt(child.kind)) for_each_outermost(child, f);
    });
  }
}

/// The statements of a body, below the declarations around them.
inline const Stmt& without_declarations(const Stmt& body) {
  if (auto* constant = as<AllocateConstNode>(body)) return without_declarations(constant->body);
  if (auto* declared = as<DeclBufferNode>(body)) return without_declarations(declared->body);
  return body;
}

/// The body of a loop or block.
inline const Stmt& body_of(const StmtNode& stmt) {
  auto loop = as<ForNode>(&stmt);
  return loop ? loop->body : as<BlockNode>(&stmt)->body;
}

/// The places of a function whose body is a block.
Places places_of(const PrimFuncNode& function);

/// The pointers, buffers' or others, that occur in the own text of a node: what a loop or block says itself, without
/// the loops and blocks below it and without what it allocates.
std::vector<const VarNode*> pointers_in(const PlaceRecord& place, bool has_strays);
/// Finds the pointers of every place.
void find_pointers(Places& places);

/// `child` of a scope, which was `before` (null: was not there) and is `after` (null: is gone).
struct ChildChange {
  PlaceId scope, child;
  const BlockNode *before, *after;
};

/// Finds out whether a child of a scope that was asked for writes what the scope's root does not allocate.
void update_output(Places& places, PlaceId scope, PlaceId child);

/// Brings a scope that was asked for up to date: who touches what, and what has to be queried again.
void update_siblings(Places& places, PlaceId scope, const std::vector<ChildChange>& changes);

/// The places after `before` became `after`, and the loops and blocks that are on one side only. The cost is that of
/// the statements that both do not share.
Places updated_places(const Places& places, const PrimFuncNode& before, const PrimFuncNode& after,
                      std::vector<const StmtNode*>& gone, std::vector<const StmtNode*>& made);

}  // namespace tirscope::schedule
