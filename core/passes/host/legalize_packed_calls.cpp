// SPDX-License-Identifier: Apache-2.0
// Arguments of calls by the packed C interface are put into tensors on the stack.
//
//   T.call_cpacked("f", p, x, ctx)  ->  T.call_cpacked("f", p, T.tvm_stack_make_array(x, T.tvm_stack_make_shape(16),
//                                           T.reinterpret("handle", T.uint64(0)), T.uint32(1),
//                                           T.Cast("float32", 0), 0), ctx)
//
// 1. Only calls that are statements; the name of the callee and the device's context, the last, stay.
// 2. Parameters of the caller are tensors already.
// 3. Shape, type and offset are those of the callee's buffer; where it has none, no extents, a handle, and 0.
#include <unordered_set>

#include "ir/walk/fallible.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class PackedArguments final : public FallibleMutator {
 public:
  PackedArguments(const IRModuleNode& module, const PrimFuncNode& function) : module_(module) {
    for (const Var& param : function.params) params_.insert(param.get());
  }

 private:
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {  // Rule 1
    auto call = as<CallNode>(node.value);
    if (refusal() || !call || call->op != &op::tvm_call_cpacked()) return ref(node);
    auto name = call->args.empty() ? nullptr : as<StringImmNode>(call->args[0]);
    auto callee = name ? module_.functions.find(name->value) : module_.functions.end();
    if (callee == module_.functions.end()) {
      refuse(refused("legalize-packed-calls.callee", "there is no function {0} in the module",
                     name ? name->value : std::string()));
      return ref(node);
    }
    auto function = as<PrimFuncNode>(callee->second);
    std::vector<Expr> args = call->args;
    for (std::size_t i = 1; i + 1 < args.size(); ++i) {
      if (params_.contains(as<VarNode>(args[i]))) continue;  // Rule 2
      // Rule 3
      const bool known = function && i <= function->params.size();
      args[i] = tensor(args[i], known ? function->buffer_of(function->params[i - 1]) : nullptr);
    }
    return evaluate(tirscope::call(call->dtype, op::tvm_call_cpacked(), args));
  }

  /// Rule 3.
  static Expr tensor(const Expr& data, const Buffer& buffer) {
    std::vector<Expr> extents;
    if (buffer) extents = buffer->shape;
    const DataType dtype = buffer ? buffer->dtype : DataType::handle();
    const auto rank = int64_t(extents.size());
    return tirscope::call(DataType::handle(), op::tvm_stack_make_array(),
                          {data, tirscope::call(DataType::handle(), op::tvm_stack_make_shape(), extents), null_handle(),
                           make_const(DataType::uint(32), rank), make<CastNode>(dtype, int32(0)),
                           buffer ? buffer->elem_offset : make_const(DataType::uint(64), 0)});
  }

  const IRModuleNode& module_;
  std::unordered_set<const VarNode*> params_;
};

}  // namespace

/// TVM's LegalizePackedCalls.
Result<IRModule> legalize_packed_calls(const IRModule& module, const Context&, const AttrList&) {
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    PackedArguments arguments(*module, *function);
    Stmt body = arguments(function->body);
    if (arguments.refusal()) return fail(*arguments.refusal());
    if (body != function->body) result.put(name, with(function, [&](PrimFuncNode& f) { f.body = body; }));
  }
  return std::move(result).take();
}

}  // namespace tirscope::passes
