// SPDX-License-Identifier: Apache-2.0
// The loops and blocks of one function in their places, and what is known about the blocks.
#pragma once

#include <deque>
#include <mutex>

#include "schedule/state/places.h"
#include "support/pointee_iterator.h"

namespace tirscope::schedule {

class FunctionTree;

/// A loop or block in its place: TVM's StmtSRef, for one snapshot. Loops inside a block's `init` have none.
struct SRef {
  const StmtNode* stmt = nullptr;             ///< a ForNode or a BlockNode
  const SRef* parent = nullptr;               ///< the nearest loop or block above; null for a function's root block
  const BlockRealizeNode* realize = nullptr;  ///< of a block
  const FunctionTree* tree = nullptr;
  PlaceId place = 0;
  PlaceOrder begin = 0, end = 0;  ///< see PlaceRecord

  const ForNode* loop() const { return as<ForNode>(stmt); }
  const BlockNode* block() const { return as<BlockNode>(stmt); }
  bool is_root() const { return !parent; }
  /// Program order within the function; outer ones come first.
  bool before(const SRef& other) const { return begin < other.begin; }
  /// True when `other` is this one or below it.
  bool contains(const SRef& other) const { return tree == other.tree && begin <= other.begin && other.begin < end; }
};

/// Several of them, to go through by reference.
class SRefs {
 public:
  using iterator = PointeeIterator<const SRef*>;

  explicit SRefs(std::vector<const SRef*> srefs) : srefs_(std::move(srefs)) {}
  iterator begin() const { return iterator(srefs_.data()); }
  iterator end() const { return iterator(srefs_.data() + srefs_.size()); }
  std::size_t size() const { return srefs_.size(); }
  bool empty() const { return srefs_.empty(); }
  const SRef& operator[](std::size_t i) const { return *srefs_[i]; }

 private:
  std::vector<const SRef*> srefs_;
};

enum class DependenceKind : uint8_t { RAW, WAW, WAR, Opaque };

/// `target` must run after `source`, its sibling in a scope.
struct Dependence {
  const SRef* source;
  const SRef* target;
  DependenceKind kind;
};

/// The child blocks of a block and the dependences among them: TVM's BlockScope.
class BlockScope {
 public:
  BlockScope(const SRef& root, Siblings siblings) : root_(&root), siblings_(std::move(siblings)) {}
  const SRef& root() const { return *root_; }
  std::vector<const SRef*> children() const;
  /// The dependences that end, or begin, at `child`, in TVM's order: child order, and RAW, WAW, WAR of each.
  std::vector<Dependence> into(const SRef& child) const;
  std::vector<Dependence> out_of(const SRef& child) const;
  /// The children that write, or read, `buffer`, in order.
  std::vector<const SRef*> writers(const BufferNode* buffer) const;
  std::vector<const SRef*> readers(const BufferNode* buffer) const;
  /// RAW or WAW neighbours, without repetition.
  std::vector<const SRef*> producers(const SRef& child) const;
  std::vector<const SRef*> consumers(const SRef& child) const;
  /// The children that write what the scope's root does not allocate, in order.
  std::vector<const SRef*> outputs() const;
  /// A child reads what a later one writes.
  bool has_write_after_read() const { return !siblings_.hazards.empty(); }

 private:
  const SRef* root_;
  Siblings siblings_;
};

/// What a step made different: loops and blocks that are in only one of two trees, in the order of that tree.
struct TreeChange {
  std::vector<const StmtNode*> gone, made;
};

/// The loops and blocks of one function. Immutable to its users and safe to read from several threads: what is derived
/// is computed at first use. A tree made from the one before shares with it what the step between left alone, what was
/// found out about blocks included, so its cost is that of what changed.
class FunctionTree {
 public:
  FunctionTree(std::string name, PrimFunc function);
  /// The tree after the function of `previous` became `function`. Both may share statements; what is the same object in
  /// the same place is taken over.
  FunctionTree(const FunctionTree& previous, PrimFunc function, TreeChange* change = nullptr);

  const std::string& name() const { return name_; }
  const PrimFunc& function() const { return function_; }
  /// The root block, or null where the body is not a block (a lowered function).
  const SRef* root() const;
  const SRef* find(const Node* stmt) const;
  /// The blocks of that name, in program order.
  std::vector<const SRef*> named(const std::string& name) const;
  /// Every loop and block in pre-order, which is also program order.
  const SRefs& all() const;
  SRefs below(const SRef& sref) const;
  /// The block of the function that allocates `buffer`, or null.
  const SRef* allocator(const BufferNode* buffer) const;
  /// What a block of the function allocates under that pointer, or null.
  const BufferNode* allocated(const VarNode* pointer) const;
  /// The loops and blocks whose own text mentions a pointer, alone or as that of a buffer.
  std::vector<const SRef*> with_pointer(const VarNode* pointer) const;
  /// The positions of the statements that hold any of `srefs`, among those of the body of the scope's root: all of them
  /// where the loops and blocks do not determine that. Nothing where the body is not a sequence.
  std::optional<std::vector<std::size_t>> positions(const SRef& scope_root,
                                                    const std::vector<const SRef*>& srefs) const;
  const SRef& at(PlaceId place) const;

  /// The scope whose root is `block`.
  const BlockScope& scope(const SRef& block) const;
  // TVM's BlockInfo.
  bool affine_binding(const SRef& block) const;
  bool region_cover(const SRef& block) const;
  bool stage_pipeline(const SRef& scope_root) const;

 private:
  Places copied() const;

  std::string name_;
  PrimFunc function_;
  mutable std::recursive_mutex mutex_;
  mutable Places places_;
  mutable std::deque<SRef> made_;
  mutable std::unordered_map<PlaceId, const SRef*> srefs_;
  mutable std::unordered_map<PlaceId, std::unique_ptr<BlockScope>> scopes_;
  mutable std::unique_ptr<SRefs> all_;
};

}  // namespace tirscope::schedule
