// SPDX-License-Identifier: Apache-2.0
// Every function learns what it is compiled for.
//
//   @T.prim_func            @T.prim_func
//   def main(...):      ->  def main(...):
//                               T.func_attr({"target": T.target({"kind": "cuda", ..., "host": {"kind": "llvm", ...}})})
//
// 1. A function that has a target keeps it; an exposed one without a host gets the host of the pass's target.
// 2. One that is marked "tir.is_host_func" gets the host, as its own host too, and loses the mark.
// 3. An exposed function (it has a global symbol) gets the target with its host.
// 4. Of the others, one called by host code only gets the host, else the target without host; one called by host and
//    device code is doubled, and host code calls the double, `name_host`.
// The argument is a target as TVM writes it, on an llvm host unless it names one; without argument (or "target") it is
// the context's. A host that is not named is not added to code that already is a host's (it has the packed calling
// convention). "host" is that host alone.
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/renew.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"
#include "script/tir/values/target.h"

namespace tirscope::passes {

namespace {

bool begins_device_code(const Node& node) {
  if (auto attr = as<AttrStmtNode>(&node)) return attr->key == "thread_extent" || attr->key == "virtual_thread";
  auto loop = as<ForNode>(&node);
  return loop && loop->kind_of_loop == ForKind::ThreadBinding;
}

struct Callers {
  bool host = false, device = false;
};

/// Who calls each function of the module by name.
std::map<std::string, Callers> callers_in(const IRModule& module) {
  std::map<std::string, Callers> callers;
  auto look = [&](auto& self, const Node& root, bool device) -> void {
    walk(root, [&](const Node& node) {
      if (!device && &node != &root && begins_device_code(node)) {
        self(self, node, true);
        return false;
      }
      auto call = as<CallNode>(&node);
      if (call && call->function)
        (device ? callers[call->function->name].device : callers[call->function->name].host) = true;
      return true;
    });
  };
  for (const auto& [name, node] : module->functions)
    if (auto function = ref_as<PrimFuncNode>(node); function && global_symbol(*function))
      look(look, *function->body, begins_device_code(*function->body));
  return callers;
}

/// Rule 4.
class HostCalls final : public Mutator {
 public:
  explicit HostCalls(const std::map<std::string, std::string>& names) : names_(names) {}

 private:
  NodeRef mutate_Call(const CallNode& original) override {
    auto node = ref_as<CallNode>(rebuilt(original));
    auto it = node->function ? names_.find(node->function->name) : names_.end();
    if (it == names_.end()) return node;
    return make<CallNode>(node->dtype, make<GlobalVarNode>(it->second), node->args);
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    return begins_device_code(node) ? NodeRef(&node) : NodeRef(rebuilt(node));
  }
  NodeRef mutate_For(const ForNode& node) override {
    return begins_device_code(node) ? NodeRef(&node) : NodeRef(rebuilt(node));
  }
  const std::map<std::string, std::string>& names_;
};

PrimFunc bound(const PrimFunc& function, const TvmTarget& target) {
  return with(function, [&](PrimFuncNode& f) { f.attrs["target"] = target; });
}

std::string tvm_text(const Target& target) {
  std::string text = target.kind == Target::Kind::Cpu ? "llvm" : target.kind == Target::Kind::Cuda ? "cuda" : "opencl";
  for (const TargetOption& known : target_options())
    if (auto given = target.options.find(std::string(known.name)); known.of_passes && given != target.options.end())
      text += " -" + std::string(known.tvm_name) + "=" + given->second;
  return text;
}

struct Binding {
  TvmTarget target, host;
  bool implied_host = false;
};

Result<Binding> binding_of(const Context& context, const Attr& argument) {
  Binding binding;
  const std::string* text = argument.as_string();
  if (auto node = argument.get<NodeRef>(); node && as<TargetNode>(*node)) {
    binding.target = ref_as<TargetNode>(*node);
  } else if (auto config = argument.get<AttrDict>()) {
    TS_TRY(binding.target, script::read_target(*config));
  } else if (text && *text == "host") {
    TS_TRY(binding.target, script::read_target("llvm"));
  } else if (text || argument.is_none()) {
    bool given = text && *text != "target";
    TS_TRY(binding.target, script::read_target(given ? *text : tvm_text(context.target)));
    if (!host_of(*binding.target)) {
      TS_TRY(TvmTarget host, script::read_target("llvm"));
      binding.target = with_host(binding.target, host);
      binding.implied_host = true;
    }
  } else {
    return fail(bad_input("bind-target.argument",
                          "the target must be a string as in TVM, such as \"cuda -arch=sm_80\", or a dictionary"));
  }
  binding.host = host_of(*binding.target);
  return binding;
}

}  // namespace

/// TVM's BindTarget(target).
Result<IRModule> bind_target(const IRModule& module, const Context& context, const AttrList& args) {
  TS_TRY(Binding binding, binding_of(context, args[0]));
  const TvmTarget plain = without_host(binding.target);
  const auto callers = callers_in(module);
  std::map<std::string, std::string> doubles;
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    bool exposed = global_symbol(*function) != nullptr;
    if (TvmTarget own = target_of(*function)) {  // Rule 1
      bool is_host = binding.implied_host && calling_convention(*function) == CallingConvention::Packed;
      if (exposed && binding.host && !is_host && !host_of(*own))
        result.put(name, bound(function, with_host(own, binding.host)));
      continue;
    }
    const Attr* mark = find_attr(function->attrs, "tir.is_host_func");
    if (mark && mark->as_int().value_or(0) != 0 && binding.host) {  // Rule 2
      PrimFunc host = bound(function, with_host(binding.host, binding.host));
      result.put(name, with(host, [](PrimFuncNode& f) { f.attrs.erase("tir.is_host_func"); }));
      continue;
    }
    auto it = callers.find(name);
    Callers by = it == callers.end() ? Callers{} : it->second;
    if (exposed) {  // Rule 3
      result.put(name, bound(function, binding.target));
    } else if (by.host && !by.device && binding.host) {  // Rule 4
      result.put(name, bound(function, binding.host));
    } else {
      result.put(name, bound(function, plain));
      if (!by.host || !binding.host) continue;  // Rule 4
      std::string double_name = name + "_host";
      for (int k = 1; result.find(double_name); ++k) double_name = name + "_host_" + std::to_string(k);
      result.put(double_name, bound(renewed(function), binding.host));
      doubles[name] = double_name;
    }
  }
  if (doubles.empty()) return std::move(result).take();
  HostCalls calls(doubles);
  for (const auto& [name, node] : module->functions) {
    PrimFunc function = result.prim_func(name);
    if (!function || !global_symbol(*function)) continue;
    Stmt body = begins_device_code(*function->body) ? function->body : calls(function->body);
    if (body != function->body) result.put(name, with(function, [&](PrimFuncNode& f) { f.body = body; }));
  }
  return std::move(result).take();
}

}  // namespace tirscope::passes
