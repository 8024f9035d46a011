// SPDX-License-Identifier: Apache-2.0
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

/// The initialisation guarded by "every reduction variable has its first value"; bare where there is none.
Stmt guarded(const Stmt& init, const std::vector<IterVar>& iter_vars) {
  Expr condition;
  for (const IterVar& iter : iter_vars) {
    if (iter->type != IterType::CommReduce) continue;
    Expr first = eq(iter->var, iter->domain->min);
    condition = condition ? logical_and(condition, first) : first;
  }
  return condition ? make<IfThenElseNode>(condition, init) : init;
}

class LowerInit final : public Mutator {
  NodeRef mutate_Block(const BlockNode& node) override {
    auto block = ref_as<BlockNode>(rebuilt(node));
    if (!block->init) return block;
    return with(block, [](BlockNode& b) {
      b.body = sequence({guarded(b.init, b.iter_vars), b.body});
      b.init = nullptr;
    });
  }
};

}  // namespace

/// TVM's LowerInitBlock: a block's init becomes an if statement at the head of its body.
Result<PrimFunc> lower_init_block(const PrimFunc& function, const Context&, const AttrList&) {
  if (from_legacy_schedule(*function)) return function;
  return LowerInit()(function);
}

}  // namespace tirscope::passes
