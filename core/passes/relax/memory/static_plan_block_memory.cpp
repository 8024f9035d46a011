// SPDX-License-Identifier: Apache-2.0
// Tensors that are not needed at the same time share storage.
//
//   a = R.builtin.alloc_tensor(...)                s = R.memory.alloc_storage([bytes], 0, "global", dtype)
//   cls.f(x, a)                                    a = R.memory.alloc_tensor(s, 0, shape, dtype)
//   b = R.builtin.alloc_tensor(...)         ->     cls.f(x, a)
//   cls.g(a, b)                                    ...
//   c = R.builtin.alloc_tensor(...)                c = R.memory.alloc_tensor(s, 0, shape, dtype)
//
// 1. Each block is planned by itself. A tensor is planned that only functions of TensorIR and packed functions of its
//    block use; R.reshape, tuples and copies give it further names. One that is a result, goes into a branch or another
//    block, or to another callee, stays R.builtin.alloc_tensor.
// 2. A tensor needs its shape's elements in bytes; a size counts with the upper bound that the function's attribute
//    tir_var_upper_bound gives it. Its storage is free again behind the last call that uses it.
// 3. Free storages of the same scope and type are candidates: the smallest that is large enough and at most 16 times as
//    large, else the largest of at least a 16th, which grows. Sizes that are not numbers must be equal.
#include "ir/build.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "passes/relax/memory/storage_plan.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class SharedStorage final : public Rewriter {
 public:
  using Rewriter::Rewriter;

  RelaxFunction planned(const RelaxFunction& function, const IRModuleNode& module) {
    plan_ = plan_graph_storage(*function, module);
    made_.assign(plan_.storages.size(), nullptr);
    storage_of_.clear();
    for (const PlannedTensor& tensor : plan_.tensors)
      if (tensor.storage >= 0) storage_of_[tensor.var.get()] = tensor.storage;
    return this->function(function);
  }

 protected:
  void binding(const Binding& binding) override {
    auto it = storage_of_.find(binding->var.get());
    if (it == storage_of_.end()) return Rewriter::binding(binding);
    const PlannedStorage& storage = plan_.storages[std::size_t(it->second)];
    RelaxVar& var = made_[std::size_t(it->second)];
    if (!var)
      var = checked(builder_.emit(
          checked(call_op("memory.alloc_storage",
                          {shape_expr({storage.bytes}), prim_value(storage.device), relax_string(storage.scope),
                           make<DataTypeImmNode>(object_info(), storage.dtype)})),
          "storage"));
    auto call = as<RelaxCallNode>(binding->value);
    rebind(binding,
           checked(call_op("memory.alloc_tensor",
                           {var, prim_value(int64(0)), expr(ref_as<RelaxExprNode>(call->args[0])), call->args[1]})));
  }

 private:
  GraphStoragePlan plan_;
  std::unordered_map<const RelaxVarNode*, int> storage_of_;
  std::vector<RelaxVar> made_;
};

}  // namespace

Result<IRModule> static_plan_block_memory(const IRModule& module, const Context&, const AttrList&) {
  return catching([&]() -> Result<IRModule> {
    SharedStorage rewriter(module);
    for (const auto& [name, node] : module->functions) {
      auto function = ref_as<RelaxFunctionNode>(node);
      if (!function) continue;
      RelaxFunction now = rewriter.planned(function, *module);
      if (now != function) checked(rewriter.builder().update_func(make<GlobalVarNode>(name), now));
    }
    return rewriter.builder().get();
  });
}

}  // namespace tirscope::passes
