// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/relax_graph.h"

#include <algorithm>
#include <set>

#include "analysis/graph/call_cost.h"
#include "analysis/graph/operator_detail.h"
#include "analysis/graph/relax_addresses.h"
#include "analysis/graph/value_of.h"
#include "analysis/nest/label.h"
#include "ir/relax/ops.h"

namespace tirscope::analysis {

namespace {

/// Bodies of functions are drawn inside their calls so deep.
constexpr int most_bodies = 4;
/// A function with fewer parameters is no model with weights.
constexpr std::size_t least_with_weights = 3;

/// A fused group, or a part that another compiler takes over.
bool is_drawn_inside(const RelaxFunctionNode& function) {
  const Attr* primitive = find_attr(function.attrs, "Primitive");
  return (primitive && primitive->as_int() == 1) || find_attr(function.attrs, "Composite") ||
         find_attr(function.attrs, "Codegen");
}

class RelaxGraph {
 public:
  explicit RelaxGraph(const IRModule& module) : module_(module) {}

  ProgramGraph run(const std::string& name, const RelaxFunctionNode& function) {
    graph_.function = name;
    graph_.is_relax = true;
    addresses_ = relax_addresses(name, function);
    open_.insert(&function);
    for (const RelaxVar& param : function.params) parameter(param);
    result(sequence(*function.body), function.body->body);
    mark_weights(function);
    return std::move(graph_);
  }

 private:
  /// What an expression gives: nodes, or a text where it is written in place.
  struct Source {
    std::vector<int> nodes;
    std::string literal;
  };

  GraphNode& at(int n) { return graph_.nodes[std::size_t(n)]; }

  /// A node in the group of the moment; -1 when there are too many.
  int add(GraphNodeKind kind, std::string title, NodeRef node, GraphValue value) {
    if (graph_.nodes.size() >= ProgramGraph::most_nodes) {
      graph_.complete = false;
      return -1;
    }
    GraphNode made;
    made.kind = kind;
    made.title = std::move(title);
    made.value = std::move(value);
    if (auto found = addresses_.find(node.get()); found != addresses_.end()) made.address = found->second;
    made.node = std::move(node);
    made.group = group_;
    graph_.nodes.push_back(std::move(made));
    return int(graph_.nodes.size()) - 1;
  }

  int add_group(GraphGroupKind kind, std::string title, NodeRef node, int caller) {
    graph_.groups.push_back({kind, std::move(title), std::move(node), group_, caller});
    return int(graph_.groups.size()) - 1;
  }

  int parameter(const RelaxVar& param) {
    int n = add(GraphNodeKind::Parameter, param->name, param, graph_value(param->name, param->struct_info));
    of_var_[param.get()] = n;
    return n;
  }

  int result(const Source& source, const RelaxExpr& body) {
    int n = add(GraphNodeKind::Result, source.literal.empty() ? "return" : source.literal, nullptr,
                graph_value({}, body->struct_info));
    if (n >= 0) take(n, source, {});
    return n;
  }

  void take(int n, const Source& source, const std::string& role) {
    for (std::size_t i = 0; i < source.nodes.size(); ++i) {
      if (source.nodes[i] < 0) continue;
      const bool many = source.nodes.size() > 1 && !role.empty();
      at(n).operands.push_back({source.nodes[i], many ? "[" + std::to_string(i) + "]" : role});
    }
  }

  /// Parameters beyond `num_input` are weights. Where a function does not say so, those are that no call takes first.
  void mark_weights(const RelaxFunctionNode& function) {
    for (GraphNode& node : graph_.nodes) node.is_weight = node.kind == GraphNodeKind::Constant;
    const Attr* inputs = find_attr(function.attrs, "num_input");
    const int64_t count = inputs ? inputs->as_int().value_or(1) : 1;
    std::set<int> taken_first;
    for (const GraphNode& node : graph_.nodes)
      for (std::size_t i = 0; i < node.operands.size(); ++i)
        if (i == 0 || node.kind == GraphNodeKind::Result || node.kind == GraphNodeKind::Branch)
          taken_first.insert(node.operands[i].from);
    if (!inputs && function.params.size() < least_with_weights) return;
    for (std::size_t p = std::size_t(std::max<int64_t>(count, 0)); p < function.params.size(); ++p) {
      auto found = of_var_.find(function.params[p].get());
      if (found != of_var_.end() && found->second >= 0)
        at(found->second).is_weight = inputs || !taken_first.contains(found->second);
    }
  }

  // ---- expressions --------------------------------------------------------------------------------------------------

  Source source_of(const NodeRef& expr) {
    if (auto var = as<RelaxVarNode>(expr)) {
      auto found = of_var_.find(var);
      return {{found == of_var_.end() ? -1 : found->second}, {}};
    }
    if (auto tuple = as<RelaxTupleNode>(expr)) {
      Source all;
      for (const RelaxExpr& item : tuple->items) {
        Source one = source_of(item);
        all.nodes.insert(all.nodes.end(), one.nodes.begin(), one.nodes.end());
        if (!one.literal.empty()) all.literal += (all.literal.empty() ? "" : ", ") + one.literal;
      }
      if (!all.literal.empty()) all.literal = "(" + all.literal + ")";
      return all;
    }
    if (auto text = literal_text(expr)) return {{}, *text};
    if (auto relax = ref_as<RelaxExprNode>(expr)) return {{value_node(relax, {}, expr, relax->struct_info)}, {}};
    return {};
  }

  /// The node that computes `value`, which is bound to `name` by `node`, or is written inside another expression.
  int value_node(const RelaxExpr& value, const std::string& name, const NodeRef& node, const StructInfo& info) {
    GraphValue made = graph_value(name, info);
    if (auto call = as<RelaxCallNode>(value)) return call_node(*call, node, std::move(made), info);
    if (auto branch = as<RelaxIfNode>(value)) return branch_node(*branch, node, std::move(made));
    if (as<RelaxConstantNode>(value)) {
      auto known = of_constant_.find(value.get());
      if (known != of_constant_.end() && name.empty()) return known->second;
      int n = add(GraphNodeKind::Constant, name.empty() ? "constant" : name, node, std::move(made));
      return of_constant_[value.get()] = n;
    }
    GraphNodeKind kind = GraphNodeKind::Value;
    std::string title = "=";
    Source source;
    if (as<RelaxTupleNode>(value)) {
      kind = GraphNodeKind::Tuple;
      title = "tuple";
      source = source_of(value);
    } else if (auto item = as<TupleGetItemNode>(value)) {
      kind = GraphNodeKind::TupleItem;
      title = "[" + std::to_string(item->index) + "]";
      source = source_of(item->tuple);
    } else {
      source = source_of_plain(value);
      if (!source.literal.empty()) title = source.literal;
    }
    int n = add(kind, std::move(title), node, std::move(made));
    if (n >= 0) take(n, source, {});
    return n;
  }

  Source source_of_plain(const RelaxExpr& value) {
    const bool plain = as<RelaxVarNode>(value) || literal_text(value);
    return plain ? source_of(value) : Source{{}, std::string(kind_name(value->kind))};
  }

  // ---- calls --------------------------------------------------------------------------------------------------------

  int call_node(const RelaxCallNode& call, const NodeRef& node, GraphValue value, const StructInfo& info) {
    const CalledFunction called = called_function(call, module_);
    struct Taken {
      Source source;
      std::string role;
    };
    std::vector<Taken> taken;
    std::string detail = attributes_text(call);
    for (const OperandText& operand : operands_of(call, called.function)) {
      Source source = source_of(operand.expr);
      if (source.nodes.empty() && !source.literal.empty())
        detail += (detail.empty() ? "" : ", ") +
                  (operand.role.empty() ? source.literal : operand.role + "=" + source.literal);
      taken.push_back({std::move(source), operand.role});
    }
    auto local = local_.find(as<RelaxVarNode>(call.callee));
    int n = add(called.kind, called.title, node, std::move(value));
    if (n < 0) return n;
    at(n).detail = std::move(detail);
    at(n).callee = called.name;
    at(n).callee_function = called.function;
    for (const Taken& one : taken) take(n, one.source, one.role);
    if (at(n).operands.size() == 1) at(n).operands[0].role.clear();
    count(n, call, called, info);
    if (local != local_.end()) at(n).callee_function = local->second;
    if (auto body = as<RelaxFunctionNode>(at(n).callee_function))
      if (local != local_.end() || is_drawn_inside(*body)) draw_body(n, *body);
    return n;
  }

  void count(int n, const RelaxCallNode& call, const CalledFunction& called, const StructInfo& info) {
    GraphNode& node = at(n);
    if (PrimFunc function = ref_as<PrimFuncNode>(called.function)) {
      std::vector<StructInfo> arguments;
      for (const OperandText& operand : operands_of(call, called.function))
        arguments.push_back(struct_info_of(operand.expr));
      if (auto results = as<TupleStructInfoNode>(info))
        arguments.insert(arguments.end(), results->items.begin(), results->items.end());
      else
        arguments.push_back(info);
      node.operations = cost_.of(function, arguments);
    } else {
      node.operations = CallCost::of(call, info);
    }
    node.bytes = node.value.bytes;
    std::set<int> seen;
    for (const GraphOperand& operand : node.operands) {
      if (!node.bytes || !seen.insert(operand.from).second) continue;
      const std::optional<Amount>& bytes = at(operand.from).value.bytes;
      node.bytes = bytes ? std::optional(*node.bytes + *bytes) : std::nullopt;
    }
  }

  /// What a call does, as a group of its own.
  void draw_body(int caller, const RelaxFunctionNode& function) {
    if (open_.size() > most_bodies || !open_.insert(&function).second) return;
    const int outer =
        std::exchange(group_, add_group(GraphGroupKind::Function, at(caller).title, at(caller).node, caller));
    const int own = group_;
    at(caller).body = own;
    if (!at(caller).callee.empty() && !drawn_.contains(&function)) {
      addresses_.merge(relax_addresses(at(caller).callee, function));
      drawn_.insert(&function);
    }
    std::vector<int> parameters;
    for (const RelaxVar& param : function.params) parameters.push_back(parameter(param));
    const int given = result(sequence(*function.body), function.body->body);
    graph_.groups[std::size_t(own)].parameters = std::move(parameters);
    graph_.groups[std::size_t(own)].result = given;
    group_ = outer;
    open_.erase(&function);
  }

  // ---- bindings -----------------------------------------------------------------------------------------------------

  int branch_node(const RelaxIfNode& branch, const NodeRef& node, GraphValue value) {
    Source condition = source_of(branch.condition);
    const int outer = group_;
    const auto known = graph_.groups.size();
    Source sides[2];
    for (bool is_then : {true, false}) {
      group_ = add_group(is_then ? GraphGroupKind::Then : GraphGroupKind::Else, is_then ? "then" : "else", node, -1);
      sides[is_then ? 0 : 1] = sequence(is_then ? *branch.then_branch : *branch.else_branch);
      group_ = outer;
    }
    int n = add(GraphNodeKind::Branch, "if", node, std::move(value));
    if (n < 0) return n;
    for (std::size_t g = known; g < graph_.groups.size(); ++g)
      if (graph_.groups[g].parent == outer) graph_.groups[g].caller = n;
    take(n, condition, "condition");
    take(n, sides[0], "then");
    take(n, sides[1], "else");
    if (!condition.literal.empty()) at(n).detail = condition.literal;
    return n;
  }

  void bind(const Binding& binding) {
    const RelaxVar& var = binding->var;
    if (auto function = ref_as<RelaxFunctionNode>(binding->value)) {
      local_[var.get()] = function;
      return;
    }
    if (as<MatchCastNode>(binding)) {
      Source source = source_of(binding->value);
      int n = add(GraphNodeKind::MatchCast, "match_cast", binding, graph_value(var->name, var->struct_info));
      if (n >= 0) take(n, source, {});
      of_var_[var.get()] = n;
      return;
    }
    of_var_[var.get()] = value_node(binding->value, var->name, binding, var->struct_info);
  }

  Source sequence(const SeqExprNode& seq) {
    for (const BindingBlock& block : seq.blocks) {
      const int outer = group_;
      if (block->is_dataflow) group_ = add_group(GraphGroupKind::Dataflow, "dataflow", block, -1);
      for (const Binding& binding : block->bindings) bind(binding);
      group_ = outer;
    }
    return source_of(seq.body);
  }

  IRModule module_;
  ProgramGraph graph_;
  int group_ = -1;
  std::unordered_map<const RelaxVarNode*, int> of_var_;
  std::unordered_map<const Node*, int> of_constant_;
  std::unordered_map<const RelaxVarNode*, RelaxFunction> local_;
  std::unordered_map<const Node*, std::string> addresses_;
  std::set<const RelaxFunctionNode*> open_, drawn_;
  CallCost cost_;
};

}  // namespace

ProgramGraph relax_graph(const IRModule& module, const std::string& name, const RelaxFunctionNode& function) {
  return RelaxGraph(module).run(name, function);
}

}  // namespace tirscope::analysis
