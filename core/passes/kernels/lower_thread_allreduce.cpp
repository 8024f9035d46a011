// SPDX-License-Identifier: Apache-2.0
// Reductions across the threads of a block become shuffles within warps or a tree in shared memory.
//
//   with T.attr(comm_reducer(add), "reduce_scope", ...):        red_buf0_1[tx] = A_local[0]
//       T.tvm_thread_allreduce(T.uint32(1), A_local[0],         T.tvm_storage_sync("shared")
//           True, red[0], tx)                               ->  if tx < 16:
//                                                                   red_buf0_1[tx] = red_buf0_1[tx] + red_buf0_1[tx +
//                                                                   16]
//                                                               ...
//
// 1. The threads that reduce are those named in the call, the rest of threadIdx are groups; axes of extent 1 do not
//    count. All must be known, with constant extents, and none virtual.
// 2. With a condition, a thread that does not satisfy it contributes the identity.
// 3. Shuffles are used for cuda, rocm and metal when the reducing threads are the first in thread order, the types have
//    4 to 8 bytes (or half, half2), and the extent divides a warp, or is a multiple of it while a block has at most
//    warp * warp threads, or there are no groups and it is at most a warp. rocm: only exactly a warp of 32-bit values.
// 4. In a warp: the value is in red_bufN, the neighbour's in tN, the active lanes in mask; halves of the extent,
//    from the largest power of two below it; a neighbour beyond the extent is not added. Lane 0's result goes to all.
// 5. Several warps: each writes its result to red_buf_staging, the first warp reduces those, the result is in
//    red_result in shared memory.
// 6. Else: all values are in red_bufN in shared memory; what is beyond the largest power of two is added first, then
//    halves with a barrier each, and from the size of a warp on (when groups fill warps) without: loads, then stores.
// 7. Loads of the call's result buffers become loads of the result; their allocations become that buffer's, marked
//    volatile in shared memory. A reduction over one thread is a plain store. Reductions with the same result buffer,
//    as an unrolled loop has them, have their results in the same place.
#include <algorithm>

#include "ir/constant_size.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/kernels/allreduce.h"
#include "passes/passes.h"
#include "passes/statements.h"
#include "support/format.h"
#include "support/int_math.h"

namespace tirscope::passes {

namespace {

/// tx + ty * 32 + ...; 0 without axes.
Expr flat_index(const std::vector<ThreadAxis>& axes) {
  Expr index;
  int64_t extent = 1;
  for (const ThreadAxis& axis : axes) {
    index = index ? index + axis.var * extent : Expr(axis.var);
    extent = wrapping_mul(extent, axis.extent);
  }
  return index ? index : int32(0);
}
/// At most `most_elements`.
int64_t total_extent(const std::vector<ThreadAxis>& axes) {
  int64_t extent = 1;
  for (const ThreadAxis& axis : axes)
    extent = extent > most_elements / axis.extent ? most_elements : extent * axis.extent;
  return extent;
}

class AllreduceLowerer final : public FallibleMutator {
 public:
  explicit AllreduceLowerer(const TargetNode& target) : target_(target) {}

 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto held = node.node.get<NodeRef>();
    auto combiner = held && node.key == "reduce_scope" ? as<CommReducerNode>(*held) : nullptr;
    if (node.key == "thread_extent") extents_.push_back(&node);
    if (combiner) combiners_.push_back(combiner);
    Expr value = (*this)(node.value);
    Stmt body = (*this)(node.body);
    if (node.key == "thread_extent") extents_.pop_back();
    if (combiner) combiners_.pop_back();
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(seq) : NodeRef(spliced(seq->seq.to_vector()));
  }
  NodeRef mutate_Evaluate(const EvaluateNode& original) override {
    auto node = ref_as<EvaluateNode>(rebuilt(original));
    auto call = as<CallNode>(node->value);
    if (!call || call->op != &op::tvm_thread_allreduce()) return node;
    auto result = lowered(*call, *as<CallNode>(original.value));
    if (result) return *result;
    refuse(std::move(result).error());
    return node;
  }

  // Rule 7
  NodeRef mutate_Allocate(const AllocateNode& original) override {
    auto node = ref_as<AllocateNode>(rebuilt(original));
    auto it = replaced_.find(node->buffer_var.get());
    if (it == replaced_.end()) return node;
    const Buffer& buffer = it->second.buffer;
    return with(node, [&](AllocateNode& n) {
      n.buffer_var = buffer->data;
      n.dtype = buffer->dtype;
      n.extents = buffer->shape;
      n.condition = make_const(DataType::boolean(buffer->dtype.lanes()), int64_t(1));
      if (buffer->scope() == "shared")
        n.body = make<AttrStmtNode>(Attr(buffer->data), "volatile_scope", int32(1), n.body);
    });
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {  // Rule 7
    auto it = replaced_.find(node.buffer->data.get());
    return it == replaced_.end() ? NodeRef(rebuilt(node)) : NodeRef(it->second.load);
  }
  Buffer buffer_def(const Buffer& buffer) override { return moved(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return moved(buffer); }
  Buffer moved(const Buffer& buffer) {
    auto it = replaced_.find(buffer->data.get());
    if (it == replaced_.end()) return buffer;
    auto [made, fresh] = moved_.try_emplace(buffer.get());
    if (fresh) {
      kept_.push_back(buffer);
      made->second = with(buffer, [&](BufferNode& b) { b.data = it->second.buffer->data; });
    }
    return made->second;
  }

  /// Rule 1.
  Result<Threads> threads_of(const std::vector<const VarNode*>& reducing) const {
    Threads threads;
    std::size_t found = 0;
    for (const AttrStmtNode* attr : extents_) {
      auto held = attr->node.get<NodeRef>();
      auto axis = held ? as<IterVarNode>(*held) : nullptr;
      auto thread = axis ? find_thread_scope(axis->thread_tag) : std::nullopt;
      if (!thread) continue;
      if (thread->dimension < 0)
        return fail(
            refused("allreduce.virtual-thread", "virtual threads cannot take part in a reduction across threads"));
      if (thread->rank != 1) continue;
      auto extent = as_int(attr->value);
      if (!extent || *extent <= 0)
        return fail(refused("allreduce.extent",
                            "the extent of {0} must be a positive constant in a reduction across threads",
                            axis->thread_tag));
      if (*extent == 1) continue;
      bool reduces = std::ranges::find(reducing, axis->var.get()) != reducing.end();
      found += reduces;
      (reduces ? threads.reducing : threads.groups).push_back({axis->var, *extent, thread->dimension, reduces});
    }
    if (found != reducing.size())
      return fail(refused("allreduce.unknown-thread", "not all reducing threads enclose the reduction"));
    std::vector<ThreadAxis> all = threads.reducing;
    all.insert(all.end(), threads.groups.begin(), threads.groups.end());
    for (auto* axes : {&threads.reducing, &threads.groups, &all})
      std::ranges::stable_sort(*axes, {}, &ThreadAxis::dimension);
    threads.index = flat_index(threads.reducing);
    threads.group = flat_index(threads.groups);
    threads.extent = total_extent(threads.reducing);
    threads.count = total_extent(threads.groups);
    all.erase(std::ranges::find(all, false, &ThreadAxis::reduces), all.end());
    threads.contiguous = total_extent(all);
    return threads;
  }

  /// The operands of a call.
  struct Operands {
    std::vector<Expr> values;
    std::vector<Buffer> targets;
    std::vector<const VarNode*> reducing;
  };
  /// None where they are not as the call must have them.
  std::optional<Operands> operands_of(const CallNode& call, const CallNode& original) const {
    auto size = call.args.empty() ? std::nullopt : as_int(call.args[0]);
    if (combiners_.empty() || !size || *size < 1 || call.args.size() < 2 + 2 * uint64_t(*size) ||
        combiners_.back()->result.size() != std::size_t(*size))
      return std::nullopt;
    const std::size_t count = std::size_t(*size);
    Expr condition = call.args[count + 1];
    Operands operands;
    for (std::size_t k = 0; k < count; ++k) {
      Expr value = call.args[1 + k];
      // Rule 2
      if (!is_one(condition)) value = make<SelectNode>(condition, value, combiners_.back()->identity[k]);
      operands.values.push_back(value);
      Expr target = original.args[2 + count + k];
      if (auto cast = as<CastNode>(target)) target = cast->value;
      auto load = as<BufferLoadNode>(target);
      if (!load) return std::nullopt;
      operands.targets.push_back(load->buffer);
    }
    for (std::size_t k = 2 + 2 * count; k < call.args.size(); ++k) {
      if (auto var = as<VarNode>(call.args[k]))
        operands.reducing.push_back(var);
      else if (!is_zero(call.args[k]))
        return std::nullopt;
    }
    return operands;
  }

  /// Loads of `target` become `result`.
  void replace(const Buffer& target, const Expr& result) {
    Buffer buffer = as<BufferLoadNode>(result)->buffer;
    replaced_[target->data.get()] = {buffer, result};
    moved_[target.get()] = buffer;
    kept_.push_back(target);
  }

  /// `original`: as it was before its operands were rewritten, with the loads of its own result buffers.
  Result<Stmt> lowered(const CallNode& call, const CallNode& original) {
    const std::optional<Operands> operands = operands_of(call, original);
    if (!operands)
      return fail(bad_input("allreduce.malformed",
                            "tvm_thread_allreduce must be in a reduce_scope and list its values, its condition, the "
                            "loads of its results and its threads"));
    const auto& [values, targets, reducing] = *operands;
    TS_TRY(Threads threads, threads_of(reducing));
    std::vector<Buffer> known;
    for (const Buffer& target : targets) {
      auto it = replaced_.find(target->data.get());
      known.push_back(it == replaced_.end() ? nullptr : it->second.buffer);
    }
    Allreduce reduce(*combiners_.back(), values, std::move(known), threads, target_);
    if (reduce.by_shuffles()) {
      reduce.shuffle(targets);
    } else if (threads.extent == 1) {  // Rule 7
      std::vector<Stmt> stores;
      for (std::size_t k = 0; k < targets.size(); ++k) stores.push_back(store(targets[k], values[k], int32(0)));
      return spliced(stores);
    } else {
      reduce.in_shared_memory();
    }
    for (std::size_t k = 0; k < targets.size(); ++k) replace(targets[k], reduce.results[k]);
    Stmt body = spliced(reduce.steps);
    for (const Buffer& buffer : reduce.allocated)
      body = make<AllocateNode>(buffer->data, buffer->dtype, buffer->shape,
                                make_const(DataType::boolean(buffer->dtype.lanes()), int64_t(1)),
                                make<DeclBufferNode>(buffer, body));
    return body;
  }

  struct Replacement {
    Buffer buffer;
    Expr load;
  };
  const TargetNode& target_;
  std::vector<const AttrStmtNode*> extents_;
  std::vector<const CommReducerNode*> combiners_;
  std::unordered_map<const VarNode*, Replacement> replaced_;  ///< by the data of a result's buffer
  BufferMap moved_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `moved_` alive
};

}  // namespace

/// TVM's LowerThreadAllreduce.
Result<PrimFunc> lower_thread_allreduce(const PrimFunc& function, const Context&, const AttrList&) {
  TvmTarget target = target_of(*function);
  if (!target) return fail(refused("allreduce.no-target", "the function has no target; run BindTarget first"));
  AllreduceLowerer lowerer(*target);
  return rewritten(function, lowerer);
}

}  // namespace tirscope::passes
