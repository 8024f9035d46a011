// SPDX-License-Identifier: Apache-2.0
// Host code must not touch memory of a device: the sign of a schedule that binds no threads.
//
//   for i in range(64):            "Did you forget to bind?"   (the target is cuda, no thread axis stands around)
//       Y[i] = X[i]
//
// 1. Only functions of the default calling convention for a GPU (CUDA, OpenCL, Vulkan, Metal, ROCm) are looked at.
// 2. Accesses inside of a thread extent or a pipeline_exec_scope are the device's.
// 3. Outside, what counts are accesses of a parameter's buffer, or of what a let takes from a parameter.
#include <algorithm>
#include <unordered_set>

#include "ir/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class HostAccesses final : public Visitor {
 public:
  explicit HostAccesses(const PrimFunc& function) {
    for (const Var& param : function->params) arguments_.insert(param.get());
    for (const BufferBinding& binding : function->buffer_map) arguments_.insert(binding.buffer->data.get());
    visit(function->body);
  }
  std::vector<std::string> names;

 private:
  void visit_AttrStmt(const AttrStmtNode& node) override {
    if (node.key == "thread_extent" || node.key == "pipeline_exec_scope") return;
    visit(node.value);
    visit(node.body);
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    // A value taken from an argument is one.
    if (auto call = as<CallNode>(node.value); call && call->op == &op::tvm_struct_get() && !call->args.empty())
      if (auto from = as<VarNode>(call->args[0]); from && arguments_.contains(from)) arguments_.insert(node.var.get());
    children(node);
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    access(*node.buffer->data);
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    access(*node.buffer->data);
    children(node);
  }
  void access(const VarNode& var) {
    if (arguments_.contains(&var) && seen_.insert(&var).second) names.push_back(var.name);
  }
  std::unordered_set<const VarNode*> arguments_, seen_;
};

}  // namespace

/// TVM's VerifyMemory.
Result<PrimFunc> verify_memory(const PrimFunc& function, const Context&, const AttrList&) {
  TvmTarget target = target_of(*function);
  if (!target) return fail(refused("verify-memory.no-target", "the function has no target; BindTarget gives it one"));
  constexpr int64_t gpus[] = {2, 4, 7, 8, 10};
  bool gpu = std::ranges::find(gpus, device_type(*target)) != std::end(gpus);
  if (!gpu || calling_convention(*function) != CallingConvention::Default) return function;
  HostAccesses accesses(function);
  if (accesses.names.empty()) return function;
  std::string names;
  for (const std::string& name : accesses.names) names += (names.empty() ? "" : ", ") + name;
  return fail(refused("verify-memory.host-access",
                      "{0} is accessed outside of any thread although the target is {1}; bind a loop around it to a "
                      "thread axis",
                      names, target_kind(*target)));
}

}  // namespace tirscope::passes
