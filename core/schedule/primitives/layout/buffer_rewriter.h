// SPDX-License-Identifier: Apache-2.0
// Another buffer in the place of one, indices kept. Shared by set_scope, unsafe_set_dtype and set_axis_separator.
#pragma once

#include "schedule/edit/rewrite.h"

namespace tirscope::schedule {

/// Sends every use of a buffer to another one: its pointer too, other views of the pointer, and views made by
/// match_buffer. Derived classes say what becomes of matched buffers, loads and stores.
class BufferRewriter : public ScopeMutator<Mutator> {
 public:
  /// Every use is in `scope`.
  BufferRewriter(const SRef& scope, const Buffer& old, const Buffer& now) {
    stay_with(scope, {old});
    replace(old, now);
  }
  /// Old block -> rewritten block.
  BlockReuse reuse;

 protected:
  /// What a match_buffer of a replaced buffer makes from now on.
  virtual Buffer matched(const Buffer& target, const Buffer& /*source*/) { return target; }
  /// The buffer that takes the place of `buffer`; null where it stays.
  Buffer successor(const Buffer& buffer) const;

  NodeRef mutate_Block(const BlockNode& block) override;
  NodeRef mutate_MatchBufferRegion(const MatchBufferRegionNode& match) override;
  NodeRef mutate_Var(const VarNode& var) override;
  Buffer buffer_def(const Buffer& buffer) override;
  Buffer buffer_use(const Buffer& buffer) override;

 private:
  void replace(const Buffer& old, const Buffer& now);
  std::unordered_map<const BufferNode*, Buffer> buffers_;
  std::unordered_map<const VarNode*, Var> pointers_;
};

}  // namespace tirscope::schedule
