// SPDX-License-Identifier: Apache-2.0
// Bindings of a dataflow block that can be computed in one pass over memory become a function of Relax of their own.
//
//   with R.dataflow():                                 @R.function(private=True)
//       lv = R.call_tir(cls.matmul, (x, w), ...)       def fused_matmul_add(x, w, b):
//       gv = R.call_tir(cls.add, (lv, b), ...)    ->       R.func_attr({"Primitive": 1}) ...
//       R.output(gv)                                   with R.dataflow(): gv = cls.fused_matmul_add(x, w, b) ...
//
// 1. fusion_groups.cpp says which bindings belong together; a group of one stays as it is. fuse_opt_level 0 changes
//    nothing, another number or -1 everything that can be fused.
// 2. Groups follow one another in the order of their first bindings, each behind those that it depends on, and a call
//    takes the place of a group. The function is named fused_ and what its bindings call; it is private, has the
//    attribute Primitive, and serves every group that is equal to it.
// 3. Parameters are the outer values in the order of use, named as they are; a constant is param_0, param_1, ...; an
//    item of an outer tuple is passed alone. Numbers, texts, types and shapes stay inside.
// 4. Sizes that no parameter's shape determines are passed as one more parameter, tir_vars.
#include <algorithm>
#include <map>

#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "passes/relax/fuse/fusion_graph.h"
#include "passes/settings.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

/// The function of one group.
class FusedFunction {
 public:
  explicit FusedFunction(const std::vector<Binding>& bindings) : bindings_(bindings) {
    for (const Binding& binding : bindings) inner_.insert(binding->var.get());
    for (const Binding& binding : bindings) {
      if (auto item = as<TupleGetItemNode>(binding->value); item && is_outer(item->tuple)) {
        add_param(binding->var, binding->value, binding->var->name);  // rule 3
        passed_.insert(binding.get());
      } else {
        find_params(binding->value);
      }
    }
    find_sizes();
  }

  std::string name() const {
    std::string name = "fused";
    for (const Binding& binding : bindings_) {
      auto call = as<RelaxCallNode>(binding->value);
      if (!call) continue;
      auto callee = tir_callee(*call);
      std::string part = callee ? callee->name : call->op ? std::string(call->op->name) : "call";
      std::ranges::replace(part, '.', '_');
      name += "_" + part;
    }
    return name;
  }

  /// What the call passes, in the caller's variables.
  const std::vector<RelaxExpr>& arguments() const { return arguments_; }

  RelaxFunction make_it() {
    std::vector<RelaxVar> params;
    for (const Param& param : params_) {
      params.push_back(make<RelaxVarNode>(param.name, substitute(param.outer->struct_info, copies_)));
      values_[param.outer.get()] = params.back();
    }
    if (!passed_sizes_.empty()) {
      std::vector<Expr> sizes;
      for (const Var& size : passed_sizes_) sizes.push_back(copies_.at(size.get()));
      params.push_back(make<RelaxVarNode>("tir_vars", make<ShapeStructInfoNode>(std::move(sizes))));
    }
    std::vector<Binding> body;
    for (const Binding& binding : bindings_)
      if (!passed_.contains(binding.get())) body.push_back(copied(*binding));
    RelaxVar result = body.back()->var;
    SeqExpr sequence =
        make<SeqExprNode>(std::vector<BindingBlock>{make<BindingBlockNode>(std::move(body), true)}, result);
    return make_function(std::move(params), sequence, true, {{"Primitive", 1}});
  }

 private:
  struct Param {
    std::string name;
    RelaxExpr outer;
  };

  bool is_outer(const RelaxExpr& value) const { return value->kind == Kind::RelaxVar && !inner_.contains(value.get()); }

  void add_param(const RelaxExpr& outer, const RelaxExpr& argument, std::string name) {
    if (std::ranges::any_of(params_, [&](const Param& param) { return param.outer == outer; })) return;
    params_.push_back({std::move(name), outer});
    arguments_.push_back(argument);
  }
  void find_params(const RelaxExpr& value) {
    if (auto call = as<RelaxCallNode>(value)) {
      for (const NodeRef& arg : call->args)
        if (auto operand = ref_as<RelaxExprNode>(arg)) find_params(operand);
    } else if (auto tuple = as<RelaxTupleNode>(value)) {
      for (const RelaxExpr& item : tuple->items) find_params(item);
    } else if (auto item = as<TupleGetItemNode>(value)) {
      find_params(item->tuple);
    } else if (is_outer(value)) {
      add_param(value, value, as<RelaxVarNode>(value)->name);
    } else if (value->kind == Kind::RelaxConstant) {
      const std::string name = "param_" + std::to_string(constants_);
      const std::size_t before = params_.size();
      add_param(value, value, name);
      if (params_.size() > before) ++constants_;
    }
  }
  /// Rule 4.
  void find_sizes() {
    std::vector<Var> used;
    auto use = [&](const StructInfo& info) {
      for (const Var& size : sizes_in(info))
        if (std::ranges::find(used, size) == used.end()) used.push_back(size);
    };
    std::unordered_set<const VarNode*> determined;
    for (const Param& param : params_) {
      use(param.outer->struct_info);
      auto tensor = as<TensorStructInfoNode>(param.outer->struct_info);
      auto shape = tensor ? as<ShapeExprNode>(tensor->shape) : nullptr;
      if (!shape) continue;
      for (const Expr& dim : shape->values)
        if (auto var = as<VarNode>(dim)) determined.insert(var);
    }
    for (const Binding& binding : bindings_) {
      use(binding->var->struct_info);
      auto call = as<RelaxCallNode>(binding->value);
      if (!call) continue;
      for (const NodeRef& arg : call->args) use(struct_info_of(arg));
    }
    for (const Var& size : used) {
      copies_[size.get()] = with(size, [](VarNode&) {});
      if (!determined.contains(size.get())) passed_sizes_.push_back(size);
    }
    if (passed_sizes_.empty()) return;
    std::vector<Expr> sizes(passed_sizes_.begin(), passed_sizes_.end());
    arguments_.push_back(shape_expr(std::move(sizes)));
  }

  Binding copied(const BindingNode& binding) {
    const bool is_result = &binding == bindings_.back().get();
    const StructInfo info = substitute(binding.var->struct_info, copies_);
    RelaxVar var = make<RelaxVarNode>(is_result ? "gv" : binding.var->name, info, !is_result);
    RelaxExpr value = substitute(binding.value, copies_, values_);
    values_[binding.var.get()] = var;
    return make<VarBindingNode>(var, value);
  }

  const std::vector<Binding>& bindings_;
  std::unordered_set<const RelaxExprNode*> inner_;
  std::unordered_set<const BindingNode*> passed_;  ///< items of outer tuples
  std::vector<Param> params_;
  std::vector<RelaxExpr> arguments_;
  int constants_ = 0;
  VarMap copies_;
  std::vector<Var> passed_sizes_;
  RelaxVarMap values_;
};

class OperatorFuser final : public Rewriter {
 public:
  OperatorFuser(const IRModule& module, const FusionGraph& graph, const FusionGroups& groups)
      : Rewriter(module), graph_(graph), groups_(groups) {}

 protected:
  void block(const BindingBlock& block) override {
    builder_.next_block(block->is_dataflow);
    for (const Binding& one : block->is_dataflow ? by_groups(block->bindings) : block->bindings) binding(one);
  }
  void binding(const Binding& binding) override {
    const int group = group_of(*binding->var);
    if (group < 0 || groups_.size[std::size_t(group)] == 1) return Rewriter::binding(binding);
    std::vector<Binding>& collected = collected_[group];
    collected.push_back(binding);
    if (int(collected.size()) < groups_.size[std::size_t(group)]) return;
    FusedFunction fused(collected);
    GlobalVar name = builder_.add_func(fused.make_it(), fused.name());
    std::vector<NodeRef> arguments;
    for (const RelaxExpr& argument : fused.arguments()) arguments.push_back(expr(argument));
    rebind(binding, call_function(name, std::move(arguments)));
  }

 private:
  /// -1: none.
  int group_of(const Node& var) const {
    const int node = graph_.index_of(var);
    return node < 0 ? -1 : groups_.root[std::size_t(node)];
  }
  /// Rule 2.
  std::vector<Binding> by_groups(const std::vector<Binding>& bindings) const {
    struct Group {
      std::vector<Binding> bindings;
      std::vector<int> needs;
      bool visited = false;
    };
    std::map<int, Group> groups;
    std::vector<int> order;  // of the groups; what is in none is one of its own
    for (const Binding& binding : bindings) {
      const int group = group_of(*binding->var);
      order.push_back(group >= 0 ? group : -1 - int(order.size()));
      groups[order.back()].bindings.push_back(binding);
      walk(binding->value, [&](const Node& node) {
        const int needed = node.kind == Kind::RelaxVar ? group_of(node) : -1;
        if (needed >= 0 && needed != group) groups[order.back()].needs.push_back(needed);
        return true;
      });
    }
    std::vector<Binding> sorted;
    std::vector<std::pair<Group*, std::size_t>>
        path;  // groups that wait for what they need, and how much of it is done
    auto enter = [&](Group& group) {
      if (!std::exchange(group.visited, true)) path.emplace_back(&group, 0);
    };
    for (int first : order) {
      enter(groups[first]);
      while (!path.empty()) {
        auto& [group, done] = path.back();
        if (done < group->needs.size()) {
          if (auto needed = groups.find(group->needs[done++]); needed != groups.end()) enter(needed->second);
        } else {
          sorted.insert(sorted.end(), group->bindings.begin(), group->bindings.end());
          path.pop_back();
        }
      }
    }
    return sorted;
  }

  const FusionGraph& graph_;
  const FusionGroups& groups_;
  std::unordered_map<int, std::vector<Binding>> collected_;
};

}  // namespace

Result<IRModule> fuse_ops(const IRModule& module, const Context& context, const AttrList& args) {
  if (args[0].as_int() == 0) return module;  // rule 1
  const FusionGraph graph(*module);
  const FusionGroups groups = fusion_groups(graph, value_of(context, settings::fusion_max_depth));
  return rewrite_functions<OperatorFuser>(module, graph, groups);
}

}  // namespace tirscope::passes
