// SPDX-License-Identifier: Apache-2.0
// Barriers where the threads of a block exchange values.
//
//   A_shared[tx] = X[tx]                        A_shared[tx] = X[tx]
//   Y[tx] = A_shared[63 - tx]               ->  T.tvm_storage_sync("shared")
//                                               Y[tx] = A_shared[63 - tx]
//
// 1. Only memory of exactly the scope that is asked for counts, inside kernels. For "shared", a barrier is also
//    inserted first in the body of every async_wait_queue_scope.
// 2. A barrier goes before a statement that reads what was written, or writes what was read, since the last barrier.
//    There is no conflict when both touch the same single index and that depends on the innermost thread variable,
//    unless a condition around one of them alone chooses among threads of a block that share the index (TVM puts no
//    barrier there); nor when a double buffer that was written is read in the same iteration.
// 3. All dynamic shared memory counts as one buffer, for it may be merged.
// 4. A loop's body is walked a second time against its own tail; the first conflict gets a barrier. Outside of the loop
//    its indices are those of all iterations.
// 5. Loops, ifs, whiles and the write half of a double buffer are one statement to the code around them: what they
//    touch before their first barrier and after their last.
// 6. A barrier inside a condition is refused, unless that is T.tvm_thread_invariant(...).
// 7. For "global" a barrier counts the blocks and names the leading thread; the kernel is prepared for it, and memory
//    that is both read and written becomes volatile.
#include "passes/kernels/thread_sync.h"

#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

/// Rule 1, second half.
class WaitQueueSync final : public Mutator {
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    if (node.key != "async_wait_queue_scope") return rebuilt(node);
    auto inner = as<AttrStmtNode>(node.body);
    if (!inner || inner->key != "async_wait_inflight_count") return rebuilt(node);
    Stmt body = spliced({storage_sync("shared"), inner->body});
    return make<AttrStmtNode>(Attr(int32(0)), node.key, node.value,
                              make<AttrStmtNode>(Attr(int32(0)), inner->key, inner->value, body));
  }
};

class BarrierInserter final : public Mutator {
 public:
  BarrierInserter(const StorageScope& scope, const std::string& name, std::unordered_set<const StmtNode*> before)
      : global_(scope.rank == StorageRank::Global), name_(name), before_(std::move(before)) {}

 private:
#define TS_EXPR(Name)
#define TS_OTHER(Name)
#define TS_STMT(Name)                                       \
  NodeRef mutate_##Name(const Name##Node& node) override {  \
    return with_barrier(node, [&] { return inner(node); }); \
  }
#include "ir/nodes.def"

  template <class F>
  NodeRef with_barrier(const StmtNode& node, F&& rewrite) {
    bool needed = before_.contains(&node);
    Stmt barrier = !needed ? nullptr : global_ ? global_barrier() : storage_sync(name_);
    NodeRef result = rewrite();
    if (!needed) return result;
    return spliced({barrier, Stmt(static_cast<const StmtNode*>(result.get()))});
  }
  template <class T>
  NodeRef inner(const T& node) {
    return rebuilt(node);
  }
  NodeRef inner(const SeqStmtNode& node) {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(seq) : NodeRef(spliced(seq->seq.to_vector()));
  }
  NodeRef inner(const AttrStmtNode& node) {
    if (node.key != "thread_extent") return attribute(node);
    bool outermost = extents_.empty();
    extents_.push_back(&node);
    NodeRef result = attribute(node);
    extents_.pop_back();
    if (!outermost || !global_) return result;
    blocks_ = leads_ = nullptr;
    return prepared(*as<AttrStmtNode>(result));
  }
  NodeRef attribute(const AttrStmtNode& node) {
    Expr value = (*this)(node.value);
    Stmt body = (*this)(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }
  NodeRef inner(const BufferStoreNode& node) {
    count(node.buffer->data, 0, 1);
    return rebuilt(node);
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    count(node.buffer->data, 1, 0);
    return rebuilt(node);
  }
  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::tvm_access_ptr() && node.args.size() == 5) {
      int64_t flag = as_int(node.args[4]).value_or(0);
      if (auto var = ref_as<VarNode>(node.args[1])) count(var, flag & 1, (flag >> 1) & 1);
    }
    return rebuilt(node);
  }

  // Barriers between blocks
  struct Uses {
    Var var;
    int64_t reads = 0, writes = 0;
  };
  void count(const Var& var, int64_t reads, int64_t writes) {  // Rule 7
    if (!global_ || storage_rank(var->storage_scope()) != StorageRank::Global) return;
    for (Uses& uses : uses_)
      if (uses.var == var) {
        uses.reads += reads, uses.writes += writes;
        return;
      }
    uses_.push_back({var, reads, writes});
  }
  Stmt global_barrier() {  // Rule 7
    if (!blocks_)
      for (const AttrStmtNode* attr : extents_) {
        auto held = attr->node.get<NodeRef>();
        auto axis = held ? as<IterVarNode>(*held) : nullptr;
        auto thread = axis ? find_thread_scope(axis->thread_tag) : std::nullopt;
        if (!thread) continue;
        if (thread->rank == 0) {
          blocks_ = blocks_ ? attr->value * blocks_ : attr->value;
        } else {
          Expr first = eq(axis->var, make_const(axis->var->dtype, int64_t(0)));
          leads_ = leads_ ? logical_and(leads_, first) : first;
        }
      }
    return evaluate(call(DataType::integer(32), op::tvm_storage_sync(),
                         {make<StringImmNode>(name_), leads_ ? leads_ : true_expr(), blocks_ ? blocks_ : int32(1)}));
  }
  Stmt prepared(const AttrStmtNode& kernel) {  // Rule 7
    Stmt body = kernel.body;
    for (const Uses& uses : uses_)
      if (uses.reads > 0 && uses.writes > 0)
        body = make<AttrStmtNode>(Attr(uses.var), "volatile_scope", int32(1), body);
    uses_.clear();
    Stmt init = evaluate(call(DataType::integer(32), op::tvm_global_barrier_kinit(), {}));
    body = with(kernel, [&](AttrStmtNode& n) { n.body = spliced({init, body}); });
    Stmt prepare = evaluate(
        call(DataType::integer(32), op::tvm_call_packed(), {make<StringImmNode>("__tvm_prepare_global_barrier")}));
    return spliced({prepare, body});
  }

  bool global_;
  const std::string& name_;
  std::unordered_set<const StmtNode*> before_;
  std::vector<const AttrStmtNode*> extents_;
  std::vector<Uses> uses_;
  Expr blocks_, leads_;
};

}  // namespace

/// TVM's ThreadSync(storage_scope).
Result<PrimFunc> thread_sync(const PrimFunc& function, const Context&, const AttrList& args) {
  const std::string& name = *args[0].as_string();
  if (!find_storage_rank(name))
    return fail(bad_input(
        "thread-sync.scope",
        "{0} is not a storage scope for a barrier; use \"shared\", \"shared.dyn\", \"warp\" or \"global\"", name));
  StorageScope scope = StorageScope::of(name);
  Stmt body = function->body;
  if (name == "shared") body = WaitQueueSync()(body);
  TS_TRY(auto before, barriers_needed(body, scope));
  if (!before.empty()) body = BarrierInserter(scope, name, std::move(before))(body);
  return with_body(function, body);
}

}  // namespace tirscope::passes
