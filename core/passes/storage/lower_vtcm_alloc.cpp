// SPDX-License-Identifier: Apache-2.0
// Allocations in Hexagon's tightly coupled memory are asked of the runtime.
//
//   A = T.allocate([1024], "int8", "global.vtcm")   ->   A = T.nd_mem_alloc_with_scope("global.vtcm", 1,
//                                                                                      T.tvm_stack_make_shape(1024))
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class VtcmAllocations final : public Mutator {
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    const std::string scope = node.buffer_var->storage_scope();
    if (scope.find("global.vtcm") == std::string::npos) return rebuilt(node);
    Expr shape = call(DataType::handle(), op::tvm_stack_make_shape(), node.extents);
    Expr memory = call(node.buffer_var->dtype, op::nd_mem_alloc_with_scope(),
                       {make<StringImmNode>(scope), int64(int64_t(node.extents.size())), shape});
    return make<LetStmtNode>(node.buffer_var, memory, (*this)(node.body));
  }
};

}  // namespace

/// TVM's LowerVtcmAlloc.
Result<PrimFunc> lower_vtcm_alloc(const PrimFunc& function, const Context&, const AttrList&) {
  return with_body(function, VtcmAllocations()(function->body));
}

}  // namespace tirscope::passes
