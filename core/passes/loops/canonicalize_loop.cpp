// SPDX-License-Identifier: Apache-2.0
// CanonicalizeLoop: every loop begins at 0.
//
//   for i in range(2, 6):      ->      for i in range(4):
//     C[i] = A[i]                        C[i + 2] = A[i + 2]
//
// 1. The variable keeps its name; wherever it was used, the loop's old begin is added to it.
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class FromZero final : public Mutator {
  NodeRef mutate_For(const ForNode& node) override {  // Rule 1
    auto loop = ref_as<ForNode>(rebuilt(node));
    if (is_zero(loop->min)) return loop;
    return with(*loop, [](ForNode& n) {
      n.body = substitute(n.body, {{n.var.get(), n.var + n.min}});
      n.min = make_const(n.var->dtype, 0);
    });
  }
};

}  // namespace

/// TVM's CanonicalizeLoop, since 0.23.
Result<PrimFunc> canonicalize_loop(const PrimFunc& function, const Context&, const AttrList&) {
  return with_body(function, FromZero()(function->body));
}

}  // namespace tirscope::passes
