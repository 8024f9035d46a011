// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/walk/mutator.h"
#include "schedule/edit/edit.h"

namespace tirscope::schedule {

/// Sends all that touches a buffer to another one of the same shape: accesses, declared regions, the pointer. Blocks
/// that change are noted in `reuse`.
class BufferRedirection final : public Mutator {
 public:
  BufferRedirection(Buffer from, Buffer to, BlockReuse& reuse)
      : from_(std::move(from)), to_(std::move(to)), reuse_(reuse) {}

 protected:
  Buffer buffer_use(const Buffer& buffer) override { return buffer == from_ ? to_ : buffer; }
  NodeRef mutate_Var(const VarNode& node) override { return &node == from_->data.get() ? to_->data : ref(node); }
  NodeRef mutate_Block(const BlockNode& node) override {
    Block block = rebuilt(node);
    if (block.get() != &node) reuse_[&node] = block;
    return block;
  }

 private:
  Buffer from_, to_;
  BlockReuse& reuse_;
};

}  // namespace tirscope::schedule
