// SPDX-License-Identifier: Apache-2.0
// Tensors that share memory with nothing get storage of their own.
//
//   R.builtin.alloc_tensor(shape, dtype, 0, "global")  ->  storage = R.memory.alloc_storage([bytes], 0, "global",
//   "uint8")
//                                                          R.memory.alloc_tensor(storage, 0, shape, dtype)
#include "ir/build.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class StorageOfItsOwn final : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  RelaxExpr call(const RelaxCall& call) override {
    if (!is_call_of(call, "builtin.alloc_tensor") || call->args.size() != 4) return call;
    auto shape = as<ShapeExprNode>(call->args[0]);
    auto dtype = as<DataTypeImmNode>(call->args[1]);
    if (!shape || !dtype)
      throw LimitReached{refused("lower-alloc-tensor.unknown-shape", "a tensor is allocated whose shape is not known")};
    Expr bytes = int64(dtype->value.bytes());
    for (const Expr& dim : shape->values) bytes = bytes * dim;
    RelaxExpr storage =
        checked(call_op("memory.alloc_storage", {shape_expr({bytes}), call->args[2], call->args[3],
                                                 make<DataTypeImmNode>(object_info(), DataType::uint(8))}));
    RelaxVar var = checked(builder_.emit(storage, "storage"));
    return checked(call_op("memory.alloc_tensor", {var, prim_value(int64(0)), call->args[0], call->args[1]}));
  }
};

}  // namespace

Result<IRModule> lower_alloc_tensor(const IRModule& module, const Context&, const AttrList&) {
  return rewrite_functions<StorageOfItsOwn>(module);
}

}  // namespace tirscope::passes
