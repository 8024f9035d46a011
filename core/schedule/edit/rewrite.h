// SPDX-License-Identifier: Apache-2.0
// Rewriting that several primitives share.
#pragma once

#include "arith/iter_map/iter_map.h"
#include "ir/walk/mutator.h"
#include "schedule/edit/edit.h"

namespace tirscope::schedule {

/// `stmt` with variables replaced. Blocks without iteration variables that change on the way are noted in `reuse`.
Stmt substitute_tracked(const Stmt& stmt, const VarMap& values, BlockReuse& reuse);

/// `condition` added to the predicate of every block directly below.
Stmt append_predicate(const Stmt& stmt, const Expr& condition);

/// The bindings of all blocks below in the canonical form of iteration maps, given the loops above `stmt`; blocks
/// without bindings are entered and noted in `reuse`.
Stmt simplify_bindings(const Stmt& stmt, const std::vector<const SRef*>& loops_above, BlockReuse& reuse,
                       bool preserve_unit_iters);

/// Rewrites a scope. With `stay_with` it goes to the statements of the scope's body that have to do with some buffers,
/// and to no others: the others have nothing in them that it would change.
template <class Base>
class ScopeMutator : public Base {
 protected:
  /// To be called first: the buffers whose uses, pointers and declarations change, and other places that do.
  void stay_with(const SRef& scope_root, const std::vector<Buffer>& buffers, std::vector<const SRef*> places = {}) {
    for (const Buffer& buffer : buffers)
      for (const SRef* place : scope_root.tree->with_pointer(buffer->data.get())) places.push_back(place);
    scope_ = scope_root.block();
    buffers_ = buffers;
    auto positions = scope_root.tree->positions(scope_root, places);
    if (!positions) return;
    sequence_ = as<SeqStmtNode>(without_declarations(scope_root.block()->body));
    positions_ = *std::move(positions);
  }

  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    if (&node != sequence_) return Base::mutate_SeqStmt(node);
    List<Stmt> seq = node.seq;
    bool changed = false;
    for (std::size_t i : positions_)
      if (Stmt now = (*this)(node.seq[i]); now != node.seq[i]) seq = seq.with(i, std::move(now)), changed = true;
    return changed ? NodeRef(make<SeqStmtNode>(std::move(seq))) : NodeRef(ref(node));
  }
  List<Buffer> buffer_defs(const List<Buffer>& buffers) override {
    if (!scope_ || !(buffers == scope_->alloc_buffers)) return Base::buffer_defs(buffers);
    List<Buffer> out = buffers;
    for (const Buffer& buffer : buffers_)
      if (buffers.contains(buffer)) out = out.replaced(buffer, this->buffer_def(buffer));
    return out;
  }

 private:
  const BlockNode* scope_ = nullptr;
  const SeqStmtNode* sequence_ = nullptr;  ///< of the scope's body
  std::vector<std::size_t> positions_;
  std::vector<Buffer> buffers_;
};

/// Notes that the block `old` was rebuilt as `now`; when `old` is itself the successor of another, that one is meant.
void note_rebuilt(BlockReuse& reuse, const BlockNode& old, const Block& now);

/// A variable named after another: "i" and "_0" give "i_0".
Var with_suffix(const Var& var, const std::string& suffix);
Var with_suffix(const Var& var, const std::string& suffix, DataType dtype);

}  // namespace tirscope::schedule
