// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/function_list.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/relax/relax.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

namespace {

/// The functions that `function` mentions, each as often as it does.
std::vector<std::string> mentioned(const NodeRef& function) {
  std::vector<std::string> names;
  walk(*function, [&](const Node& node) {
    if (auto global = as<GlobalVarNode>(&node)) names.push_back(global->name);
    if (auto external = as<ExternFuncNode>(&node)) names.push_back(external->symbol);
    return true;
  });
  return names;
}

class FunctionLister {
 public:
  using Mentioned = std::map<const Node*, std::vector<std::string>>;

  FunctionLister(const IRModule& module, const Mentioned& mentioned) {
    for (const auto& [name, function] : module->functions)
      listed_[name] = {name, function_kind(function), function, {}, {}};
    for (auto& [name, function] : listed_) collect(function, mentioned.at(function.function.get()));
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
  void collect(ListedFunction& caller, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      auto callee = listed_.find(name);
      if (callee == listed_.end()) continue;
      ++callee->second.calls;
      add(callee->second.callers, caller.name);
      add(caller.callees, callee->first);
    }
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

FunctionKind function_kind(const NodeRef& function) {
  auto relax = as<RelaxFunctionNode>(function);
  if (!relax) return FunctionKind::TensorIR;
  for (const char* name : {"Primitive", "Composite", "Codegen"})
    if (find_attr(relax->attrs, name)) return FunctionKind::Primitive;
  return FunctionKind::Relax;
}

std::vector<ListedFunction> FunctionLists::of(const IRModule& module) {
  std::map<const Node*, std::vector<std::string>> mentions;
  if (module)
    for (const auto& [name, function] : module->functions) {
      if (mentions.contains(function.get())) continue;
      if (auto known = mentioned_.extract(function.get()))
        mentions.insert(std::move(known));
      else
        mentions.emplace(function.get(), mentioned(function));
    }
  mentioned_ = std::move(mentions);
  last_ = module;
  return module ? FunctionLister(module, mentioned_).run() : std::vector<ListedFunction>();
}

std::vector<ListedFunction> list_functions(const IRModule& module) { return FunctionLists().of(module); }

}  // namespace tirscope::analysis
