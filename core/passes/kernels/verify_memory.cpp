// SPDX-License-Identifier: Apache-2.0
// Host code must not touch memory of a device: the sign of a schedule that binds no threads.
//
//   for i in range(64):            "Did you forget to bind?"   (the target is cuda, there is no thread axis around)
//       Y[i] = X[i]
//
// 1. Only functions of the default calling convention for a GPU (CUDA, OpenCL, Vulkan, Metal, ROCm) are looked at.
// 2. Accesses inside a thread extent or a pipeline_exec_scope are the device's.
// 3. Outside, what counts are accesses of a parameter's buffer, or of what a let takes from a parameter. The refusal
//    points at the statement of each.
#include "passes/kernels/verify_memory.h"

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class HostAccesses final : public Visitor {
 public:
  enum class Of { Arguments, Allocations };
  HostAccesses(const PrimFunc& function, Of memory) : allocations_(memory == Of::Allocations) {
    if (memory == Of::Arguments) {
      for (const Var& param : function->params) devices_.insert(param.get());
      for (const BufferBinding& binding : function->buffer_map) devices_.insert(binding.buffer->data.get());
    }
    visit(function->body);
  }
  Diagnostic refusal(const std::string& target) && {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    Diagnostic refusal =
        refused("verify-memory.host-access",
                "{0} is accessed outside any thread, but the target is {1}; bind a loop around it to a thread axis",
                all, target);
    refusal.where = std::move(places_);
    refusal.tvm = TvmError{"RuntimeError", tvm_text_ + "  Did you forget to bind?\n"};
    return refusal;
  }
  std::vector<std::string> names;

 private:
#define TS_STMT(Name)                                         \
  void visit_##Name(const Name##Node& node) override {        \
    const StmtNode* outer = std::exchange(statement_, &node); \
    look(node);                                               \
    statement_ = outer;                                       \
  }
#include "ir/nodes.def"
  template <class T>
  void look(const T& node) {
    children(node);
  }
  void look(const AttrStmtNode& node) {  // Rule 2
    if (node.key == "thread_extent" || node.key == "pipeline_exec_scope") return;
    visit(node.value);
    visit(node.body);
  }
  void look(const AllocateNode& node) {
    if (allocations_) devices_.insert(node.buffer_var.get());
    children(node);
  }
  void look(const LetStmtNode& node) {  // Rule 3
    // A value taken from an argument is one.
    if (auto call = as<CallNode>(node.value); call && call->op == &op::tvm_struct_get() && !call->args.empty())
      if (auto from = as<VarNode>(call->args[0]); from && devices_.contains(from)) devices_.insert(node.var.get());
    children(node);
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    access(*node.buffer->data);
    children(node);
  }
  void look(const BufferStoreNode& node) {
    access(*node.buffer->data);
    children(node);
  }
  void access(const VarNode& var) {  // Rule 3
    if (!devices_.contains(&var)) return;
    tvm_text_ += "    Variable `" + var.name +
                 "` is directly accessed by host memory (it is not contained in a thread environment or in the "
                 "function arguments.\n";
    if (seen_.insert(&var).second) names.push_back(var.name);
    if (!pointed_at_.emplace(statement_, &var).second) return;
    Place place;
    place.object = Ref<const RefCounted>(statement_);
    place.message = message("{0} is accessed here, outside any thread", var.name).str();
    places_.push_back(std::move(place));
  }
  bool allocations_;
  std::unordered_set<const VarNode*> devices_, seen_;
  std::set<std::pair<const StmtNode*, const VarNode*>> pointed_at_;
  const StmtNode* statement_ = nullptr;  ///< the innermost one around
  std::vector<Place> places_;
  std::string tvm_text_ = "Memory verification failed with the following errors:\n";
};

}  // namespace

/// TVM's VerifyMemory.
Result<PrimFunc> verify_memory(const PrimFunc& function, const Context&, const AttrList&) {
  TvmTarget target = target_of(*function);
  if (!target) return fail(refused("verify-memory.no-target", "the function has no target; run BindTarget first"));
  constexpr int64_t gpus[] = {2, 4, 7, 8, 10};
  bool gpu = std::ranges::find(gpus, device_type(*target)) != std::end(gpus);
  if (!gpu || calling_convention(*function) != CallingConvention::Default) return function;  // Rule 1
  HostAccesses accesses(function, HostAccesses::Of::Arguments);
  // Rule 3
  if (!accesses.names.empty()) return fail(std::move(accesses).refusal(target_kind(*target)));
  return function;
}

Result<void> verify_allocated_memory(const PrimFunc& host, const Target& target) {
  HostAccesses accesses(host, HostAccesses::Of::Allocations);
  if (!accesses.names.empty()) return fail(std::move(accesses).refusal(target.str()));
  return {};
}

}  // namespace tirscope::passes
