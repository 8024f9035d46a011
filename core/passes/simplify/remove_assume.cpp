// SPDX-License-Identifier: Apache-2.0
// RemoveAssume: T.assume statements vanish, and with them what is left with an empty body (RemoveNoOp).
//
//   for i in range(16):             ->      A[0] = 1
//     T.assume(i < 14)
//   A[0] = 1
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class AssumeRemover final : public Mutator {
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    auto call = as<CallNode>(node.value);
    return call && call->op == &op::assume() ? NodeRef(no_op()) : NodeRef(&node);
  }
};

}  // namespace

Result<PrimFunc> remove_assume(const PrimFunc& function, const Context& context, const AttrList&) {
  return remove_no_op(AssumeRemover()(function), context, {});
}

}  // namespace tirscope::passes
