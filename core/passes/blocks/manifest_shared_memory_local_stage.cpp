// SPDX-License-Identifier: Apache-2.0
// ManifestSharedMemoryLocalStage: a copy to shared memory in a block with the annotation
// tir.manifest_shared_memory_local_stage goes through registers, which a pipeline can then fill early.
//
//   for i in range(4):                    for i in range(4):
//     with T.block("copy"):                 with T.block(""):
//       S[i] = A[i]                  ->       S_local[i] = A[i]
//                                         for i in range(4):
//                                           with T.block("copy"):
//                                             S[i] = S_local[i]
//
// 1. The block's body is one store to shared memory.
// 2. Around the block, up to the block above, there are only serial and vectorized loops, each with one child.
// 3. The block above allocates the shared buffer; it allocates the local one too, and the new stage goes in front of
//    the child that holds the copy.
#include <algorithm>
#include <unordered_set>

#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

constexpr const char* annotation = "tir.manifest_shared_memory_local_stage";

struct LocalStage {
  Buffer target, local;
  Stmt copy;
};

class StageInserter final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_For(const ForNode& node) override {
    around_.push_back(Stmt(&node));
    NodeRef result = rebuilt(node);
    around_.pop_back();
    return result;
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    around_.push_back(Stmt(&node));
    NodeRef result = rebuilt(node);
    around_.pop_back();
    return result;
  }

  NodeRef mutate_Block(const BlockNode& node) override {
    if (find_attr(node.annotations, annotation)) return through_registers(node);
    auto seq = as<SeqStmtNode>(node.body);
    std::vector<Stmt> old = seq ? seq->seq.to_vector() : std::vector<Stmt>{node.body}, body;
    std::vector<Buffer> locals;
    bool changed = false;
    for (const Stmt& child : old) {
      const std::size_t first = stages_.size();
      Stmt stmt = (*this)(child);
      changed |= stmt != child;
      for (std::size_t k = first; k < stages_.size(); ++k)
        if (node.alloc_buffers.contains(stages_[k].target)) {
          body.push_back(stages_[k].copy);  // Rule 3
          locals.push_back(stages_[k].local);
        }
      body.push_back(stmt);
    }
    if (!changed) return ref(node);
    return with(node, [&](BlockNode& b) {
      b.alloc_buffers = b.alloc_buffers.followed_by(locals);
      b.body = sequence(body);
    });
  }

  NodeRef through_registers(const BlockNode& node) {
    auto store = as<BufferStoreNode>(node.body);
    if (!store || !store->buffer->scope().starts_with("shared"))  // Rule 1
      return refuse(node, "the body of block {0} must be one store to shared memory");
    auto loops = loops_around(node, store->buffer);
    if (!loops) return ref(node);
    std::vector<Expr> shape, indices;
    for (const ForNode* loop : *loops) shape.push_back(loop->extent), indices.push_back(loop->min + loop->var);
    Buffer local = with(store->buffer, [&](BufferNode& b) {
      b.name += "_local";
      b.data = make<VarNode>(b.data->name + "_local", b.data->dtype, PointerType{b.dtype, "local"});
      b.shape = shape;
    });
    std::vector<Range> point;
    for (const Expr& index : indices) point.push_back(point_range(index));
    Stmt copy = make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(),
                                       make<BlockNode>(std::vector<IterVar>{}, node.reads,
                                                       std::vector<BufferRegion>{make<BufferRegionNode>(local, point)},
                                                       "", make<BufferStoreNode>(local, store->value, indices)));
    VarMap renamed;
    for (auto it = loops->rbegin(); it != loops->rend(); ++it) {
      Var var = make_var((*it)->var->name, (*it)->var->dtype);
      renamed[(*it)->var.get()] = var;
      copy = with(**it, [&](ForNode& n) { n.var = var, n.body = copy; });
    }
    stages_.push_back({store->buffer, local, substitute(copy, renamed)});
    return with(node, [&](BlockNode& b) {
      b.body = make<BufferStoreNode>(store->buffer, load(local, indices), store->indices, store->predicate);
      b.annotations.erase(annotation);
    });
  }

  /// The loops between the block and the block above, outermost first; nothing after a refusal.
  std::optional<std::vector<const ForNode*>> loops_around(const BlockNode& node, const Buffer& target) {
    std::vector<const ForNode*> loops;
    for (std::size_t k = around_.size() - 1; k-- > 0;) {
      auto loop = as<ForNode>(around_[k]);
      if (!loop) {
        if (as<BlockRealizeNode>(around_[k])->block->alloc_buffers.contains(target)) break;
        refuse(node, "the shared buffer that block {0} writes must be allocated in the block above");
        return {};
      }
      bool kind = loop->kind_of_loop == ForKind::Serial || loop->kind_of_loop == ForKind::Vectorized;
      if (!kind || loop->body != around_[k + 1]) {  // Rule 2
        refuse(node, "the loops around block {0} must be serial or vectorized and have one child each");
        return {};
      }
      loops.insert(loops.begin(), loop);
    }
    return loops;
  }

  NodeRef refuse(const BlockNode& node, const char* text) {
    Refusing::refuse(refused("manifest-local-stage.block", text, node.name));
    return ref(node);
  }

  std::vector<Stmt> around_;
  std::vector<LocalStage> stages_;
};

}  // namespace

Result<PrimFunc> manifest_shared_memory_local_stage(const PrimFunc& function, const Context&, const AttrList&) {
  StageInserter insert;
  return rewritten(function, insert);
}

}  // namespace tirscope::passes
