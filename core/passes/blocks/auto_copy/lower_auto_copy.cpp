// SPDX-License-Identifier: Apache-2.0
// Blocks marked "auto_copy" say what is copied; here it is decided how (TVM's MemHammer).
//
//   with T.block("in"):                                    with T.block("in"):
//       T.block_attr({"auto_copy": 1, "vector_bytes": 8})      ...
//       for i, j in T.grid(128, 32):                           for f_0 in range(16):
//           S[i, j] = X[i, j]                          ->          for f_1 in T.thread_binding(64, "threadIdx.x"):
//                                                                      for f_2 in T.vectorized(4):
//                                                                          S[...] = X[...]
//
// 1. A marked block writes one buffer and reads one; of several reads the fragment of tensor cores counts.
// 2. Between global and shared memory the loops are fused and split into an outer loop, all threads of the block and a
//    vector of "vector_bytes". From shared to global memory the copy runs in the order of its target; with
//    "local_stage" one from global to shared memory goes through registers.
// 3. From shared memory to fragments and back tiles of 16 by 16 are moved by tensor-core instructions; from fragments
//    to global memory through shared memory (tiles of 8 by 8 for fragments of mma.m16n8k8).
// 4. The threads of a block are those of its loops over threads; a block with "warp_execution" has 32 along x.
// 5. Shared memory that copies touch is padded (passes/blocks/auto_copy/shared_padding.h).
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/blocks/auto_copy/auto_copy.h"
#include "passes/blocks/auto_copy/shared_padding.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

int64_t annotation(const BlockNode& block, const char* key, int64_t otherwise) {
  const Attr* value = find_attr(block.annotations, key);
  return value ? value->as_int().value_or(otherwise) : otherwise;
}

ThreadExtents thread_extents(const Stmt& body) {  // Rule 4
  ThreadExtents extents;
  walk(body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node); block && annotation(*block, "warp_execution", 0) != 0)
      extents["threadIdx.x"] = 32;
    auto loop = as<ForNode>(&node);
    if (!loop || !loop->thread_binding) return true;
    if (auto extent = as_int(loop->extent)) extents[loop->thread_binding->thread_tag] = *extent;
    return true;
  });
  return extents;
}

class AutoCopies final : public FallibleMutator {
 public:
  explicit AutoCopies(ThreadExtents threads) : threads_(std::move(threads)) {}
  SharedPadding padding;

 private:
  NodeRef mutate_For(const ForNode& node) override {
    loops_.push_back(&node);
    NodeRef result = rebuilt(node);
    loops_.pop_back();
    return result;
  }
  NodeRef mutate_Block(const BlockNode& node) override {
    auto block = ref_as<BlockNode>(rebuilt(node));
    if (annotation(node, "auto_copy", 0) != 0) {
      auto copied = rewritten(block);
      if (!copied) {
        refuse(copied.error());
        return block;
      }
      block = *copied;
      padding.observe(block->body, loops_, threads_);  // Rule 5
    }
    for (const Buffer& buffer : block->alloc_buffers) padding.decide(buffer);  // Rule 5
    return block;
  }

  Result<CopyTask> task_of(const BlockNode& block) const {  // Rule 1
    if (block.writes.size() != 1 || block.reads.empty())
      return fail(refused("auto-copy.regions", "block {0} is marked auto_copy, so it must read and write one buffer",
                          block.name));
    BufferRegion read = block.reads[0];
    if (block.reads.size() > 1) {
      bool found = false;
      for (const BufferRegion& region : block.reads)
        if (region->buffer->scope() == "wmma.accumulator") found = true, read = region;
      if (!found)
        return fail(
            refused("auto-copy.regions", "block {0} is marked auto_copy, but it reads several buffers", block.name));
    }
    return CopyTask{threads_,
                    loops_,
                    read,
                    block.writes[0],
                    read->buffer->dtype.bits,
                    annotation(block, "local_stage", 0) == 1,
                    annotation(block, "vector_bytes", 1)};
  }

  Result<Block> rewritten(const Block& block) {
    TS_TRY(CopyTask task, task_of(*block));
    CopyOutputs outputs;
    TS_TRY(Stmt body, apply(block->body, task, outputs));
    for (const auto& [buffer, elements] : outputs.least_paddings) padding.at_least(buffer, elements);
    return with(block, [&](BlockNode& b) {
      b.body = body;
      b.alloc_buffers = b.alloc_buffers.followed_by(outputs.buffers);
    });
  }

  /// What is to be done by the kinds of memory on both sides.
  static Result<Stmt> apply(Stmt body, const CopyTask& task, CopyOutputs& outputs) {
    using enum StorageRank;
    if (task.moves(Shared, Global)) {  // Rule 2
      TS_TRY(body, inverted(body, task));
    }
    if (task.moves(Global, Shared) || task.moves(Shared, Global)) {  // Rule 2
      TS_TRY(body, coalesced(body, task));
    }
    // Rule 2
    if (task.moves(Global, Shared) && task.local_stage) return with_local_stage(body, task, outputs);
    // Rule 3
    if (task.moves(Shared, WmmaMatrixA) || task.moves(Shared, WmmaMatrixB)) return shared_to_wmma(body, task, outputs);
    if (task.moves(WmmaAccumulator, Global)) return wmma_to_global(body, task, outputs);
    if (task.moves(WmmaAccumulator, Shared)) return wmma_to_shared(body, task, outputs);
    if (task.moves(MmaMatrixC, Global)) return mma_to_global(body, task, outputs);
    return body;
  }

  ThreadExtents threads_;
  std::vector<const ForNode*> loops_;
};

}  // namespace

/// TVM's LowerAutoCopy.
Result<PrimFunc> lower_auto_copy(const PrimFunc& function, const Context&, const AttrList&) {
  AutoCopies copies(thread_extents(function->body));
  Stmt body = copies(function->body);
  if (copies.refusal()) return fail(*copies.refusal());
  body = copies.padding.applied(body);
  return with_body(function, body);
}

}  // namespace tirscope::passes
