// SPDX-License-Identifier: Apache-2.0
// All shared memory of a kernel becomes one allocation in which what is not needed at the same time shares bytes.
//
//   bx = T.launch_thread("blockIdx.x", 4)              bx = T.launch_thread("blockIdx.x", 4)
//   A = T.allocate([256], "float32", "shared.dyn")     buf_dyn_shmem = T.allocate([1024], "uint8", "shared.dyn")
//   B = T.allocate([128], "float32", "shared.dyn")     for i in range(256):
//   for i in range(256):                            ->     A_1[i] = ...          (A_1 and B_1 have data=buf_dyn_shmem)
//       A_1[i] = ...                                   ...
//   ... the last use of A, then the first of B ...     B_1[i + 0] = ...
//
// 1. It works on the allocations of `shared.dyn` when there is more than one, and on those of `shared` likewise when
//    tir.merge_static_smem is set.
// 2. Places come from analysis/memory/free_list_plan.h; the one allocation of bytes goes inside the first thread
//    extent.
// 3. The index of an access grows by the byte offset divided by the element's bytes; so does the offset of
//    tvm_access_ptr; that of ptx_cp_async becomes one in bytes. Nothing is simplified.
// 4. Buffers must have one dimension.
#include "analysis/memory/free_list_plan.h"
#include "ir/build.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/storage/merge_shared_memory.h"

namespace tirscope::passes {

namespace {

bool is_shared(const VarNode& var, bool dynamic) {
  if (!var.pointer) return false;
  StorageScope scope = StorageScope::of(var.pointer->scope);
  return scope.rank == StorageRank::Shared && scope.tag == (dynamic ? ".dyn" : "");
}

class Merger final : public FallibleMutator {
 public:
  Merger(const SharedPlaces& places, bool dynamic)
      : places_(places),
        dynamic_(dynamic),
        merged_(make<VarNode>(dynamic ? "buf_dyn_shmem" : "buf_shmem", DataType::handle(),
                              PointerType{DataType::uint(8), dynamic ? "shared.dyn" : "shared"})) {}

 private:
  bool merged(const VarNode& var) const { return is_shared(var, dynamic_); }

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {  // Rule 2
    Expr value = (*this)(node.value);
    bool here = node.key == "thread_extent" && !std::exchange(placed_, true);
    Stmt body = (*this)(node.body);
    if (here)
      body = make<AllocateNode>(merged_, DataType::uint(8), std::vector<Expr>{places_.total}, true_expr(), body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    return merged(*node.buffer_var) ? NodeRef((*this)(node.body)) : NodeRef(rebuilt(node));
  }
  Buffer buffer_def(const Buffer& buffer) override { return merged(*buffer->data) ? moved(buffer) : buffer; }

  NodeRef mutate_BufferLoad(const BufferLoadNode& original) override {  // Rule 3
    auto node = ref_as<BufferLoadNode>(rebuilt(original));
    if (!merged(*node->buffer->data)) return node;
    return make<BufferLoadNode>(moved(node->buffer), std::vector{moved_index(*node->buffer, node->indices)},
                                node->predicate);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& original) override {  // Rule 3
    auto node = ref_as<BufferStoreNode>(rebuilt(original));
    if (!merged(*node->buffer->data)) return node;
    Expr index = moved_index(*node->buffer, node->indices);
    return with(node, [&](BufferStoreNode& n) { n.buffer = moved(node->buffer), n.indices = {index}; });
  }
  NodeRef mutate_Call(const CallNode& original) override {  // Rule 3
    auto node = ref_as<CallNode>(rebuilt(original));
    auto argument = [&](std::size_t k) { return k < node->args.size() ? as<VarNode>(node->args[k]) : nullptr; };
    auto replaced = [&](std::size_t at, const VarNode& var, DataType dtype, bool bytes) {
      Expr offset = offset_in_elements(var, dtype) + node->args[at + 1];
      if (bytes) offset = offset * int64_t((dtype.bits + 7) / 8);
      return with(node, [&](CallNode& n) { n.args[at] = merged_, n.args[at + 1] = offset; });
    };
    if (node->op == &op::tvm_access_ptr() && node->args.size() == 5)
      if (auto var = argument(1); var && merged(*var)) return replaced(1, *var, node->args[0]->dtype, false);
    if (node->op == &op::ptx_cp_async() && node->args.size() >= 5)
      if (auto var = argument(0); var && merged(*var)) return replaced(0, *var, node->dtype, true);
    return node;
  }

  Expr offset_in_elements(const VarNode& var, DataType dtype) {
    auto it = places_.offsets.find(&var);
    if (it == places_.offsets.end()) {
      refuse(refused("merge-shared-memory.no-place",
                     "{0} is used where its accesses are not visible, so it has no offset in the merged memory",
                     var.name));
      return int32(0);
    }
    return floordiv(it->second, make_const(it->second->dtype, dtype.bytes()));
  }
  Expr moved_index(const BufferNode& buffer, const std::vector<Expr>& indices) {
    if (indices.size() == 1) return indices[0] + offset_in_elements(*buffer.data, buffer.dtype);
    // Rule 4
    refuse(refused("merge-shared-memory.not-flat",
                   "{0} has {1} dimensions; run FlattenBuffer before shared memory is merged", buffer.name,
                   indices.size()));
    return int32(0);
  }
  const Buffer& moved(const Buffer& buffer) {
    auto [it, fresh] = moved_.try_emplace(buffer.get());
    if (fresh) {
      kept_.push_back(buffer);
      it->second = with(buffer, [&](BufferNode& b) { b.data = merged_; });
    }
    return it->second;
  }

  const SharedPlaces& places_;
  bool dynamic_, placed_ = false;
  Var merged_;
  BufferMap moved_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `moved_` alive
};

Result<Stmt> merged(const Stmt& body, bool dynamic) {
  int count = 0, kernels = 0;
  walk(body, [&](const Node& node) {
    if (auto allocate = as<AllocateNode>(&node)) count += is_shared(*allocate->buffer_var, dynamic);
    if (auto attr = as<AttrStmtNode>(&node)) kernels += attr->key == "thread_extent";
    return true;
  });
  if (count <= 1) return body;  // Rule 1
  if (kernels == 0)             // Rule 2
    return fail(refused("merge-shared-memory.no-kernel",
                        "shared memory is allocated outside any kernel; put it inside a thread axis"));
  auto counts = [&](const VarNode& var) { return is_shared(var, dynamic); };
  analysis::LinearSequence sequence = analysis::linear_sequence(body, {.counts = counts});
  analysis::FreeListPlan plan = analysis::free_list_plan(sequence, analysis::linear_events(sequence));
  return merged_shared_memory(body, dynamic, {std::move(plan.offsets), plan.total});
}

}  // namespace

Result<Stmt> merged_shared_memory(const Stmt& body, bool dynamic, const SharedPlaces& places) {
  Merger merger(places, dynamic);
  Stmt result = merger(body);
  if (merger.refusal()) return fail(*merger.refusal());
  return result;
}

/// TVM's MergeSharedMemoryAllocations.
Result<PrimFunc> merge_shared_memory_allocations(const PrimFunc& function, const Context& context, const AttrList&) {
  TS_TRY(Stmt body, merged(function->body, true));
  if (value_of(context, settings::merge_static_shared_memory)) {  // Rule 1
    TS_TRY(body, merged(body, false));
  }
  return with_body(function, body);
}

}  // namespace tirscope::passes
