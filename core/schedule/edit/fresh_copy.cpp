// SPDX-License-Identifier: Apache-2.0
#include "schedule/edit/fresh_copy.h"

namespace tirscope::schedule {

NodeRef FreshCopy::mutate_Var(const VarNode& node) {
  auto it = values_.find(&node);
  return it == values_.end() ? NodeRef(ref(node)) : NodeRef(it->second);
}

Var FreshCopy::var_def(const Var& var) {
  Var copy = with(*var, [](VarNode&) {});
  values_.insert_or_assign(var.get(), copy);
  return copy;
}

Buffer FreshCopy::buffer_def(const Buffer& buffer) {
  Buffer copy = with(*buffer, [&](BufferNode& now) {
    now.data = var_def(buffer->data);
    for (Expr& extent : now.shape) extent = (*this)(extent);
    for (Expr& stride : now.strides) stride = (*this)(stride);
    now.elem_offset = (*this)(now.elem_offset);
  });
  buffers_.insert_or_assign(buffer.get(), copy);
  return copy;
}

Buffer FreshCopy::buffer_use(const Buffer& buffer) {
  auto it = buffers_.find(buffer.get());
  return it == buffers_.end() ? buffer : it->second;
}

}  // namespace tirscope::schedule
