// SPDX-License-Identifier: Apache-2.0
// Functions that a text defines, and how arguments are bound to parameters.
#include <algorithm>

#include "script/python/evaluator/parts.h"

namespace tirscope::script {

using namespace syntax;

Value Evaluator::make_function(std::string_view name, std::span<const Parameter> parameters, Scope& scope) {
  ++functions_made_;
  Ref<FunctionObject> function(new FunctionObject(name, parameters, &scope));
  for (const Parameter& parameter : parameters) {
    Value value = parameter.default_value ? evaluate(*parameter.default_value, scope) : Value();
    if (parameter.default_value && value.failed()) return {};
    function->defaults.push_back(std::move(value));
  }
  return function;
}

Value Evaluator::call(const Value& callee, const Arguments& arguments) {
  if (auto function = callee.as_object<FunctionObject>()) return call_function(*function, arguments);
  if (auto host = callee.as_object<HostObject>()) return host->call(*this, arguments);
  return report(arguments.where, bad_input("script.not-callable", "{0} cannot be called", callee.type_name()));
}

Value Evaluator::call(const Value& callee, const std::vector<Value>& arguments, const syntax::Node& where) {
  return call(callee, Arguments{arguments, {}, where});
}

Value Evaluator::call_method(const Value& function, const ClassObject* owner, const Value& self,
                             const Arguments& arguments) {
  std::vector<Value> positional{self};
  positional.insert(positional.end(), arguments.positional.begin(), arguments.positional.end());
  methods_.push_back({owner, self});
  Value result = call(function, Arguments{positional, arguments.keywords, arguments.where});
  methods_.pop_back();
  return result;
}

Value Evaluator::call_function(const FunctionObject& function, const Arguments& arguments) {
  if (depth_ >= max_evaluation_depth)
    return report(arguments.where, bad_input("script.too-deep", "calls and expressions are nested too deeply here"));
  Ref<const FunctionObject> keep(&function);
  if (function.is_macro) return expand(function, arguments);
  const int64_t functions_before = functions_made_;
  LocalScope& scope = new_scope(function.closure);
  Value result = bind_parameters(function, arguments, scope) ? run_function(function, scope) : Value();
  drop_scope(scope, functions_before);
  return result;
}

Value Evaluator::run_function(const FunctionObject& function, Scope& scope) {
  if (function.expression) return evaluate(*function.expression, scope);
  switch (run(function.body, scope)) {
    case Flow::Return: return std::exchange(returned_, Value());
    case Flow::Stop: return {};
    default: return None{};
  }
}

Value Evaluator::expand(const FunctionObject& macro, const Arguments& arguments) {
  return report(
      arguments.where,
      bad_input("script.macro", "the macro {0} expands to statements of a TensorIR function; call it inside one",
                macro.name));
}

bool Evaluator::bind_parameters(const FunctionObject& function, const Arguments& arguments, LocalScope& scope) {
  auto wrong = [&](std::string text, const auto&... args) {
    report(arguments.where, bad_input("script.arguments", std::move(text), args...));
    return false;
  };
  std::size_t next = 0;
  std::vector<bool> used(arguments.keywords.size());
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const Parameter& parameter = function.parameters[i];
    std::string_view name = tree_.name(parameter.name);
    if (parameter.kind == ParameterKind::Star) {
      std::vector<Value> rest(
          arguments.positional.begin() + std::ptrdiff_t(std::min(next, arguments.positional.size())),
          arguments.positional.end());
      next = arguments.positional.size();
      scope.set(parameter.name, Value::tuple(std::move(rest)));
      continue;
    }
    if (parameter.kind == ParameterKind::StarStar) {
      std::vector<std::pair<Value, Value>> rest;
      for (std::size_t k = 0; k < used.size(); ++k)
        if (!used[k]) rest.emplace_back(Value(arguments.keywords[k].name), arguments.keywords[k].value), used[k] = true;
      scope.set(parameter.name, Value::dict(std::move(rest)));
      continue;
    }
    Value value;
    if (parameter.kind == ParameterKind::Plain && next < arguments.positional.size())
      value = arguments.positional[next++];
    for (std::size_t k = 0; k < used.size(); ++k) {
      if (arguments.keywords[k].name != name || used[k]) continue;
      if (!value.failed()) return wrong("{0}() got the argument {1} twice", function.name, name);
      value = arguments.keywords[k].value;
      used[k] = true;
    }
    if (value.failed()) value = function.defaults[i];
    if (value.failed()) return wrong("{0}() needs the argument {1}", function.name, name);
    scope.set(parameter.name, std::move(value));
  }
  if (next < arguments.positional.size())
    return wrong("{0}() takes {1} arguments, but got {2}", function.name, next, arguments.positional.size());
  for (std::size_t k = 0; k < used.size(); ++k)
    if (!used[k]) return wrong("{0}() has no parameter {1}", function.name, arguments.keywords[k].name);
  return true;
}

bool Evaluator::bind(const Arguments& arguments, std::span<const std::string_view> names, std::size_t required,
                     std::vector<Value>& out) {
  out.assign(names.size(), Value());
  if (arguments.positional.size() > names.size()) {
    report(arguments.where, bad_input("script.arguments", "got {0} arguments; at most {1} are allowed",
                                      arguments.positional.size(), names.size()));
    return false;
  }
  std::copy(arguments.positional.begin(), arguments.positional.end(), out.begin());
  for (const KeywordValue& keyword : arguments.keywords) {
    auto name = std::find(names.begin(), names.end(), keyword.name);
    if (name == names.end()) {
      report(arguments.where, bad_input("script.arguments", "there is no parameter {0} here", keyword.name));
      return false;
    }
    Value& slot = out[static_cast<std::size_t>(name - names.begin())];
    if (!slot.failed()) {
      report(arguments.where, bad_input("script.arguments", "the argument {0} is given twice", keyword.name));
      return false;
    }
    slot = keyword.value;
  }
  for (std::size_t i = 0; i < required; ++i) {
    if (!out[i].failed()) continue;
    report(arguments.where, bad_input("script.arguments", "the argument {0} is missing", names[i]));
    return false;
  }
  return true;
}

}  // namespace tirscope::script
