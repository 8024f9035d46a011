// SPDX-License-Identifier: Apache-2.0
// Pointers with a range become plain addresses.
//
//   T.tvm_access_ptr(T.type_annotation("float16"), X, i * 16, 16, 1)   ->   T.address_of(X_1[i * 16])
//
// 1. The address is that of the element at the offset, in a view that ends right after it. Vector types address their
//    first element by a ramp.
// 2. Memory with its own tag must be known to the target; none is.
#include "ir/ops/storage_scope.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"
#include "passes/storage/storage_plan.h"

namespace tirscope::passes {

namespace {

class PointerLowerer final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_Allocate(const AllocateNode& node) override {  // Rule 2
    const std::string scope = node.buffer_var->storage_scope();
    if (is_special(StorageScope::of(scope)))
      refuse(refused("storage-access.unknown-memory",
                     "memory of scope {0} is not supported; use a scope of the target, such as shared or local",
                     scope));
    return rebuilt(node);
  }
  NodeRef mutate_Call(const CallNode& original) override {  // Rule 1
    auto node = ref_as<CallNode>(rebuilt(original));
    auto var = node->op == &op::tvm_access_ptr() && node->args.size() == 5 ? ref_as<VarNode>(node->args[1]) : nullptr;
    if (!var) return node;
    DataType dtype = node->args[0]->dtype;
    Expr offset = node->args[2];
    if (dtype.lanes() != 1) {
      offset = offset * int64_t(dtype.lanes());
      offset = make<RampNode>(offset, make_const(offset->dtype, int64_t(1)), int32(dtype.lanes()));
    }
    Buffer view =
        make<BufferNode>(var, dtype.element(), std::vector<Expr>{offset + 1}, std::vector<Expr>{}, int32(0), var->name);
    return call(DataType::handle(), op::address_of(), {load(view, {offset})});
  }
};

}  // namespace

/// TVM's LowerDeviceStorageAccessInfo.
Result<PrimFunc> lower_device_storage_access_info(const PrimFunc& function, const Context&, const AttrList&) {
  PointerLowerer lowerer;
  return rewritten(function, lowerer);
}

}  // namespace tirscope::passes
