// SPDX-License-Identifier: Apache-2.0
// What the virtual machine of Relax provides is called by its name there.
//
//   R.memory.alloc_storage(size, 0, "global", dtype)   ->   R.vm.alloc_storage(size, 0, "uint8", "global")
//   R.memory.alloc_tensor(storage, 0, shape, dtype)    ->   R.vm.alloc_tensor(storage, 0, shape, dtype)
//   R.memory.kill_storage(s), R.memory.kill_tensor(t)  ->   R.vm.kill_object(s)
//   R.vm.call_tir_dyn(f, (a, b, s))                    ->   R.call_packed("vm.builtin.call_tir_dyn", f, a, b, s)
//   R.reshape(x, shape)                                ->   R.call_packed("vm.builtin.reshape", x, shape)
//   R.shape_of(x), R.tensor_to_shape(x)                ->   R.call_packed("vm.builtin.shape_of", x), ...
#include <map>

#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class RuntimeCalls final : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  RelaxExpr call(const RelaxCall& call) override {
    if (!call->op) return call;
    const std::string_view op = call->op->name;
    if (op == "memory.alloc_storage" && call->args.size() == 4)
      return checked(call_op(
          "vm.alloc_storage",
          {call->args[0], call->args[1], make<DataTypeImmNode>(object_info(), DataType::uint(8)), call->args[2]}));
    if (op == "memory.alloc_tensor") return checked(call_op("vm.alloc_tensor", call->args));
    if (op == "memory.kill_storage" || op == "memory.kill_tensor")
      return checked(call_op("vm.kill_object", call->args));
    if (op == "vm.call_tir_dyn" && call->args.size() == 2) return dynamic(*call);
    static const std::map<std::string_view, const char*> packed = {{"reshape", "vm.builtin.reshape"},
                                                                   {"shape_of", "vm.builtin.shape_of"},
                                                                   {"tensor_to_shape", "vm.builtin.tensor_to_shape"},
                                                                   {"to_vdevice", "vm.builtin.to_device"},
                                                                   {"make_closure", "vm.builtin.make_closure"},
                                                                   {"invoke_closure", "vm.builtin.invoke_closure"}};
    auto it = packed.find(op);
    return it == packed.end() ? call : packed_call(it->second, call->args, call->struct_info);
  }

 private:
  static RelaxExpr packed_call(const char* name, std::vector<NodeRef> args, const StructInfo& info) {
    return make<RelaxCallNode>(info, nullptr, extern_func(name), std::move(args), AttrDict{},
                               std::vector<StructInfo>{info});
  }
  static RelaxExpr dynamic(const RelaxCallNode& call) {
    std::vector<NodeRef> args{call.args[0]};
    if (auto tuple = as<RelaxTupleNode>(call.args[1]))
      args.insert(args.end(), tuple->items.begin(), tuple->items.end());
    return packed_call("vm.builtin.call_tir_dyn", std::move(args), void_info());
  }
};

}  // namespace

Result<IRModule> lower_runtime_builtin(const IRModule& module, const Context&, const AttrList&) {
  return rewrite_functions<RuntimeCalls>(module);
}

}  // namespace tirscope::passes
