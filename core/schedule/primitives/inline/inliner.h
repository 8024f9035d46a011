// SPDX-License-Identifier: Apache-2.0
// What compute_inline and reverse_compute_inline share: the rules, and the rewriting of the scope around the block.
#pragma once

#include <unordered_map>

#include "ir/walk/mutator.h"
#include "schedule/edit/edit.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/refusal/refusal.h"
#include "script/tir/access_regions.h"

namespace tirscope::schedule {

Result<void> require_no_init(const SRef& block);
/// Nothing but loads and stores in blocks may touch `buffer` in the scope: no pointer, no match_buffer.
Result<void> require_no_opaque_access(const Buffer& buffer, const SRef& scope_root);
Diagnostic not_single_access(const SRef& block, bool read);
Diagnostic not_inlinable_body(const SRef& block, bool reverse);

/// Rewrites the blocks of a scope that touch the inlined buffer. Derived classes replace the loads or stores.
class Inliner : public ScopeMutator<Mutator> {
 public:
  Inliner(Buffer buffer, const BlockNode& inlined, const SRef& scope_root);
  /// Old block -> rewritten block, for those without iteration variables.
  BlockReuse reuse;
  /// The rewritten blocks that touched the buffer.
  std::vector<Block> changed;

 protected:
  /// Blocks that touch the buffer lose it: regions are inferred again, the scope's root stops allocating it.
  NodeRef mutate_Block(const BlockNode& block) override;
  bool touches(const BlockNode& block) const;

  const Buffer buffer_;

 private:
  void see(const BlockNode& block);
  /// Of what the scope's root allocates, that is: of thousands, what the block uses.
  void see_allocated(const BlockNode& user);
  const SRef& scope_root_;
  script::BufferByData visible_;
};

}  // namespace tirscope::schedule
