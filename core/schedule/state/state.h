// SPDX-License-Identifier: Apache-2.0
// A module as the schedule sees it: loops and blocks with their parents, and what is known about each block.
#pragma once

#include <set>

#include "schedule/state/function_tree.h"

namespace tirscope::schedule {

struct KnownFlags;

/// A snapshot of a module with its trees. Safe to read from several threads.
class State {
 public:
  using TreePtr = std::shared_ptr<const FunctionTree>;

  explicit State(IRModule module) : module_(std::move(module)) {}
  /// The state after `previous` became `module`: what is unchanged is taken over. `changed`, where it is known already,
  /// is the tree of the only function that changed. Flags of blocks are recomputed.
  State(IRModule module, const State& previous, TreePtr changed = nullptr);
  /// `same` with other flags of its blocks; with none they are recomputed.
  State(const State& same, std::shared_ptr<const KnownFlags> flags);

  const IRModule& module() const { return module_; }
  /// The tree of a function; null when there is no such TensorIR function.
  const FunctionTree* tree(const std::string& function) const { return shared_tree(function).get(); }
  TreePtr shared_tree(const std::string& function) const;
  /// The place of a loop or block (ForNode or BlockNode); null when it is not in this module.
  const SRef* find(const Node* stmt) const;

  /// The scope whose root is `block`.
  const BlockScope& scope(const SRef& block) const { return block.tree->scope(block); }

  // TVM's BlockInfo: what `flags` keeps of earlier steps; the rest is found out when asked for.
  bool affine_binding(const SRef& block) const;
  bool region_cover(const SRef& block) const;
  bool stage_pipeline(const SRef& scope_root) const;
  const std::shared_ptr<const KnownFlags>& flags() const { return flags_; }

 private:
  IRModule module_;
  std::shared_ptr<const KnownFlags> flags_;
  mutable std::recursive_mutex mutex_;
  mutable std::map<std::string, TreePtr> trees_;
  mutable std::map<std::string, TreePtr>
      earlier_;  ///< of functions that changed since: their trees are made from these
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
/// The thread axes that a loop, or one above or below it, is bound to: "blockIdx.x".
std::set<std::string> axes_around(const SRef& loop);

}  // namespace tirscope::schedule
