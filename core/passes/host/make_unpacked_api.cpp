// SPDX-License-Identifier: Apache-2.0
// Exposed host functions become plain C functions: pointers and numbers in, an error code out.
//
//   def main(X: T.Buffer((8,), "float32"), n: T.int32):  ->  def main(X: T.handle("float32", "global"), n: T.int32) ->
//   T.int32:
//       ...                                                      T.attr("default", "device_id", 0)
//                                                                T.attr("default", "device_type", 1)
//                                                                ...
//                                                                return 0
//
// 1. Functions with a global symbol, the default calling convention and a target with a host are rewritten; they become
//    of that host.
// 2. A buffer's parameter becomes its data pointer; the device's attributes surround the body when there is one.
// 3. Calls of exposed functions within the module return int32, and pass the data of an array that is made in place.
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/param_buffers.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

/// Rule 3.
class UnpackedCalls final : public Mutator {
 public:
  explicit UnpackedCalls(const IRModule& module) : module_(module) {}

 private:
  NodeRef mutate_Call(const CallNode& original) override {
    auto node = ref_as<CallNode>(rebuilt(original));
    PrimFunc called = node->function ? module_->prim_func(node->function->name) : nullptr;
    if (!called || !global_symbol(*called)) return node;
    std::vector<Expr> args = node->args;
    for (Expr& arg : args)
      if (auto made = as<CallNode>(arg); made && made->op == &op::tvm_stack_make_array() && !made->args.empty())
        arg = made->args[0];
    if (args == node->args && node->dtype == DataType::integer(32)) return node;
    return make<CallNode>(DataType::integer(32), node->function, args);
  }
  const IRModule& module_;
};

/// Rule 2.
PrimFunc unpacked(const PrimFunc& function, const TvmTarget& target) {
  Stmt body = spliced({function->body, evaluate(call(DataType::integer(32), op::ret(), {int32(0)}))});
  auto around = [&](const char* key, int64_t value) {
    body = make<AttrStmtNode>(Attr("default"), key, int32(value), body);
  };
  if (!function->buffer_map.empty()) {
    around("device_type", device_type(*target));
    around("device_id", 0);
  }
  const ParamBuffers buffers(*function);
  return with(function, [&](PrimFuncNode& f) {
    for (Var& param : f.params)
      if (Buffer buffer = buffers.of(param)) param = buffer->data;
    f.buffer_map.clear();
    f.body = body;
    f.ret_type = DataType::integer(32);
    f.attrs["target"] = host_of(*target);
  });
}

}  // namespace

/// TVM's MakeUnpackedAPI.
Result<IRModule> make_unpacked_api(const IRModule& module, const Context&, const AttrList&) {
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto original = ref_as<PrimFuncNode>(node);
    if (!original) continue;
    PrimFunc function = original;
    if (Stmt body = UnpackedCalls(module)(function->body); body != function->body)
      function = with(function, [&](PrimFuncNode& f) { f.body = body; });
    if (global_symbol(*function) && calling_convention(*function) == CallingConvention::Default) {  // Rule 1
      TvmTarget target = target_of(*function);
      if (!target)
        return fail(refused("make-unpacked-api.no-target", "function {0} has no target; run BindTarget first", name));
      if (host_of(*target)) function = unpacked(function, target);
    }
    if (function != original) result.put(name, function);
  }
  return std::move(result).take();
}

}  // namespace tirscope::passes
