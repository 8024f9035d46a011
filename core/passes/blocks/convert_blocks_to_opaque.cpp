// SPDX-License-Identifier: Apache-2.0
// ConvertBlocksToOpaque: every use of a block's iteration variable becomes the value that is bound to it.
//
//   for i, j in T.grid(4, 8):                     for i, j in T.grid(4, 8):
//     with T.block("B"):                            with T.block("B"):
//       vi, vj = T.axis.remap("SS", [i, j])   ->      T.reads(A[i, j])
//       T.reads(A[vi, vj])                            T.writes(B[i, j])
//       T.writes(B[vi, vj])                           B[i, j] = A[i, j] + T.float32(1)
//       B[vi, vj] = A[vi, vj] + T.float32(1)
//
// 1. The value is in terms of loops alone: variables of blocks around it are replaced in it as well.
// 2. The block has no iteration variables left, and nothing is bound to any.
// 3. A buffer that a block makes, and whose shape, strides or offset use such variables, becomes another buffer in all
//    its accesses.
// 4. Functions that tensor expressions made stay as they are.
// 5. A block with an init is refused: LowerInitBlock comes before.
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class ToOpaque final : public FallibleMutator {
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    const BlockNode& block = *node.block;
    // Rule 1
    for (size_t k = 0; k < block.iter_vars.size(); ++k)
      values_[block.iter_vars[k]->var.get()] = (*this)(node.iter_values[k]);
    Expr predicate = (*this)(node.predicate);
    Block inner = ref_as<BlockNode>((*this)(Stmt(&block)));
    // Rule 2
    if (node.iter_values.empty() && inner == node.block && predicate == node.predicate) return ref(node);
    return make<BlockRealizeNode>(std::vector<Expr>{}, predicate, inner);
  }

  NodeRef mutate_Block(const BlockNode& node) override {
    if (node.init)  // Rule 5
      refuse(refused("convert-blocks-to-opaque.init", "block {0} has an init; run LowerInitBlock first", node.name));
    // Rule 2
    if (node.iter_vars.empty()) return rebuilt(node);
    return rebuilt(*with(node, [](BlockNode& b) { b.iter_vars.clear(); }));
  }

  NodeRef mutate_Var(const VarNode& node) override {  // Rule 1
    auto it = values_.find(&node);
    return it == values_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  // Rule 3
  Buffer buffer_def(const Buffer& buffer) override {
    if (auto it = buffers_.find(buffer.get()); it != buffers_.end()) return it->second;
    Buffer result = with(buffer, [&](BufferNode& b) {
      for (Expr& e : b.shape) e = (*this)(e);
      for (Expr& e : b.strides) e = (*this)(e);
      b.elem_offset = (*this)(b.elem_offset);
    });
    bool same = result->shape == buffer->shape && result->strides == buffer->strides &&
                result->elem_offset == buffer->elem_offset;
    return buffers_[buffer.get()] = same ? buffer : result;
  }
  Buffer buffer_use(const Buffer& buffer) override {
    auto it = buffers_.find(buffer.get());
    return it == buffers_.end() ? buffer : it->second;
  }

  VarMap values_;
  BufferMap buffers_;
};

}  // namespace

/// TVM's ConvertBlocksToOpaque: every use of a block's iteration variable becomes the value bound to it.
Result<PrimFunc> convert_blocks_to_opaque(const PrimFunc& function, const Context&, const AttrList&) {
  if (from_legacy_schedule(*function)) return function;  // Rule 4
  ToOpaque opaque;
  return rewritten(function, opaque);
}

}  // namespace tirscope::passes
