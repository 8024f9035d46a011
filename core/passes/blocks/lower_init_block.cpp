// SPDX-License-Identifier: Apache-2.0
// LowerInitBlock: a block's init becomes an if statement at the head of its body.
//
//   with T.block("C"):                                     with T.block("C"):
//     vi, vk = T.axis.remap("SR", [i, k])                    vi, vk = T.axis.remap("SR", [i, k])
//     with T.init():                                   ->    if vk == 0:
//       C[vi] = T.float32(0)                                   C[vi] = T.float32(0)
//     C[vi] = C[vi] + A[vi, vk]                              C[vi] = C[vi] + A[vi, vk]
//
// 1. The init runs where every reduction variable is at the beginning of its domain; always, where there is none.
// 2. It comes before the body, and the block has no init left.
// 3. Functions that tensor expressions made stay as they are.
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

/// Rule 1: the init under its condition.
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
  NodeRef mutate_Block(const BlockNode& node) override {  // Rule 2
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
  if (from_legacy_schedule(*function)) return function;  // Rule 3
  return LowerInit()(function);
}

}  // namespace tirscope::passes
