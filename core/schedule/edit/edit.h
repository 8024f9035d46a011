// SPDX-License-Identifier: Apache-2.0
// How a rewrite changes a function: statements are swapped along the parent chain, and the new location of every
// touched loop and block is recorded on the way.
#pragma once

#include <set>

#include "schedule/state/known_flags.h"
#include "schedule/value.h"

namespace tirscope::schedule {

/// How a node came from others.
enum class Verb : uint8_t { Split, Fused, Merged, Copied, Moved, Cached, Decomposed, Inlined, Reordered, Blockized };
std::string_view verb_name(Verb verb);

struct Origin {
  NodeRef node;
  std::vector<NodeRef> sources;
  Verb verb;
};

/// Nodes by identity; a node that is a key stays alive.
struct IdentityHash {
  std::size_t operator()(const NodeRef& node) const { return std::hash<const Node*>()(node.get()); }
};
using Successors = std::unordered_map<NodeRef, NodeRef, IdentityHash>;

/// What one call did to the loops, blocks, buffers and variables of a module.
struct Change {
  /// Touched node -> its successor, or null when it is gone. A node that is not listed is its own successor.
  Successors forward;
  /// Sources of new nodes.
  std::vector<Origin> origin;

  /// The successor of `node`; null when gone.
  NodeRef operator()(const NodeRef& node) const;
};
/// What the calls of one step did, in their order.
using Changes = std::vector<Change>;
/// `first`, then `second`.
Change compose(const Change& first, const Change& second);

/// Old block -> the block that takes its place, where that cannot be seen (see Edit::replace).
using BlockReuse = std::unordered_map<const BlockNode*, Block>;

/// What a primitive answers: the module after it, what became of the nodes, and what its new handles refer to.
struct Outcome {
  StatePtr state;  ///< null: the module is untouched (queries, samples)
  Change change;
  std::vector<Binding> outputs;
};

/// An edit under way. Every `replace` gives a new module; nodes of the first state keep being named by `now`.
class Edit {
 public:
  explicit Edit(StatePtr state) : state_(std::move(state)) {}

  /// The state after the replacements so far.
  const State& state() const { return *state_; }

  /// Puts `with` in the place of the loop or block `old` (of the current state): a block in the place of a block keeps
  /// its BlockRealize, anything else takes the place of the BlockRealize; a sequence is spliced into a sequence around.
  ///
  /// What became of loops and blocks in there follows TVM: a loop with the same variable is the same loop; a block that
  /// is the same object, or has the same first iteration variable, or is named in `reuse`, is the same block, and so is
  /// a block put in the place of a block; the rest is gone.
  void replace(const SRef& old, Stmt with, const BlockReuse& reuse = {});
  /// Takes the loop or block out, and the loops and blocks above that would be left empty.
  void remove(const SRef& old);
  /// Another function under the same name (parameters, attributes); its loops and blocks are matched as in `replace`.
  void replace_function(const FunctionTree& tree, PrimFunc with, const BlockReuse& reuse = {});

  /// The successor of a node of the first state in the current one; null when gone.
  NodeRef now(const Node* original) const;
  template <class T>
  Ref<const T> now(const Ref<const T>& original) const {
    return Ref<const T>(static_cast<const T*>(now(static_cast<const Node*>(original.get())).get()));
  }
  /// The place of the successor of a loop or block of the first state. It must not be gone.
  const SRef& at(const Node* original) const;

  /// States the successor of a buffer, a variable, or of a loop or block that `replace` could not see.
  void forward(const Node* original, NodeRef now);
  /// States where a new node came from; the sources are nodes of the first state.
  void origin(NodeRef node, std::vector<NodeRef> sources, Verb verb);
  /// States what must be recomputed about a block of the current state, or is declared for it. Without that a block
  /// keeps its flags.
  void renew(const SRef& block, Renewal renewal);

  Outcome finish(std::vector<Binding> outputs = {}) &&;

 private:
  void succeed(const FunctionTree& tree, PrimFunc function, Successors step, const BlockReuse& reuse);
  std::shared_ptr<const KnownFlags> flags() const;

  StatePtr state_;
  std::vector<StatePtr> passed_;     ///< the states before each replacement
  std::set<std::string> functions_;  ///< those that changed
  std::vector<const BlockNode*> made_;
  std::vector<FlagChange> renewed_;
  Change change_;
};

/// `outer` (a loop, block or statement between) with its descendant statement `target` replaced; a sequence is spliced.
Stmt replace_statement(const Stmt& outer, const StmtNode* target, const Stmt& with);

}  // namespace tirscope::schedule
