// SPDX-License-Identifier: Apache-2.0
// Memory of a warp is spread over its threads' own, and read by shuffles.
//
//   W = T.allocate([32], "float32", "warp")       W = T.allocate([1], "float32", "local")
//   W_1[tx] = X_1[tx]                         ->  W_1[0] = X_1[tx]
//   Y_1[tx] = W_1[(tx + 1) % 32]                  Y_1[tx] = T.tvm_warp_shuffle(mask, W_1[0], (tx + 1) % 32, 32, 32)
//
// With width threads in threadIdx.x and stores at m * tx + rest, where m is one positive constant:
// 1. threadIdx.x must be inside the allocation and divide the warp; the size must be constant.
// 2. The local memory has size / width elements, rounded up to a multiple of m.
// 3. Index i is element i % m (plus m for each full width * m) of thread (i % (width * m)) / m.
// 4. A load of another thread's element is a shuffle; its element must not depend on the thread.
// 5. Calls of ptx_mma, ptx_ldmatrix, mma_store and mma_fill have their offsets into it rewritten; other uses of its
//    address are refused. A target whose warp is one thread keeps everything.
#include "arith/analyzer.h"
#include "arith/solve/linear.h"
#include "ir/constant_size.h"
#include "ir/ops/tensor_cores.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

void bind_ranges(const Stmt& body, arith::Analyzer& analyzer) {
  walk(body, [&](const Node& node) {
    if (auto loop = as<ForNode>(&node)) analyzer.bind(loop->var, make_range(loop->min, loop->extent), true);
    auto attr = as<AttrStmtNode>(&node);
    if (auto axis = attr ? attr->bound_axis() : nullptr)
      analyzer.bind(axis->var, make_range(make_const(axis->var->dtype, int64_t(0)), attr->value), true);
    return true;
  });
}

/// One allocation at a time.
class WarpRewriter final : public FallibleMutator {
 public:
  WarpRewriter(const AllocateNode& allocate, int64_t warp, arith::Analyzer& analyzer)
      : allocate_(allocate), buffer_(allocate.buffer_var.get()), warp_(warp), analyzer_(analyzer) {}

  Stmt run() {
    const int64_t size = allocate_.dtype.lanes() * constant_elements(allocate_.extents).value_or(0);
    if (size <= 0)  // Rule 1
      return refuse(refused("warp-memory.size", "the size of warp memory must be a constant: {0}", buffer_->name));
    find_thread();
    if (!refusal() && !thread_)
      refuse(refused("warp-memory.no-thread", "threadIdx.x must be inside the allocation of warp memory: {0}",
                     buffer_->name));
    if (!refusal()) find_coefficient();
    if (!refusal() && m_ == 0)
      refuse(refused("warp-memory.never-stored", "warp memory is never stored to: {0}", buffer_->name));
    if (refusal()) return ref(allocate_);
    int64_t factor = width_ * m_;
    groups_ = (size + factor - 1) / factor;  // Rule 2
    Stmt body = (*this)(allocate_.body);
    return with(allocate_, [&](AllocateNode& n) {
      n.extents = {int32(groups_ * factor / width_)};
      n.body = body;
    });
  }

 private:
  Stmt refuse(Diagnostic reason) {
    Refusing::refuse(std::move(reason));
    return ref(allocate_);
  }

  void find_thread() {  // Rule 1
    walk(allocate_.body, [&](const Node& node) {
      auto attr = as<AttrStmtNode>(&node);
      auto axis = attr ? attr->thread_axis() : nullptr;
      if (!axis || axis->thread_tag != "threadIdx.x") return true;
      auto extent = as_int(attr->value);
      if (!extent || *extent <= 0 || *extent > warp_ || warp_ % *extent != 0) {
        refuse(
            refused("warp-memory.extent", "the extent of threadIdx.x must divide the warp size: {0}", buffer_->name));
      } else if (thread_ && thread_ != axis->var) {
        refuse(refused("warp-memory.two-axes", "threadIdx.x must be a single axis in a kernel with warp memory: {0}",
                       buffer_->name));
      } else {
        thread_ = axis->var;
        width_ = *extent;
      }
      return true;
    });
  }

  void find_coefficient() {
    walk(allocate_.body, [&](const Node& node) {
      if (auto store = as<BufferStoreNode>(&node); store && store->buffer->data.get() == buffer_) {
        if (store->indices.size() != 1) {
          refuse(refused("warp-memory.not-flat", "warp memory must have one dimension: {0}", buffer_->name));
        } else {
          auto ramp = as<RampNode>(store->indices[0]);
          if (!store->indices[0]->dtype.is_scalar() && !(ramp && is_one(ramp->stride)))
            refuse(refused("warp-memory.vector", "vectors in warp memory must be contiguous: {0}", buffer_->name));
          else
            note_index(ramp ? ramp->base : store->indices[0]);
        }
      }
      auto call = as<CallNode>(&node);
      auto is_buffer = [&](std::size_t at) {
        return call->args.size() > at + 1 && as<VarNode>(call->args[at]) == buffer_;
      };
      if (call && call->op == &op::ptx_ldmatrix() && is_buffer(3)) note_index(call->args[4]);
      if (call && call->op == &op::mma_fill() && is_buffer(1)) m_ = as_int(call->args[0]).value_or(0);
      return true;
    });
  }
  void note_index(const Expr& index) {
    auto form = arith::detect_linear_equation(index, {thread_});
    auto m = form ? as_int(analyzer_.canonical_simplify(form->coefficients[0])) : std::nullopt;
    if (!m || *m <= 0)
      refuse(refused("warp-memory.stride",
                     "stores to warp memory must advance by a positive constant between threads: {0}", buffer_->name));
    else if (m_ != 0 && m_ != *m)
      refuse(refused("warp-memory.two-strides",
                     "all stores to warp memory must advance by the same constant between threads: {0}",
                     buffer_->name));
    else
      m_ = *m;
  }

  struct Place {
    Expr local, thread;
  };
  /// Rule 3.
  Place place_of(const Expr& index) {
    if (auto ramp = as<RampNode>(index)) {
      Place place = place_of(ramp->base);
      place.local = make<RampNode>(place.local, make_const(place.local->dtype, int64_t(1)), ramp->lanes);
      return place;
    }
    Expr m = make_const(index->dtype, m_), x = analyzer_.canonical_simplify(floormod(index, m));
    if (groups_ == 1) return {x, analyzer_.canonical_simplify(floordiv(index, m))};
    Expr all = make_const(index->dtype, m_ * width_);
    Expr local = truncdiv(index, all) * m + x, thread = floordiv(floormod(index, all), m);
    return {analyzer_.canonical_simplify(local), analyzer_.canonical_simplify(thread)};
  }

  NodeRef mutate_Var(const VarNode& node) override {  // Rule 5
    if (&node == buffer_)
      refuse(refused("warp-memory.address", "the address of warp memory cannot be taken: {0}", buffer_->name));
    return ref(node);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& original) override {  // Rule 3
    auto node = ref_as<BufferStoreNode>(rebuilt(original));
    if (node->buffer->data.get() != buffer_) return node;
    return with(node, [&](BufferStoreNode& n) { n.indices = {place_of(node->indices[0]).local}; });
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& original) override {  // Rule 4
    auto node = ref_as<BufferLoadNode>(rebuilt(original));
    if (node->buffer->data.get() != buffer_) return node;
    if (node->indices.size() != 1) {
      refuse(refused("warp-memory.not-flat", "warp memory must have one dimension: {0}", buffer_->name));
      return node;
    }
    Place place = place_of(node->indices[0]);
    if (uses_var(*place.local, *thread_))
      refuse(refused("warp-memory.element", "a load of warp memory must read the same element of every thread: {0}",
                     buffer_->name));
    Expr load = make<BufferLoadNode>(node->buffer, std::vector{place.local}, node->predicate);
    if (analyzer_.can_prove_equal(place.thread, thread_)) return load;
    Expr mask = call(DataType::uint(32), op::tvm_warp_activemask(), {});
    return call(load->dtype, op::tvm_warp_shuffle(), {mask, load, place.thread, int32(width_), int32(warp_)});
  }
  NodeRef mutate_Call(const CallNode& node) override {  // Rule 5
    auto operands = node.op ? tensor_operands(*node.op) : std::span<const TensorOperand>();
    if (operands.empty()) return rebuilt(node);
    return with(node, [&](CallNode& n) {
      for (const TensorOperand& operand : operands)
        if (operand.in_registers && n.args.size() > *operand.index && as<VarNode>(n.args[operand.pointer]) == buffer_)
          n.args[*operand.index] = place_of(n.args[*operand.index]).local;
    });
  }

  const AllocateNode& allocate_;
  const VarNode* buffer_;
  int64_t warp_, width_ = 0, m_ = 0, groups_ = 0;
  arith::Analyzer& analyzer_;
  Var thread_;
};

class WarpLowerer final : public FallibleMutator {
 public:
  WarpLowerer(const Stmt& body, int64_t warp) : warp_(warp) { bind_ranges(body, analyzer_); }
  std::unordered_map<const VarNode*, Var> local;  ///< the replacement of each pointer to warp memory

 private:
  NodeRef mutate_Allocate(const AllocateNode& original) override {
    auto node = ref_as<AllocateNode>(rebuilt(original));
    const auto& pointer = node->buffer_var->pointer;
    if (!pointer || pointer->scope != "warp") return node;
    local[node->buffer_var.get()] =
        make<VarNode>(node->buffer_var->name, node->buffer_var->dtype, PointerType{pointer->element, "local"});
    WarpRewriter rewriter(*node, warp_, analyzer_);
    Stmt result = rewriter.run();
    refuse_as(rewriter);
    return result;
  }
  int64_t warp_;
  arith::Analyzer analyzer_;
};

/// Pointers to warp memory become pointers to local memory.
class ScopeChanger final : public Mutator {
 public:
  explicit ScopeChanger(const std::unordered_map<const VarNode*, Var>& to) : to_(to) {}

 private:
  Var changed(const Var& var) const {
    auto it = to_.find(var.get());
    return it == to_.end() ? var : it->second;
  }
  Var var_def(const Var& var) override { return changed(var); }
  NodeRef mutate_Var(const VarNode& node) override { return changed(ref(node)); }
  Buffer buffer_def(const Buffer& buffer) override { return changed(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return changed(buffer); }
  Buffer changed(const Buffer& buffer) {
    Var data = changed(buffer->data);
    if (data == buffer->data) return buffer;
    auto [it, fresh] = buffers_.try_emplace(buffer.get());
    if (fresh) {
      kept_.push_back(buffer);
      it->second = with(buffer, [&](BufferNode& b) { b.data = data; });
    }
    return it->second;
  }
  const std::unordered_map<const VarNode*, Var>& to_;
  BufferMap buffers_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `buffers_` alive
};

}  // namespace

/// TVM's LowerWarpMemory.
Result<PrimFunc> lower_warp_memory(const PrimFunc& function, const Context&, const AttrList&) {
  TvmTarget target = target_of(*function);
  if (!target) return fail(refused("warp-memory.no-target", "the function has no target; run BindTarget first"));
  int64_t warp = target_int(*target, "thread_warp_size").value_or(1);
  if (warp == 1) return function;  // Rule 5
  WarpLowerer lowerer(function->body, warp);
  Stmt body = lowerer(function->body);
  if (lowerer.refusal()) return fail(*lowerer.refusal());
  if (lowerer.local.empty()) return function;
  body = ScopeChanger(lowerer.local)(body);
  return with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope::passes
