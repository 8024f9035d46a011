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

#include "arith/analyzer.h"
#include "arith/int_math.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"
#include "support/format.h"

namespace tirscope::passes {

namespace {

Stmt store(const Buffer& buffer, const Expr& value, const Expr& index) {
  return make<BufferStoreNode>(buffer, value, std::vector{index});
}

struct ThreadAxis {
  Var var;
  int64_t extent = 1;
  int dimension = 0;
  bool reduces = false;
};

/// tx + ty * 32 + ...; 0 without axes.
Expr flat_index(const std::vector<ThreadAxis>& axes) {
  Expr index;
  int64_t extent = 1;
  for (const ThreadAxis& axis : axes) {
    index = index ? index + axis.var * extent : Expr(axis.var);
    extent = arith::wrapping_mul(extent, axis.extent);
  }
  return index ? index : int32(0);
}
int64_t total_extent(const std::vector<ThreadAxis>& axes) {
  int64_t extent = 1;
  for (const ThreadAxis& axis : axes) extent = arith::wrapping_mul(extent, axis.extent);
  return extent;
}

/// The threads around a reduction.
struct Threads {
  std::vector<ThreadAxis> reducing, groups;
  Expr index, group;              ///< of this thread among the reducing ones, of its group
  int64_t extent = 1, count = 1;  ///< threads in a group, groups
  int64_t contiguous = 1;         ///< reducing threads that are neighbours in thread order
};

struct WarpResult {
  std::vector<Buffer> values, locals;
};

class Allreduce {
 public:
  /// `known`: where the results of earlier reductions into the same buffers are, null for none.
  Allreduce(const CommReducerNode& combiner, std::vector<Expr> values, std::vector<Buffer> known,
            const Threads& threads, const TargetNode& target)
      : combiner_(combiner),
        values_(std::move(values)),
        known_(std::move(known)),
        threads_(threads),
        warp_(target_int(target, "thread_warp_size").value_or(1)),
        most_threads_(target_int(target, "max_num_threads").value_or(-1)),
        kind_(target_kind(target)) {}

  std::vector<Stmt> steps;
  std::vector<Buffer> allocated;  ///< needs an allocation around the steps, innermost first
  std::vector<Expr> results;      ///< where each result is, a load each

  /// Rule 3.
  bool by_shuffles() const {
    if (kind_ != "cuda" && kind_ != "rocm" && kind_ != "metal") return false;
    for (const Expr& value : values_) {
      DataType type = value->dtype;
      if (kind_ == "rocm" && type.bits * type.lanes() != 32) return false;
      if (type.is_float() && type.bits == 16) {
        if (type.lanes() > 2) return false;
      } else if (type.is_vector() || type.bytes() < 4 || type.bytes() > 8) {
        return false;
      }
    }
    if (threads_.contiguous != threads_.extent) return false;
    if (kind_ == "rocm") return threads_.extent == warp_;
    if (threads_.extent == 1) return false;
    bool part_of_warp = warp_ % threads_.extent == 0;
    bool warps = most_threads_ != -1 && most_threads_ <= warp_ * warp_ && threads_.extent % warp_ == 0;
    return part_of_warp || warps || (threads_.count == 1 && threads_.extent <= warp_);
  }

  void shuffle(const std::vector<Buffer>& targets) {
    Expr zero = make_const(threads_.index->dtype, int64_t(0));
    Expr mask = call(DataType::uint(32), op::tvm_warp_activemask(), {});
    if (threads_.extent <= warp_) {  // Rule 4
      WarpResult warp = reduce_warp(threads_.extent, mask, nullptr, true);
      allocated = warp.locals;
      for (const Buffer& value : warp.values) {
        Expr lane = make_const(threads_.group->dtype, threads_.extent) * threads_.group;
        Expr first = shuffled(op::tvm_warp_shuffle(), allocated.back(), load(value, {zero}), lane);
        steps.push_back(store(value, first, zero));
        results.push_back(load(value, {int32(0)}));
      }
      return;
    }
    // Rule 5.
    int64_t warps = threads_.extent / warp_;
    std::vector<Buffer> staging;
    for (const Buffer& target : targets)
      staging.push_back(
          make_buffer("red_buf_staging", {make_const(zero->dtype, warps * threads_.count)}, target->dtype, "shared"));
    allocated = staging;
    auto allocate = [&](const std::vector<Buffer>& buffers) {
      allocated.insert(allocated.end(), buffers.begin(), buffers.end());
    };
    WarpResult first = reduce_warp(warp_, mask, nullptr);
    allocate(first.locals);
    std::vector<Stmt> stage;
    for (std::size_t k = 0; k < staging.size(); ++k) {
      allocated.push_back(first.values[k]);
      stage.push_back(store(staging[k], load(first.values[k], {int32(0)}),
                            threads_.group * warps + floordiv(threads_.index, make_const(zero->dtype, warp_))));
    }
    steps.push_back(
        make<IfThenElseNode>(eq(floormod(threads_.index, make_const(zero->dtype, warp_)), zero), spliced(stage)));
    steps.push_back(storage_sync("shared"));
    for (std::size_t k = 0; k < staging.size(); ++k)
      values_[k] = load(staging[k], {threads_.group * warps + threads_.index});
    WarpResult second = reduce_warp(warps, mask, lt(threads_.index, make_const(zero->dtype, warps)));
    allocate(second.locals);
    std::vector<Stmt> write;
    for (std::size_t k = 0; k < targets.size(); ++k) {
      allocated.push_back(second.values[k]);
      Buffer result =
          result_buffer(k, "red_result", make_const(zero->dtype, threads_.count), targets[k]->dtype, "shared");
      write.push_back(store(result, load(second.values[k], {int32(0)}), threads_.group));
      results.push_back(load(result, {threads_.group}));
    }
    steps.push_back(make<IfThenElseNode>(eq(threads_.index, zero), spliced(write)));
    steps.push_back(storage_sync("shared"));
  }

  /// Rule 6.
  void in_shared_memory() {
    steps.push_back(storage_sync("shared"));
    for (std::size_t k = 0; k < values_.size(); ++k) {
      shared_.push_back(result_buffer(k, formatted("red_buf{}", k),
                                      make_const(threads_.group->dtype, threads_.count * threads_.extent),
                                      values_[k]->dtype, "shared"));
      steps.push_back(store(shared_[k], values_[k], place(threads_.index)));
    }
    steps.push_back(storage_sync("shared"));
    tree();
    for (const Buffer& buffer : shared_)
      results.push_back(load(buffer, {place(make_const(threads_.index->dtype, int64_t(0)))}));
  }

 private:
  Buffer result_buffer(std::size_t k, const std::string& name, const Expr& extent, DataType dtype,
                       const std::string& scope) const {  // Rule 7
    const Buffer& known = known_[k];
    if (known && known->dtype == dtype && known->scope() == scope && as_int(known->shape[0]) == as_int(extent))
      return known;
    return make_buffer(name, {extent}, dtype, scope);
  }
  std::vector<Expr> combined(const std::vector<Expr>& a, const std::vector<Expr>& b) const {
    VarMap map;
    for (std::size_t k = 0; k < a.size(); ++k) {
      map[combiner_.lhs[k].get()] = a[k];
      map[combiner_.rhs[k].get()] = b[k];
    }
    std::vector<Expr> result;
    for (const Expr& expr : combiner_.result) result.push_back(substitute(expr, map));
    return result;
  }

  Expr shuffled(const OpInfo& op, const Buffer& mask, const Expr& value, const Expr& lane) const {
    Expr active = mask ? load(mask, {int32(0)}) : int32(0);
    return call(value->dtype, op, {active, value, lane, int32(warp_), int32(warp_)});
  }

  /// Rule 4.
  WarpResult reduce_warp(int64_t extent, const Expr& mask, const Expr& condition, bool is_result = false) {
    WarpResult made;
    std::vector<Stmt> loads;
    Expr zero = int32(0);
    for (std::size_t k = 0; k < values_.size(); ++k) {
      DataType type = values_[k]->dtype;
      const std::string name = formatted("red_buf{}", k);
      made.values.push_back(is_result ? result_buffer(k, name, int32(1), type, "local")
                                      : make_buffer(name, {int32(1)}, type, "local"));
      loads.push_back(store(made.values[k], values_[k], zero));
      made.locals.push_back(make_buffer(formatted("t{}", k), {int32(1)}, type, "local"));
    }
    std::vector<Buffer> neighbours = made.locals;
    if (condition)
      steps.push_back(make<IfThenElseNode>(condition, spliced(loads)));
    else
      steps.insert(steps.end(), loads.begin(), loads.end());
    Buffer lanes;
    if (kind_ != "metal") {
      lanes = make_buffer("mask", {int32(1)}, mask->dtype, "local");
      steps.push_back(store(lanes, mask, zero));
      made.locals.push_back(lanes);
    }
    int64_t offset = 1;
    while (offset * 2 < extent) offset *= 2;
    for (; offset > 0; offset /= 2) {
      std::vector<Expr> own, other;
      for (std::size_t k = 0; k < values_.size(); ++k) {
        own.push_back(load(made.values[k], {zero}));
        steps.push_back(
            store(neighbours[k], shuffled(op::tvm_warp_shuffle_down(), lanes, own[k], int32(offset)), zero));
        other.push_back(load(neighbours[k], {zero}));
      }
      std::vector<Expr> sum = combined(own, other);
      std::vector<Stmt> stores;
      for (std::size_t k = 0; k < sum.size(); ++k) stores.push_back(store(made.values[k], sum[k], zero));
      Expr index = threads_.index;
      if (offset * 2 > extent)
        steps.push_back(make<IfThenElseNode>(lt(index + offset, make_const(index->dtype, extent)), spliced(stores)));
      else
        steps.push_back(spliced(stores));
    }
    return made;
  }

  Expr place(const Expr& index) {
    if (is_zero(threads_.group)) return index;
    return analyzer_.simplify(threads_.group * threads_.extent + index);
  }
  std::vector<Expr> sums(int64_t offset) {
    std::vector<Expr> own, other;
    for (const Buffer& buffer : shared_) {
      other.push_back(load(buffer, {place(threads_.index + offset)}));
      own.push_back(load(buffer, {place(threads_.index)}));
    }
    return combined(own, other);
  }
  Stmt stored(const std::vector<Expr>& values) {
    std::vector<Stmt> stores;
    for (std::size_t k = 0; k < values.size(); ++k)
      stores.push_back(store(shared_[k], values[k], place(threads_.index)));
    return spliced(stores);
  }
  Expr below(int64_t bound) const { return lt(threads_.index, make_const(threads_.index->dtype, bound)); }

  void tree() {  // Rule 6
    int64_t align = 1;
    while (align < threads_.extent) align *= 2;
    if (align > threads_.extent) {
      align /= 2;
      steps.push_back(make<IfThenElseNode>(below(threads_.extent - align), stored(sums(align))));
      steps.push_back(storage_sync("shared"));
    }
    bool fills_warps = threads_.count == 1 || threads_.contiguous % warp_ == 0;
    while (align > 1 && (align > threads_.contiguous || align > warp_ || !fills_warps)) {
      align /= 2;
      steps.push_back(make<IfThenElseNode>(below(align), stored(sums(align))));
      steps.push_back(storage_sync("shared"));
    }
    if (align <= 1) return;
    Expr condition = below(align / 2);
    std::vector<Stmt> in_warp;
    while (align > 1) {
      align /= 2;
      // A thread may read what another writes: all loads come before the stores.
      std::vector<Expr> loads = sums(align);
      std::vector<Var> held;
      for (std::size_t k = 0; k < loads.size(); ++k)
        held.push_back(make_var(formatted("w_{}_{}", align, k), loads[k]->dtype));
      Stmt body = spliced({storage_sync("warp"), stored({held.begin(), held.end()}), storage_sync("warp")});
      for (std::size_t k = 0; k < loads.size(); ++k) body = make<LetStmtNode>(held[k], loads[k], body);
      in_warp.push_back(body);
    }
    steps.push_back(make<IfThenElseNode>(condition, spliced(in_warp)));
    steps.push_back(storage_sync("shared"));
  }

  const CommReducerNode& combiner_;
  std::vector<Expr> values_;
  std::vector<Buffer> known_;
  const Threads& threads_;
  int64_t warp_, most_threads_;
  std::string kind_;
  std::vector<Buffer> shared_;
  arith::Analyzer analyzer_;
};

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
      if (!extent)
        return fail(refused("allreduce.extent", "the extent of {0} must be a constant in a reduction across threads",
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
    for (const ThreadAxis& axis : all) {
      if (!axis.reduces) break;
      threads.contiguous *= axis.extent;
    }
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
