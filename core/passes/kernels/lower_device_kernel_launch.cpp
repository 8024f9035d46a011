// SPDX-License-Identifier: Apache-2.0
// Calls of functions of another device become kernel launches.
//
//   Module.main_kernel(X, Y)   ->   T.call_packed("main_kernel", X, Y, 4, 128)       (the extents of its threads)
//
// 1. Calls within one target stay. Between targets of one kind of device they become external calls of the name.
// 2. Else the call becomes one of a packed function: the kernel's symbol, its arguments, then for each thread axis in
//    the order of its first appearance the extent, in terms of the caller; last the bytes of dynamic shared memory.
// 3. A launched function gets calling_conv 2, its launch parameters by name, "tir.is_global_func" and a symbol; it
//    returns nothing, and what it returned must have been 0. One that is called externally gets a symbol.
// 4. A function cannot be both. There is at most one allocation of dynamic shared memory in a kernel.
#include <set>
#include <unordered_set>

#include "ir/ops/storage_scope.h"
#include "ir/walk/fallible.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"
#include "script/printer/printer.h"

namespace tirscope::passes {

namespace {

struct Kernel {
  TvmTarget target;
  std::string target_name, symbol;
  std::vector<Var> params;
  AttrList launch_params;
  std::vector<Expr> launch_args;
};

class KernelReader final : public Visitor, public Refusing {
 public:
  Kernel kernel;

  void finish() {  // Rule 2
    if (!shared_bytes_) return;
    kernel.launch_params.push_back(Attr("tir.use_dyn_shared_memory"));
    kernel.launch_args.push_back(shared_bytes_);
  }

 private:
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto axis = node.thread_axis();
    if (axis && seen_.insert(axis->var.get()).second) {  // Rule 2
      kernel.launch_params.push_back(Attr(axis->thread_tag));
      kernel.launch_args.push_back(node.value);
    }
    visit(node.body);
  }
  void visit_Allocate(const AllocateNode& node) override {
    StorageScope scope = StorageScope::of(node.buffer_var->storage_scope());
    if (scope.rank == StorageRank::Shared && scope.tag == ".dyn") {
      if (shared_bytes_)  // Rule 4
        refuse(refused("kernel-launch.dynamic-memory",
                       "a kernel can have only one allocation of dynamic shared memory; use "
                       "MergeSharedMemoryAllocations to merge several"));
      shared_bytes_ = int32(1);  // Rule 2
      for (const Expr& extent : node.extents) shared_bytes_ = shared_bytes_ * extent;
      shared_bytes_ = shared_bytes_ * node.dtype.bytes();
    }
    visit(node.body);
  }
  std::unordered_set<const VarNode*> seen_;
  Expr shared_bytes_;
};

using Kernels = std::map<std::string, Kernel>;

class LaunchWriter final : public FallibleMutator {
 public:
  LaunchWriter(const Kernels& kernels, const Kernel& caller) : kernels_(kernels), caller_(caller) {}
  std::set<std::string> launched, external;

 private:
  NodeRef mutate_Call(const CallNode& original) override {
    auto node = ref_as<CallNode>(rebuilt(original));
    if (!node->function) return node;
    const std::string& name = node->function->name;
    auto it = kernels_.find(name);
    if (it == kernels_.end()) {
      refuse(refused("kernel-launch.unknown-function", "{0} is called, but the module has no such function", name));
      return node;
    }
    const Kernel& kernel = it->second;
    if (kernel.target_name == caller_.target_name) return node;  // Rule 1
    std::vector<Expr> args;
    if (device_type(*kernel.target) == device_type(*caller_.target)) {
      external.insert(name);
      args.push_back(make<StringImmNode>(name));
      args.insert(args.end(), node->args.begin(), node->args.end());
      return call(node->dtype, op::call_extern(), args);
    }
    if (node->args.size() != kernel.params.size()) {  // Rule 2
      refuse(refused("kernel-launch.arguments", "{0} takes {1} arguments, but got {2}", name, kernel.params.size(),
                     node->args.size()));
      return node;
    }
    launched.insert(name);
    VarMap map;
    for (std::size_t k = 0; k < node->args.size(); ++k) map[kernel.params[k].get()] = node->args[k];
    args.push_back(make<StringImmNode>(kernel.symbol));
    args.insert(args.end(), node->args.begin(), node->args.end());
    for (const Expr& arg : kernel.launch_args) args.push_back(substitute(arg, map));  // Rule 2
    DataType dtype = node->dtype.is_void() ? DataType::integer(32) : node->dtype;
    return call(dtype, op::tvm_call_packed(), args);
  }
  const Kernels& kernels_;
  const Kernel& caller_;
};

/// Rule 3: a kernel returns nothing.
class ReturnRemover final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    auto call = as<CallNode>(node.value);
    if (!call || call->op != &op::ret()) return ref(node);
    if (call->args.size() != 1 || !is_zero(call->args[0]))
      refuse(refused("kernel-launch.return", "a kernel can only return success: T.ret(0)"));
    return no_op();
  }
};

/// Rule 3.
Result<PrimFunc> as_kernel(const PrimFunc& function, const Kernel& kernel) {
  ReturnRemover remover;
  Stmt body = remover(function->body);
  if (remover.refusal()) return fail(*remover.refusal());
  return with(function, [&](PrimFuncNode& f) {
    f.body = body;
    f.ret_type.reset();
    f.attrs["tir.is_global_func"] = true_expr();
    f.attrs["calling_conv"] = int64_t(CallingConvention::KernelLaunch);
    f.attrs["tir.kernel_launch_params"] = kernel.launch_params;
    f.attrs["global_symbol"] = kernel.symbol;
  });
}

Result<Kernels> read_kernels(const IRModule& module) {
  Kernels kernels;
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    KernelReader reader;
    TvmTarget target = target_of(*function);
    if (!target)
      return fail(refused("kernel-launch.no-target", "function {0} has no target; run BindTarget first", name));
    reader.kernel.target = without_host(target);
    reader.kernel.target_name = script::text(reader.kernel.target);
    const std::string* symbol = global_symbol(*function);
    reader.kernel.symbol = symbol ? *symbol : name;
    reader.kernel.params = function->params;
    reader.visit(function->body);
    if (reader.refusal()) return fail(*reader.refusal());
    reader.finish();
    kernels.emplace(name, std::move(reader.kernel));
  }
  return kernels;
}

}  // namespace

/// TVM's LowerDeviceKernelLaunch.
Result<IRModule> lower_device_kernel_launch(const IRModule& module, const Context&, const AttrList&) {
  TS_TRY(Kernels kernels, read_kernels(module));
  ModuleEdit result(module);
  std::set<std::string> launched, external;
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    LaunchWriter writer(kernels, kernels.at(name));
    Stmt body = writer(function->body);
    if (writer.refusal()) return fail(*writer.refusal());
    launched.merge(writer.launched);
    external.merge(writer.external);
    if (body != function->body) result.put(name, with(function, [&](PrimFuncNode& f) { f.body = body; }));
  }
  for (const std::string& name : external)  // Rule 4
    if (launched.contains(name))
      return fail(refused("kernel-launch.two-conventions",
                          "{0} is launched as a kernel by one caller but called externally by another", name));
  for (const std::string& name : launched) {  // Rule 3
    TS_TRY(PrimFunc kernel, as_kernel(result.prim_func(name), kernels.at(name)));
    result.put(name, kernel);
  }
  for (const std::string& name : external)  // Rule 3
    result.put(name, with(result.prim_func(name), [&](PrimFuncNode& f) {
                 f.attrs["tir.is_global_func"] = true_expr();
                 f.attrs.try_emplace("global_symbol", Attr(name));
               }));
  return std::move(result).take();
}

}  // namespace tirscope::passes
