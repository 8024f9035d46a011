// SPDX-License-Identifier: Apache-2.0
#include "model/run/executor.h"

#include <algorithm>
#include <chrono>

#include "ir/ir.h"
#include "ir/walk/address.h"
#include "ir/walk/visitor.h"
#include "model/constants.h"
#include "model/run/executor_state.h"
#include "support/format.h"

namespace tirscope::model {

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// More calls of functions in one another are refused.
constexpr int most_nested_calls = 200;

/// For each binding of a sequence, in order, the variables of the sequence that are not used behind it.
std::vector<std::vector<const RelaxVarNode*>> last_uses(const SeqExprNode& seq) {
  std::unordered_map<const RelaxVarNode*, std::size_t> last;
  std::size_t at = 0;
  for (const BindingBlock& block : seq.blocks)
    for (const Binding& binding : block->bindings) {
      walk(binding->value, [&](const Node& node) {
        if (auto var = as<RelaxVarNode>(&node)) {
          auto own = last.find(var);
          if (own != last.end()) own->second = at;
        }
        return true;
      });
      last[binding->var.get()] = at++;
    }
  std::vector<std::vector<const RelaxVarNode*>> out(at);
  walk(seq.body, [&](const Node& node) {
    if (auto var = as<RelaxVarNode>(&node)) last.erase(var);
    return true;
  });
  for (const auto& [var, index] : last) out[index].push_back(var);
  return out;
}

/// What a binding does, in a word or two.
std::string operation_name(const RelaxExprNode& value) {
  auto call = as<RelaxCallNode>(&value);
  if (!call) {
    if (as<RelaxIfNode>(&value)) return "if";
    return as<RelaxConstantNode>(&value) ? "constant" : "";
  }
  auto named = [](const NodeRef& callee) -> std::string {
    if (auto global = as<GlobalVarNode>(callee)) return global->name;
    if (auto external = as<ExternFuncNode>(callee)) return external->symbol;
    if (auto var = as<RelaxVarNode>(callee)) return var->name;
    return "";
  };
  if (!call->op) return (as<ExternFuncNode>(call->callee) ? "call_packed " : "call ") + named(call->callee);
  const std::string callee = call->args.empty() ? "" : named(call->args[0]);
  const bool calls = call->op->name.starts_with("call_") || call->op->name.starts_with("vm.call_");
  return std::string(call->op->name) + (calls && !callee.empty() ? " " + callee : "");
}

/// The refusal of a binding, with its name and where it is.
Diagnostic located(Diagnostic why, const IRModule& module, const BindingNode& binding, const Frame& frame) {
  why.notes.push_back(
      message("in binding {0} of {1}", binding.var->name.empty() ? "_" : binding.var->name, frame.function));
  if (why.where.empty())
    if (auto address = address_of(module, binding)) why.where.push_back({address->str(), {}, ""});
  return why;
}

}  // namespace

Result<Value> Executor::call_relax(const RelaxFunctionNode& function, const std::string& name, Arguments arguments,
                                   const Frame* around) {
  if (arguments.size() != function.params.size())
    return fail(bad_input("model.argument-count", "{0} takes {1} arguments, but got {2}", name, function.params.size(),
                          arguments.size()));
  if (depth_ == most_nested_calls)
    return fail(refused("model.too-deep", "more than {0} calls are nested; does {1} call itself without end?",
                        most_nested_calls, name));
  Frame frame = around ? *around : Frame();
  frame.function = name;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const RelaxVar& param = function.params[k];
    TS_TRY_VOID(check_value(param->struct_info, arguments[k], frame.symbols, true,
                            formatted("parameter {} of {}", param->name, name)));
    frame.variables[param.get()] = std::move(arguments[k]);
  }
  ++depth_;
  auto result = sequence(*function.body, frame);
  --depth_;
  return result;
}

Result<Value> Executor::sequence(const SeqExprNode& seq, Frame& frame) {
  auto [uses, is_new] = last_uses_.try_emplace(&seq);
  if (is_new) uses->second = last_uses(seq);
  const auto& dropped = uses->second;  // stays where it is when others are added
  std::size_t at = 0;
  for (const BindingBlock& block : seq.blocks)
    for (const Binding& one : block->bindings) {
      if (settings_.job.stop.stop_requested()) return fail(refused("run.cancelled", "the run was cancelled"));
      auto done = binding(*one, frame);
      if (!done) return fail(located(std::move(done.error()), module_, *one, frame));
      for (const RelaxVarNode* var : dropped[at]) frame.variables.erase(var);
      ++at;
    }
  return expression(seq.body, frame);
}

Result<void> Executor::binding(const BindingNode& binding, Frame& frame) {
  spent_ = 0, nested_ = false;
  const auto start = Clock::now();
  TS_TRY(Value value, expression(binding.value, frame));
  if (auto cast = as<MatchCastNode>(&binding))
    TS_TRY_VOID(check_value(cast->struct_info, value, frame.symbols, true, "match_cast to " + binding.var->name));
  const double seconds = spent_ > 0 ? spent_ : seconds_since(start);
  if (settings_.observe && !nested_) TS_TRY_VOID(observed(binding, value, seconds, frame));
  frame.variables[binding.var.get()] = std::move(value);
  return {};
}

Result<void> Executor::observed(const BindingNode& binding, const Value& value, double seconds, const Frame& frame) {
  const bool cast = as<MatchCastNode>(&binding) != nullptr;
  const std::string op = cast ? "match_cast" : operation_name(*binding.value);
  if (op.empty()) return {};
  return settings_.observe({frame.function, binding.var->name, op, seconds, tensors_in(value), &binding});
}

Result<Value> Executor::expression(const NodeRef& node, Frame& frame) {
  if (auto var = as<RelaxVarNode>(node)) {
    auto found = frame.variables.find(var);
    if (found == frame.variables.end())
      return fail(bad_input("model.unbound", "variable {0} has no value here", var->name));
    if (auto none = found->second.get<NoValue>(); none && none->killed)
      return fail(bad_input("model.killed", "variable {0} was killed before this use", var->name));
    return found->second;
  }
  if (auto call_node = as<RelaxCallNode>(node)) return call(*call_node, frame);
  if (auto constant_node = as<RelaxConstantNode>(node)) return constant(*constant_node);
  if (auto tuple = as<RelaxTupleNode>(node)) {
    std::vector<Value> items;
    for (const RelaxExpr& item : tuple->items) {
      TS_TRY(Value value, expression(item, frame));
      items.push_back(std::move(value));
    }
    return tuple_value(std::move(items));
  }
  if (auto get = as<TupleGetItemNode>(node)) {
    TS_TRY(Value value, expression(get->tuple, frame));
    auto items = value.get<TupleValue>();
    if (!items || get->index < 0 || std::size_t(get->index) >= (*items)->size())
      return fail(bad_input("model.type", "item {0} of {1} does not exist", get->index, text_of(value)));
    return (**items)[std::size_t(get->index)];
  }
  if (auto shape = as<ShapeExprNode>(node)) {
    TS_TRY(std::vector<int64_t> values, extents(shape->values, frame.symbols));
    return Value{ShapeValue{std::move(values)}};
  }
  if (auto prim = as<PrimValueNode>(node)) {
    if (auto number = as<FloatImmNode>(prim->value)) return Value{NumberValue{prim->value->dtype, 0, number->value}};
    TS_TRY(std::vector<int64_t> values, extents({prim->value}, frame.symbols));
    return Value{NumberValue{prim->value->dtype, values[0], double(values[0])}};
  }
  if (auto text = as<RelaxStringNode>(node)) return Value{TextValue{text->value}};
  if (auto type = as<DataTypeImmNode>(node)) return Value{TypeValue{type->value}};
  if (auto external = as<ExternFuncNode>(node)) return Value{FunctionValue{external->symbol, true}};
  if (auto global = as<GlobalVarNode>(node)) return Value{FunctionValue{global->name}};
  if (auto branch_node = as<RelaxIfNode>(node)) return branch(*branch_node, frame);
  if (auto seq = as<SeqExprNode>(node)) return sequence(*seq, frame);
  if (auto function = ref_as<RelaxFunctionNode>(node))
    return Value{FunctionValue{"a nested function", false, function, std::make_shared<const Frame>(frame)}};
  return fail(bad_input("model.expression", "an expression of this kind cannot be run"));
}

Result<Value> Executor::constant(const RelaxConstantNode& node) {
  auto found = constants_.find(&node);
  if (found != constants_.end()) return found->second;
  TS_TRY(Tensor tensor, tensor_of_constant(node));
  TS_TRY(TensorValue held, backend_.hold(tensor));
  return constants_[&node] = Value{std::move(held)};
}

Result<Value> Executor::branch(const RelaxIfNode& node, Frame& frame) {
  TS_TRY(Value condition, expression(node.condition, frame));
  TS_TRY(bool taken, truth(condition));
  auto result = sequence(taken ? *node.then_branch : *node.else_branch, frame);
  nested_ = true;
  return result;
}

Result<std::vector<int64_t>> Executor::extents(const std::vector<Expr>& shape, const Symbols& symbols) {
  std::vector<int64_t> out;
  for (const Expr& extent : shape) {
    auto value = evaluate(extent, symbols);
    if (!value) {
      std::string names;
      for (const Var& var : free_vars(*extent))
        if (!symbols.contains(var.get())) names += (names.empty() ? "" : ", ") + var->name;
      return fail(bad_input("model.size-missing", "a size has no value: {0}",
                            names.empty() ? "it divides by zero or overflows" : names));
    }
    out.push_back(*value);
  }
  return out;
}

Result<bool> Executor::truth(const Value& value) {
  if (auto number = value.get<NumberValue>()) return number->integer != 0;
  auto tensor = value.get<TensorValue>();
  if (!tensor || !tensor->shape.empty())
    return fail(bad_input("model.type", "a condition must be a tensor without dimensions, but is {0}", text_of(value)));
  TS_TRY(Tensor host, backend_.fetch(*tensor));
  return host.number(0) != 0;
}

Result<Value> run_function(const IRModule& module, const std::string& function, std::vector<Value> arguments,
                           Backend& backend, const RunSettings& settings) {
  auto relax = as<RelaxFunctionNode>(module->find(function));
  if (!relax) return fail(bad_input("model.no-function", "the module has no Relax function {0}", function));
  if (auto missing = missing_functions(module, function, settings.functions); !missing.empty()) {
    std::string names;
    for (const std::string& name : missing) names += (names.empty() ? "" : ", ") + name;
    return fail(bad_input("model.missing-functions",
                          "the model calls functions that nothing provides: {0}; bind each with "
                          "--bind NAME=library:SYMBOL, NAME=blas:linear or NAME=primfunc:FUNCTION",
                          names));
  }
  return Executor(module, backend, settings).call_relax(*relax, function, std::move(arguments), nullptr);
}

}  // namespace tirscope::model
