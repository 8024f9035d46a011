// SPDX-License-Identifier: Apache-2.0
// SkipAssert: assertions vanish, their bodies stay.
//
//   assert n < 16, "small"      ->      A[n] = 0
//   A[n] = 0
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class Skipper final : public Mutator {
  NodeRef mutate_AssertStmt(const AssertStmtNode& node) override { return (*this)(node.body); }
};

}  // namespace

Result<PrimFunc> skip_assert(const PrimFunc& function, const Context&, const AttrList&) { return Skipper()(function); }

}  // namespace tirscope::passes
