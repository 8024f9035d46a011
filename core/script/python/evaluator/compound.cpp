// SPDX-License-Identifier: Apache-2.0
// Statements that open something and close it again: with, class, try; and raise, which try answers.
#include <algorithm>

#include "script/python/classes.h"
#include "script/python/evaluator/parts.h"
#include "support/format.h"

namespace tirscope::script {

using namespace syntax;

Evaluator::Flow Evaluator::run_with(const With& statement, std::size_t item, Scope& scope) {
  if (item == statement.items.size()) return run(statement.body, scope);
  const WithItem& entered = statement.items[item];
  Value context = evaluate(*entered.context, scope);
  if (context.failed()) return Flow::Stop;
  auto host = context.as_object<HostObject>();
  if (!host) {
    report(*entered.context, bad_input("script.operands", "'with' does not take {0}", context.type_name()));
    return Flow::Stop;
  }
  if (is_opaque(context))
    note(*entered.context, message("skipped: {0} has no effect here; what it encloses is run", context.type_name()));
  Value value = host->enter(*this, *entered.context);
  if (value.failed()) return Flow::Stop;
  Flow flow = Flow::Stop;
  if (!entered.target || assign(*entered.target, value, scope)) flow = run_with(statement, item + 1, scope);
  // What a `return` in the body gives is kept over the calls that leaving may make.
  Value returned = std::exchange(returned_, Value());
  const bool left = host->leave(*this, flow != Flow::Stop, *entered.context);
  returned_ = std::move(returned);
  return left ? flow : Flow::Stop;
}

Value Evaluator::decorated(std::span<const Expr* const> decorators, Value value, Scope& scope) {
  for (auto decorator = decorators.rbegin(); decorator != decorators.rend() && !value.failed(); ++decorator) {
    Value function = evaluate(**decorator, scope);
    value = function.failed() ? Value() : call(function, {value}, **decorator);
  }
  return value;
}

Value Evaluator::function_value(const Function& statement, Scope& closure, Scope& names) {
  Value value = make_function(tree_.name(statement.name), statement.parameters, closure);
  if (value.failed()) return {};
  value.as_object<FunctionObject>()->body = statement.body;
  return decorated(statement.decorators, std::move(value), names);
}

Evaluator::Flow Evaluator::run_class(const Class& statement, Scope& scope) {
  std::vector<Value> bases;
  for (const Expr* expr : statement.bases) {
    Value base = evaluate(*expr, scope);
    if (base.failed()) return Flow::Stop;
    if (auto builtin = base.as_host<Builtin>(); builtin && builtin->name() == "object") continue;
    if (!base.as_host<ClassObject>() && !is_opaque(base)) {
      unsupported(*expr, formatted("a class derived from {}", base.type_name()));
      return Flow::Stop;
    }
    bases.push_back(std::move(base));
  }
  if (!spend_bytes(sizeof(ClassObject), statement)) return Flow::Stop;
  Ref<ClassObject> type(new ClassObject(std::string(tree_.name(statement.name)), std::move(bases)));
  track(type);
  LocalScope& inner = new_scope(&scope);
  ++functions_made_;  // the scope stays
  for (const Stmt* member : statement.body) {
    if (member->kind == StmtKind::Function) {  // its names are those outside the class
      auto& function = syntax::cast<Function>(*member);
      Value value = function_value(function, scope, inner);
      if (value.failed()) return Flow::Stop;
      inner.set(function.name, std::move(value));
    } else if (run({&member, 1}, inner) == Flow::Stop) {
      return Flow::Stop;
    }
  }
  for (const auto& [name, value] : inner.values()) type->members.emplace(tree_.name(name), value);
  Value value = decorated(statement.decorators, type, scope);
  if (value.failed()) return Flow::Stop;
  if (is_opaque(value)) skipped_opaque(statement, value, scope);
  scope.set(statement.name, std::move(value));
  return Flow::Next;
}

Evaluator::Flow Evaluator::run_raise(const Raise& statement, Scope& scope) {
  if (!statement.value) {
    if (handled_.empty()) {
      report(statement, bad_input("script.arguments", "there is no exception to raise again here"));
      return Flow::Stop;
    }
    raised_ = handled_.back().second;
    diagnostics_.push_back(handled_.back().first);
    return Flow::Stop;
  }
  Value value = evaluate(*statement.value, scope);
  if (value.failed()) return Flow::Stop;
  Value raised = is_opaque(value) ? value : raised_instance(*this, value, *statement.value);
  auto shown = raised.failed() ? std::nullopt : text(raised, false, statement);
  if (!shown) return Flow::Stop;
  raised_ = raised;
  auto instance = raised.as_host<InstanceObject>();
  report(statement, bad_input("script.raised", "the script raised {0}: {1}",
                              instance ? instance->type->name : raised.type_name(), *shown));
  return Flow::Stop;
}

std::optional<bool> Evaluator::catches(const Handler& handler, const Diagnostic& problem, Scope& scope) {
  const bool raised = problem.code == "script.raised";
  const std::string_view name = raised ? "Exception" : exception_name(problem.code);
  if (name.empty()) return false;
  if (!handler.type) return true;
  Value type = evaluate(*handler.type, scope);
  if (type.failed()) return std::nullopt;
  std::vector<Value> types{type};
  if (auto several = type.as_sequence()) types = *several;
  const Value* builtin = find_builtin(name);
  for (const Value& each : types) {
    auto wanted = each.as_host<ClassObject>();
    if (!wanted) continue;  // an exception that the program does not have was not raised either
    if (raised && wanted->has_instance(raised_).value_or(false)) return true;
    if (!raised && builtin && builtin->as_host<ClassObject>()->derives_from(*wanted)) return true;
  }
  return false;
}

Evaluator::Flow Evaluator::run_guarded_body(const Try& statement, Scope& scope) {
  const std::size_t before = diagnostics_.size();
  Flow flow = run(statement.body, scope);
  if (flow == Flow::Next) return run(statement.orelse, scope);
  if (flow != Flow::Stop || diagnostics_.size() <= before) return flow;
  const Diagnostic problem = diagnostics_[before];
  for (const Handler& handler : statement.handlers) {
    auto caught = catches(handler, problem, scope);
    if (!caught) return Flow::Stop;
    if (!*caught) continue;
    diagnostics_.resize(before);
    Value exception = problem.code == "script.raised" ? raised_ : Value(problem.message.str());
    if (handler.name != no_name) scope.set(handler.name, exception);
    handled_.emplace_back(problem, raised_);
    flow = run(handler.body, scope);
    handled_.pop_back();
    return flow;
  }
  return Flow::Stop;
}

Evaluator::Flow Evaluator::run_try(const Try& statement, Scope& scope) {
  const Flow flow = run_guarded_body(statement, scope);
  if (statement.finally.empty()) return flow;
  Value returned = std::exchange(returned_, Value());
  const Flow last = run(statement.finally, scope);
  if (last != Flow::Next) return last;
  returned_ = std::move(returned);
  return flow;
}

}  // namespace tirscope::script
