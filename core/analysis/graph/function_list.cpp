// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/function_list.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/relax/relax.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

namespace {

FunctionKind kind_of(const NodeRef& function) {
  auto relax = as<RelaxFunctionNode>(function);
  if (!relax) return FunctionKind::TensorIR;
  for (const char* name : {"Primitive", "Composite", "Codegen"})
    if (find_attr(relax->attrs, name)) return FunctionKind::Primitive;
  return FunctionKind::Relax;
}

/// The name of the function that `node` mentions; empty for other nodes.
std::string mentioned(const Node& node) {
  if (auto global = as<GlobalVarNode>(&node)) return global->name;
  if (auto external = as<ExternFuncNode>(&node)) return external->symbol;
  return {};
}

class FunctionLister {
 public:
  explicit FunctionLister(const IRModule& module) {
    for (const auto& [name, function] : module->functions) listed_[name] = {name, kind_of(function), function, {}, {}};
    for (auto& [name, function] : listed_) collect(function);
  }

  std::vector<ListedFunction> run() {
    for (const auto& [name, function] : listed_)
      if (function.kind == FunctionKind::Relax) take(name);
    for (std::size_t n = 0; n < out_.size(); ++n)
      for (const std::string& callee : std::vector(out_[n].callees)) take(callee);
    for (const auto& [name, function] : listed_) take(name);
    std::ranges::stable_sort(out_, {}, &ListedFunction::kind);
    return std::move(out_);
  }

 private:
  void collect(ListedFunction& caller) {
    walk(*caller.function, [&](const Node& node) {
      auto callee = listed_.find(mentioned(node));
      if (callee == listed_.end()) return true;
      ++callee->second.calls;
      add(callee->second.callers, caller.name);
      add(caller.callees, callee->first);
      return true;
    });
  }

  static void add(std::vector<std::string>& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }

  void take(const std::string& name) {
    if (taken_.insert(name).second) out_.push_back(listed_.at(name));
  }

  std::map<std::string, ListedFunction> listed_;
  std::vector<ListedFunction> out_;
  std::set<std::string> taken_;
};

}  // namespace

std::vector<ListedFunction> list_functions(const IRModule& module) {
  return module ? FunctionLister(module).run() : std::vector<ListedFunction>();
}

}  // namespace tirscope::analysis
