// SPDX-License-Identifier: Apache-2.0
// RemoveStoreUndef: stores of a value that depends on T.undef() vanish, and with them what is left with an empty body.
//
//   for i in range(16):                                     ->      T.evaluate(0)
//     A[i] = T.if_then_else(i < 4, B[i], T.undef())
//
// 1. A value depends on T.undef() by calling it, or by a variable of a let statement whose value does; the indices of
//    loads do not count.
// 2. Such a value must do nothing else but read.
// 3. T.undef() anywhere else is refused.
#include <unordered_set>

#include "ir/build.h"
#include "ir/ops/side_effect.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class UndefRemover final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return depends_on_undef(node.value) ? NodeRef(no_op()) : NodeRef(rebuilt(node));
  }
  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    if (depends_on_undef(node.value)) undefined_.insert(node.var.get());
    return rebuilt(node);
  }

  bool depends_on_undef(const Expr& value) {  // Rule 1
    bool found = false;
    walk(value, [&](const Node& node) {
      if (auto call = as<CallNode>(&node)) found |= call->op == &op::undef();
      if (auto var = as<VarNode>(&node)) found |= undefined_.contains(var);
      return !as<BufferLoadNode>(&node);
    });
    if (found && side_effect(value) > Effect::ReadState)  // Rule 2
      refuse(refused("remove-store-undef.effect", "a value that depends on T.undef() must have no side effects"));
    return found;
  }

  std::unordered_set<const VarNode*> undefined_;
};

}  // namespace

Result<PrimFunc> remove_store_undef(const PrimFunc& function, const Context& context, const AttrList&) {
  UndefRemover remove;
  PrimFunc without = remove(function);
  if (remove.refusal()) return fail(*remove.refusal());
  TS_TRY(without, remove_no_op(without, context, {}));
  bool left = false;
  walk(without->body, [&](const Node& node) {
    if (auto call = as<CallNode>(&node)) left |= call->op == &op::undef();
    return !left;
  });
  if (left)  // Rule 3
    return fail(refused("remove-store-undef.left", "T.undef() may appear only in stored values"));
  return without;
}

}  // namespace tirscope::passes
