// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/layout/buffer_rewriter.h"

namespace tirscope::schedule {

void BufferRewriter::replace(const Buffer& old, const Buffer& now) {
  buffers_[old.get()] = now;
  if (old->data != now->data) pointers_[old->data.get()] = now->data;
}

Buffer BufferRewriter::successor(const Buffer& buffer) const {
  auto found = buffers_.find(buffer.get());
  return found == buffers_.end() ? nullptr : found->second;
}

NodeRef BufferRewriter::mutate_Block(const BlockNode& block) {
  Block now = rebuilt(block);
  if (now.get() != &block) reuse[&block] = now;
  return now;
}

NodeRef BufferRewriter::mutate_MatchBufferRegion(const MatchBufferRegionNode& match) {
  BufferRegion source = (*this)(match.source);
  if (source->buffer == match.source->buffer) return ref(match);
  Buffer target = matched(match.buffer, source->buffer);
  if (target != match.buffer) replace(match.buffer, target);
  return make<MatchBufferRegionNode>(target, source);
}

NodeRef BufferRewriter::mutate_Var(const VarNode& var) {
  auto found = pointers_.find(&var);
  return found == pointers_.end() ? NodeRef(ref(var)) : NodeRef(found->second);
}

Buffer BufferRewriter::buffer_def(const Buffer& buffer) { return buffer_use(buffer); }

Buffer BufferRewriter::buffer_use(const Buffer& buffer) {
  if (Buffer now = successor(buffer)) return now;
  auto pointer = pointers_.find(buffer->data.get());
  if (pointer == pointers_.end()) return buffer;
  Buffer now = with(*buffer, [&](BufferNode& copy) { copy.data = pointer->second; });
  buffers_[buffer.get()] = now;
  return now;
}

}  // namespace tirscope::schedule
