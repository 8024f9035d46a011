// SPDX-License-Identifier: Apache-2.0
// A module as the schedule sees it: loops and blocks with their parents, and what is known about each block.
#pragma once

#include "schedule/function_tree.h"

namespace tirscope::schedule {

/// A snapshot of a module with its trees. Safe to read from several threads.
class State {
 public:
  using TreePtr = std::shared_ptr<const FunctionTree>;

  explicit State(IRModule module) : module_(std::move(module)) {}
  /// The state after `previous` became `module`: what is unchanged is taken over. `changed`, where it is known already,
  /// is the tree of the only function that changed.
  State(IRModule module, const State& previous, TreePtr changed = nullptr);

  const IRModule& module() const { return module_; }
  /// The tree of a function; null when there is no such TensorIR function.
  const FunctionTree* tree(const std::string& function) const;
  /// The place of a loop or block (ForNode or BlockNode); null when it does not stand in this module.
  const SRef* find(const Node* stmt) const;

  /// The scope whose root is `block`.
  const BlockScope& scope(const SRef& block) const { return block.tree->scope(block); }

  // TVM's BlockInfo. Computed when asked for; taken over from the previous state where nothing that matters changed.
  bool affine_binding(const SRef& block) const { return block.tree->affine_binding(block); }
  bool region_cover(const SRef& block) const { return block.tree->region_cover(block); }
  bool stage_pipeline(const SRef& scope_root) const { return scope_root.tree->stage_pipeline(scope_root); }

 private:
  IRModule module_;
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

}  // namespace tirscope::schedule
