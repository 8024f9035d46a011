// SPDX-License-Identifier: Apache-2.0
// Copies from global to shared memory in an async_scope become cp.async instructions.
//
//   T.attr(0, "async_scope", 1)                    ->  T.ptx_cp_async("float32", S, tx * 4, P.data, tx * 4, 16)
//   S_1[tx * 4:tx * 4 + 4] = P_1[tx * 4:tx * 4 + 4]
//
// 1. Only of 4, 8 or 16 bytes, one-dimensional, with scalar indices or ramps (the target's may be a ramp plus a
//    broadcast, as merging makes it). Anything else stays a store.
// 2. `if_then_else(condition, load, 0.0)` becomes a copy under the condition, which fills with zeros.
// 3. Into merged memory of bytes the offset is one of bytes.
// 4. The async_scope itself vanishes; it cannot be nested.
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class AsyncCopies final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {  // Rule 4
    if (node.key != "async_scope") {
      Stmt body = (*this)(node.body);
      return body == node.body ? NodeRef(&node) : NodeRef(with(node, [&](AttrStmtNode& n) { n.body = body; }));
    }
    if (in_async_) refuse(refused("async-copy.nested", "async_scope cannot be nested in another async_scope"));
    in_async_ = true;
    Stmt body = (*this)(node.body);
    in_async_ = false;
    return body;
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(seq) : NodeRef(spliced(seq->seq.to_vector()));
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    const std::string scope = node.buffer->scope();
    if (!in_async_ || (scope != "shared" && scope != "shared.dyn")) return ref(node);
    Stmt copy;
    if (auto load = as<BufferLoadNode>(node.value)) copy = copied(*load, node, nullptr);
    // Rule 2
    auto choice = as<CallNode>(node.value);
    if (choice && choice->op == &op::if_then_else() && choice->args.size() == 3 && is_float_zero(choice->args[2]))
      if (auto load = as<BufferLoadNode>(choice->args[1])) copy = copied(*load, node, choice->args[0]);
    return copy ? NodeRef(copy) : NodeRef(&node);
  }

  /// Rule 2.
  static bool is_float_zero(const Expr& expr) {
    auto broadcast = as<BroadcastNode>(expr);
    auto number = as<FloatImmNode>(broadcast ? broadcast->value : expr);
    return number && number->value == 0;
  }

  /// Rule 1: where a copy begins; null where that is not one place.
  static Expr first_of(const Expr& index, bool of_target) {
    if (index->dtype.is_scalar()) return index;
    if (auto ramp = as<RampNode>(index)) return ramp->base;
    auto sum = of_target ? as<AddNode>(index) : nullptr;
    auto ramp = sum ? as<RampNode>(sum->a) : nullptr;
    auto offset = sum ? as<BroadcastNode>(sum->b) : nullptr;
    return ramp && offset ? Expr(make<AddNode>(ramp->base, offset->value)) : nullptr;
  }

  static Stmt copied(const BufferLoadNode& load, const BufferStoreNode& store, const Expr& condition) {
    // Rule 1
    if (load.buffer->scope() != "global" || load.indices.size() != 1 || store.indices.size() != 1) return nullptr;
    int lanes = load.indices[0]->dtype.lanes();
    int64_t bytes = lanes * load.buffer->dtype.bytes();
    const auto &to = store.buffer->data->pointer, &from = load.buffer->data->pointer;
    if (lanes != store.indices[0]->dtype.lanes() || (bytes != 4 && bytes != 8 && bytes != 16) || !to || !from)
      return nullptr;
    Expr source = first_of(load.indices[0], false), target = first_of(store.indices[0], true);
    if (!source || !target) return nullptr;
    if (to->element != from->element) target = target * from->element.bytes();  // Rule 3
    std::vector<Expr> args = {store.buffer->data, target, load.buffer->data, source, int32(bytes)};
    if (condition) args.push_back(condition);  // Rule 2
    return evaluate(call(store.buffer->dtype, op::ptx_cp_async(), args));
  }

  bool in_async_ = false;
};

}  // namespace

/// TVM's InjectPTXAsyncCopy.
Result<PrimFunc> inject_ptx_async_copy(const PrimFunc& function, const Context&, const AttrList&) {
  AsyncCopies copies;
  return rewritten(function, copies);
}

}  // namespace tirscope::passes
