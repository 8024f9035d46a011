// SPDX-License-Identifier: Apache-2.0
#include "tuning/tasks/tasks.h"

#include <algorithm>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "ir/walk/visitor.h"
#include "passes/relax/functions.h"

namespace tirscope::tuning {

namespace {

/// Tasks in the making, found again by their workloads.
class TaskList {
 public:
  void add_call(const std::string& name, const PrimFunc& function) {
    auto [known, fresh] = by_name_.try_emplace(name, tasks.size());
    if (fresh) {
      IRModule workload = workload_of(function);
      const uint64_t hash = structural_hash(workload);
      auto [at, end] = by_hash_.equal_range(hash);
      while (at != end && !structural_equal(tasks[at->second].workload, workload)) ++at;
      if (at == end) {
        by_hash_.emplace(hash, tasks.size());
        tasks.push_back({name, {}, 0, std::move(workload)});
      } else {
        known->second = at->second;
      }
      tasks[known->second].functions.push_back(name);
    }
    ++tasks[known->second].weight;
  }

  std::vector<Task> tasks;

 private:
  std::map<std::string, std::size_t> by_name_;
  std::multimap<uint64_t, std::size_t> by_hash_;
};

}  // namespace

std::vector<Task> tasks_of(const IRModule& module) {
  TaskList list;
  for (const auto& [name, node] : module->functions) {
    if (node->kind != Kind::RelaxFunction) continue;
    walk(node, [&](const Node& at) {
      auto call = as<RelaxCallNode>(&at);
      if (!call || !call->op || call->op->name != "call_tir") return true;
      const GlobalVarNode* callee = passes::tir_callee(*call);
      if (const PrimFunc function = callee ? module->prim_func(callee->name) : nullptr)
        list.add_call(callee->name, function);
      return true;
    });
  }
  if (!list.tasks.empty()) return std::move(list.tasks);
  std::vector<Task> out;
  for (const auto& [name, node] : module->functions)
    if (const PrimFunc function = ref_as<PrimFuncNode>(node)) out.push_back({name, {name}, 1, workload_of(function)});
  return out;
}

}  // namespace tirscope::tuning
