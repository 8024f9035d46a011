// SPDX-License-Identifier: Apache-2.0
#include "passes/relax/fuse/fusion_graph.h"

#include "ir/relax/ops.h"
#include "ir/walk/visitor.h"
#include "passes/relax/functions.h"

namespace tirscope::passes {

class FusionGraph::Builder {
 public:
  Builder(FusionGraph& graph, const IRModuleNode& module) : graph_(graph), module_(module) {}

  void function(const RelaxFunctionNode& function) {
    for (const RelaxVar& param : function.params) add(param, OpPattern::Opaque);
    for (const BindingBlock& block : function.body->blocks)
      if (block->is_dataflow)
        for (const Binding& one : block->bindings) binding(*one);
    if (auto at = graph_.index_.find(function.body->body.get()); at != graph_.index_.end())
      graph_.nodes_[std::size_t(at->second)].is_external = true;
  }

 private:
  int add(const NodeRef& value, OpPattern pattern) {
    const int index = int(graph_.nodes_.size());
    graph_.nodes_.push_back({value, pattern, false, {}});
    graph_.index_[value.get()] = index;
    return index;
  }

  void binding(const BindingNode& one) {
    auto call = as<RelaxCallNode>(one.value);
    auto item = as<TupleGetItemNode>(one.value);
    const OpPattern pattern = one.kind != Kind::VarBinding ? OpPattern::Opaque
                              : call                       ? pattern_of_call(*call)
                              : item                       ? OpPattern::Injective
                                                           : OpPattern::Opaque;
    // Constants come before their users.
    operands(one.value, [&](const RelaxExpr& leaf) {
      if (leaf->kind == Kind::RelaxConstant && !graph_.index_.contains(leaf.get())) add(leaf, OpPattern::Opaque);
    });
    const int user = add(one.var, pattern);
    operands(one.value, [&](const RelaxExpr& leaf) {
      if (auto at = graph_.index_.find(leaf.get()); at != graph_.index_.end())
        graph_.nodes_[std::size_t(at->second)].users.push_back({user, pattern});
    });
    if (!one.var->is_dataflow) graph_.nodes_[std::size_t(user)].is_external = true;
  }

  OpPattern pattern_of_call(const RelaxCallNode& call) const {
    auto callee = tir_callee(call);
    PrimFunc function = callee ? module_.prim_func(callee->name) : nullptr;
    return function ? annotated_pattern(*function).value_or(OpPattern::Opaque) : OpPattern::Opaque;
  }

  template <class F>
  static void operands(const RelaxExpr& value, F&& f) {
    if (auto call = as<RelaxCallNode>(value)) {
      for (const NodeRef& arg : call->args)
        if (auto expr = ref_as<RelaxExprNode>(arg)) operands(expr, f);
    } else if (auto tuple = as<RelaxTupleNode>(value)) {
      for (const RelaxExpr& field : tuple->items) operands(field, f);
    } else if (auto item = as<TupleGetItemNode>(value)) {
      operands(item->tuple, f);
    } else if (auto branch = as<RelaxIfNode>(value)) {
      operands(branch->condition, f);
    } else if (value->kind == Kind::RelaxVar || value->kind == Kind::RelaxConstant) {
      f(value);
    } else if (value->kind == Kind::RelaxFunction) {
      walk(*value, [&](const tirscope::Node& node) {
        if (auto var = as<RelaxVarNode>(&node)) f(RelaxExpr(ref(var)));
        return true;
      });
    }
  }

  FusionGraph& graph_;
  const IRModuleNode& module_;
};

FusionGraph::FusionGraph(const IRModuleNode& module) {
  Builder builder(*this, module);
  for (const auto& [name, node] : module.functions)
    if (auto function = as<RelaxFunctionNode>(node); function && !is_fused(*function)) builder.function(*function);
}

int FusionGraph::index_of(const tirscope::Node& value) const {
  auto it = index_.find(&value);
  return it == index_.end() ? -1 : it->second;
}

}  // namespace tirscope::passes
