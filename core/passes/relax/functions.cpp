// SPDX-License-Identifier: Apache-2.0
#include "passes/relax/functions.h"

#include <algorithm>
#include <array>

#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

constexpr std::array<std::string_view, 20> impure_ops = {
    "print",
    "assert_op",
    "invoke_closure",
    "call_builtin_with_ctx",
    "call_inplace_packed",
    "builtin.alloc_tensor",
    "memory.alloc_storage",
    "memory.alloc_tensor",
    "memory.kill_storage",
    "memory.kill_tensor",
    "vm.alloc_storage",
    "vm.alloc_tensor",
    "vm.kill_object",
    "vm.call_tir_dyn",
    "ccl.allreduce",
    "ccl.allgather",
    "ccl.broadcast_from_worker0",
    "builtin.stop_lift_params",
    "hint_on_device",
    "inspect.tensor_data",
};

/// Those of the list that only make memory: an unused one may go.
bool only_allocates(std::string_view name) {
  return name == "builtin.alloc_tensor" || name.ends_with("alloc_storage") || name == "memory.alloc_tensor" ||
         name == "vm.alloc_tensor" || name == "hint_on_device" || name == "builtin.stop_lift_params" ||
         name.starts_with("ccl.") || name == "inspect.tensor_data";
}

}  // namespace

const GlobalVarNode* tir_callee(const RelaxCallNode& call) {
  if (!call.op || (call.op->name != "call_tir" && call.op->name != "call_tir_inplace")) return nullptr;
  return call.args.empty() ? nullptr : as<GlobalVarNode>(call.args[0]);
}

bool is_call_of(const RelaxExpr& value, std::string_view op) {
  auto call = as<RelaxCallNode>(value);
  return call && call->op && call->op->name == op;
}

bool is_fused(const RelaxFunctionNode& function) {
  const Attr* attr = find_attr(function.attrs, "Primitive");
  return attr && attr->as_int().value_or(0) != 0;
}

bool is_public(const NodeRef& function) {
  if (auto prim = as<PrimFuncNode>(function)) return prim->attrs.contains("global_symbol");
  if (auto relax = as<RelaxFunctionNode>(function)) return relax->attrs.contains("global_symbol");
  return true;
}

bool is_impure(const RelaxExpr& value, const IRModuleNode& module) {
  auto call = as<RelaxCallNode>(value);
  if (!call) {
    auto branch = as<RelaxIfNode>(value);
    if (!branch) return false;
    auto impure_branch = [&](const SeqExpr& sequence) {
      return std::ranges::any_of(sequence->blocks, [&](const BindingBlock& block) {
        return std::ranges::any_of(block->bindings, [&](const Binding& b) { return is_impure(b->value, module); });
      });
    };
    return impure_branch(branch->then_branch) || impure_branch(branch->else_branch);
  }
  if (call->op)
    return std::ranges::find(impure_ops, call->op->name) != impure_ops.end() && !only_allocates(call->op->name);
  if (auto global = as<GlobalVarNode>(call->callee)) {
    auto function = as<RelaxFunctionNode>(module.find(global->name));
    return !function || !function->is_pure;
  }
  auto type = as<FuncStructInfoNode>(struct_info_of(call->callee));
  return call->callee->kind == Kind::ExternFunc || !type || !type->purity;
}

}  // namespace tirscope::passes
