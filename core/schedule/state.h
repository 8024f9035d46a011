// SPDX-License-Identifier: Apache-2.0
// A module as the schedule sees it: loops and blocks with their parents, and what is known about each block.
#pragma once

#include <mutex>
#include <span>
#include <unordered_map>

#include "ir/ir.h"

namespace tirscope::schedule {

class FunctionTree;

/// A loop or block in its place: TVM's StmtSRef, for one snapshot. Loops inside a block's `init` have none.
struct SRef {
  const StmtNode* stmt = nullptr;             ///< a ForNode or a BlockNode
  const SRef* parent = nullptr;               ///< the nearest loop or block above; null for a function's root block
  const BlockRealizeNode* realize = nullptr;  ///< of a block
  const FunctionTree* tree = nullptr;
  int index = 0;  ///< in the function's pre-order, which is also program order
  int end = 0;    ///< one past the last descendant

  const ForNode* loop() const { return as<ForNode>(stmt); }
  const BlockNode* block() const { return as<BlockNode>(stmt); }
  bool is_root() const { return !parent; }
  /// True when `other` is this one or stands below it.
  bool contains(const SRef& other) const { return tree == other.tree && index <= other.index && other.index < end; }
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
  explicit BlockScope(const SRef& root);
  const SRef& root() const { return *root_; }
  const std::vector<const SRef*>& children() const { return children_; }
  /// The dependences that end, or begin, at `child`, in TVM's order: child order, and RAW, WAW, WAR of each.
  std::vector<Dependence> into(const SRef& child) const;
  std::vector<Dependence> out_of(const SRef& child) const;
  /// The children that write, or read, `buffer`, in order.
  const std::vector<const SRef*>& writers(const BufferNode* buffer) const;
  const std::vector<const SRef*>& readers(const BufferNode* buffer) const;
  /// RAW or WAW neighbours, without repetition.
  std::vector<const SRef*> producers(const SRef& child) const;
  std::vector<const SRef*> consumers(const SRef& child) const;
  bool has_write_after_read() const { return has_war_; }

 private:
  using Accesses = std::unordered_map<const BufferNode*, std::vector<const SRef*>>;
  const SRef* root_;
  std::vector<const SRef*> children_;
  Accesses readers_, writers_;
  bool has_war_ = false;
};

/// The loops and blocks of one function, in pre-order. Immutable; what is derived from it is computed at first use.
class FunctionTree {
 public:
  FunctionTree(std::string name, PrimFunc function);
  const std::string& name() const { return name_; }
  const PrimFunc& function() const { return function_; }
  /// The root block, or null where the body is no block (a lowered function).
  const SRef* root() const { return srefs_.empty() ? nullptr : &srefs_.front(); }
  std::span<const SRef> all() const { return srefs_; }
  std::span<const SRef> below(const SRef& sref) const {
    return std::span(srefs_).subspan(std::size_t(sref.index) + 1, std::size_t(sref.end - sref.index - 1));
  }
  const SRef* find(const Node* stmt) const;

 private:
  std::string name_;
  PrimFunc function_;
  std::vector<SRef> srefs_;
  std::unordered_map<const Node*, int> index_;
};

/// A snapshot of a module with its trees. Safe to read from several threads.
class State {
 public:
  explicit State(IRModule module) : module_(std::move(module)) {}
  /// The state after `previous` became `module`: what is unchanged is taken over.
  State(IRModule module, const State& previous);

  const IRModule& module() const { return module_; }
  /// The tree of a function; null when there is no such TensorIR function.
  const FunctionTree* tree(const std::string& function) const;
  /// The place of a loop or block (ForNode or BlockNode); null when it does not stand in this module.
  const SRef* find(const Node* stmt) const;

  /// The scope whose root is `block`.
  const BlockScope& scope(const SRef& block) const;

  // TVM's BlockInfo. Computed when asked for; taken over from the previous state where nothing that matters changed.
  bool affine_binding(const SRef& block) const;
  bool region_cover(const SRef& block) const;
  bool stage_pipeline(const SRef& scope_root) const;

 private:
  struct Covered {
    bool value;
    std::vector<Ref<const StmtNode>> inputs;  ///< the statements under the scope's root that the answer rests on
  };
  using TreePtr = std::shared_ptr<const FunctionTree>;

  IRModule module_;
  mutable std::recursive_mutex mutex_;
  mutable std::map<std::string, TreePtr> trees_;
  mutable std::unordered_map<const SRef*, std::unique_ptr<BlockScope>> scopes_;
  mutable std::unordered_map<const BlockNode*, Covered> affine_, cover_;
  mutable std::unordered_map<const BlockNode*, Covered> previous_affine_, previous_cover_;

  std::vector<Ref<const StmtNode>> evidence(const SRef& block, bool with_producers) const;
  template <class F>
  bool remembered(const SRef& block, bool with_producers, F&& compute) const;
};
using StatePtr = std::shared_ptr<const State>;

// ---- walking --------------------------------------------------------------------------------------------------------

/// The nearest block above (not `sref` itself); null for a root block.
const SRef* scope_root(const SRef& sref);
/// The loops above `sref` inside its scope, outermost first.
std::vector<const SRef*> loops_above(const SRef& sref);
/// The blocks directly below: in program order, none of them inside another.
std::vector<const SRef*> child_blocks(const SRef& sref);
/// The lowest loop or block that holds both.
const SRef* lowest_common_ancestor(const SRef& a, const SRef& b);
/// The outermost loop above `sref` inside its scope, or the BlockRealize of a block without loops: a change of `sref`
/// or of a loop around it changes this statement.
const StmtNode* top_statement(const SRef& sref);
/// The loop or block variable ranges in sight at `sref`: its own block's iteration variables excluded.
std::vector<std::pair<Var, Range>> loop_ranges_above(const SRef& sref);

}  // namespace tirscope::schedule
