// SPDX-License-Identifier: Apache-2.0
// InjectPTXLDG32: a choice between a load and another value becomes a load under a condition.
//
//   B[0] = T.if_then_else(tx < 60, A[tx], T.float32(0))    ->    addr[0] = tx
//                                                                addr[1] = 0
//                                                                predicate[0] = tx < 60
//                                                                B[addr[1]] = T.float32(0)
//                                                                T.ptx_ldg32(B.data, predicate[0], A[addr[0]], addr[1])
//
// 1. The two places and the condition are kept in `addr` and `predicate`, which are allocated around the first
//    allocation that holds no other, whether or not anything uses them. A store outside of it stays.
// 2. Only values of 32 bits, from global memory, each with one scalar index of int32. Anything else stays a choice.
// 3. Where the load is the second value, `predicate` is the opposite of the condition.
// 4. Without the pass's argument nothing happens.
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

/// Rule 1
const AllocateNode* first_without_another(const Stmt& body) {
  const AllocateNode* found = nullptr;
  walk(body, [&](const Node& node) {
    if (!found) found = as<AllocateNode>(&node);
    return !found;
  });
  if (!found) return nullptr;
  auto inner = first_without_another(found->body);
  return inner ? inner : found;
}

class GuardedLoads final : public Mutator {
 public:
  explicit GuardedLoads(const AllocateNode* around) : around_(around) {}

 private:
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    if (&node != around_) return rebuilt(node);
    inside_ = true;
    Stmt body = ref_as<AllocateNode>(rebuilt(node));
    inside_ = false;
    for (const Buffer& buffer : {addr_, predicate_})
      body = make<AllocateNode>(buffer->data, buffer->dtype, buffer->shape, true_expr(), body);
    return body;
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto choice = as<CallNode>(node.value);
    if (!inside_ || !choice || choice->op != &op::if_then_else() || choice->args.size() != 3) return ref(node);
    auto load = as<BufferLoadNode>(choice->args[1]);
    const bool first = load != nullptr;
    if (!first) load = as<BufferLoadNode>(choice->args[2]);
    if (!load || !fits(*load, node)) return ref(node);
    const Expr condition = first ? choice->args[0] : logical_not(choice->args[0]);  // Rule 3
    const Expr from = tirscope::load(addr_, {int32(0)}), to = tirscope::load(addr_, {int32(1)});
    return spliced({kept(addr_, 0, load->indices[0]), kept(addr_, 1, node.indices[0]), kept(predicate_, 0, condition),
                    make<BufferStoreNode>(node.buffer, choice->args[first ? 2 : 1], std::vector<Expr>{to}),
                    evaluate(call(node.buffer->dtype, op::ptx_ldg32(),
                                  {node.buffer->data, tirscope::load(predicate_, {int32(0)}),
                                   tirscope::load(load->buffer, {from}), to}))});
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(seq) : NodeRef(spliced(seq->seq.to_vector()));
  }

  /// Rule 2
  static bool fits(const BufferLoadNode& load, const BufferStoreNode& store) {
    auto one_index = [](const std::vector<Expr>& indices) {
      return indices.size() == 1 && indices[0]->dtype == DataType::integer(32);
    };
    const DataType type = store.buffer->dtype;
    return type.is_scalar() && type.bits == 32 && load.buffer->dtype == type && load.buffer->scope() == "global" &&
           one_index(load.indices) && one_index(store.indices) && !load.predicate && !store.predicate;
  }
  static Stmt kept(const Buffer& buffer, int64_t at, const Expr& value) {
    return make<BufferStoreNode>(buffer, value, std::vector<Expr>{int32(at)});
  }

  const AllocateNode* around_;
  bool inside_ = false;
  Buffer addr_ = make_buffer("addr", {int32(2)}, DataType::integer(32), "local"),
         predicate_ = make_buffer("predicate", {int32(1)}, DataType::boolean(), "local");
};

}  // namespace

/// TVM's InjectPTXLDG32. Its argument: whether to do it.
Result<PrimFunc> inject_ptx_ldg32(const PrimFunc& function, const Context&, const AttrList& args) {
  if (args[0].as_int() == 0) return function;  // Rule 4
  const AllocateNode* around = first_without_another(function->body);
  if (!around) return function;
  return with_body(function, GuardedLoads(around)(function->body));
}

}  // namespace tirscope::passes
