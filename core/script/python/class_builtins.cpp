// SPDX-License-Identifier: Apache-2.0
// Python's exceptions, and the built-in functions that are about types and attributes.
#include <utility>

#include "script/python/builtin_function.h"
#include "script/python/classes.h"

namespace tirscope::script {

// ---- exceptions

Value raised_instance(Evaluator& evaluator, const Value& value, const syntax::Node& where) {
  Value raised = value;
  if (auto type = value.as_host<ClassObject>(); type && type->find("__exception__").value)
    raised = type->call(evaluator, Arguments{{}, {}, where});
  auto instance = raised.as_host<InstanceObject>();
  if (raised.failed() || (instance && instance->type->find("__exception__").value)) return raised;
  return evaluator.report(where,
                          bad_input("script.operands", "'raise' takes an exception, not {0}", value.type_name()));
}

std::string_view exception_name(std::string_view code) {
  static constexpr std::pair<std::string_view, std::string_view> names[] = {
      {"script.assertion", "AssertionError"},
      {"script.undefined-name", "NameError"},
      {"script.no-attribute", "AttributeError"},
      {"script.index", "LookupError"},
      {"script.unpack", "ValueError"},
      {"script.division-by-zero", "ZeroDivisionError"},
      {"script.arguments", "TypeError"},
      {"script.operands", "TypeError"},
      {"script.not-callable", "TypeError"},
      {"script.not-iterable", "TypeError"},
      {"script.not-subscriptable", "TypeError"},
      {"script.overflow", "OverflowError"},
      {"script.truth", "ValueError"},
  };
  for (const auto& [each, name] : names)
    if (each == code) return name;
  for (std::string_view uncaught : {"script.budget", "script.too-deep", "script.too-large", "script.unsupported"})
    if (code == uncaught) return {};
  return "Exception";
}

// ---- built-in functions

namespace {

/// Whether `value` is of the built-in type of that name; empty where there is no such type.
std::optional<bool> is_builtin_type(std::string_view type, const Value& value) {
  if (type == "int") return value.as_int() || value.as_bool();
  if (type == "bool") return value.as_bool() != nullptr;
  if (type == "float") return value.as_float() != nullptr;
  if (type == "str") return value.as_string() != nullptr;
  if (type == "list") return value.as_object<ListObject>() != nullptr;
  if (type == "tuple") return value.as_object<TupleObject>() != nullptr;
  if (type == "dict") return value.as_object<DictObject>() != nullptr;
  if (type == "object") return true;
  return std::nullopt;
}

/// Empty after a report; a failed value stands for "unknown" where `type` is opaque.
std::optional<bool> is_instance(Evaluator& evaluator, const Value& value, const Value& type,
                                const syntax::Node& where) {
  if (auto types = type.as_sequence()) {
    for (const Value& each : *types) {
      auto holds = is_instance(evaluator, value, each, where);
      if (!holds || *holds) return holds;
    }
    return false;
  }
  std::optional<bool> known;
  if (auto builtin = type.as_host<Builtin>())
    known = is_builtin_type(builtin->name(), value);
  else if (auto host = type.as_object<HostObject>())
    known = host->has_instance(value);
  if (!known)
    evaluator.report(where, bad_input("script.operands", "isinstance() takes a type, not {0}", type.type_name()));
  return known;
}

bool any_opaque(const Value& type) {
  if (type.as_host<Opaque>()) return true;
  if (auto types = type.as_sequence())
    for (const Value& each : *types)
      if (each.as_host<Opaque>()) return true;
  return false;
}

Value isinstance(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  if (any_opaque(args[1])) {
    // An instance of what the script cannot have made: only an opaque base makes it one.
    auto instance = args[0].as_host<InstanceObject>();
    return instance && instance->type->opaque_base() ? Value(Ref<Object>(new Opaque(args[1].type_name())))
                                                     : Value(false);
  }
  auto holds = is_instance(evaluator, args[0], args[1], where);
  return holds ? Value(*holds) : Value();
}

Value type_of(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  if (auto host = args[0].as_object<HostObject>()) return host->type_value(evaluator);
  for (std::string_view name : {"bool", "int", "float", "str", "list", "tuple", "dict"})
    if (is_builtin_type(name, args[0]).value_or(false)) return *evaluator.find_builtin(name);
  if (!args[0].as_node())
    return evaluator.report(where, bad_input("script.operands", "type() does not take {0}", args[0].type_name()));
  return Ref<Object>(new Opaque(args[0].type_name()));
}

/// The attribute, or failed with nothing reported where there is none.
Value attribute_or_nothing(Evaluator& evaluator, const Value& value, std::string_view name, const syntax::Node& where) {
  Diagnostics& diagnostics = evaluator.diagnostics();
  const std::size_t before = diagnostics.size();
  Value found = evaluator.attribute(value, name, where);
  if (found.failed() && diagnostics.size() == before + 1 && exception_name(diagnostics.back().code) == "AttributeError")
    diagnostics.pop_back();
  return found;
}

Value get_attribute(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  auto name = args[1].as_string();
  if (!name) return wrong_type(evaluator, where, "getattr", args[1]);
  if (args[2].failed()) return evaluator.attribute(args[0], *name, where);
  const std::size_t before = evaluator.diagnostics().size();
  Value found = attribute_or_nothing(evaluator, args[0], *name, where);
  return found.failed() && evaluator.diagnostics().size() == before ? args[2] : found;
}

Value has_attribute(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  auto name = args[1].as_string();
  if (!name) return wrong_type(evaluator, where, "hasattr", args[1]);
  const std::size_t before = evaluator.diagnostics().size();
  Value found = attribute_or_nothing(evaluator, args[0], *name, where);
  return evaluator.diagnostics().size() == before ? Value(!found.failed()) : Value();
}

Value set_attribute(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  auto host = args[0].as_object<HostObject>();
  auto name = args[1].as_string();
  if (!host || !name) return wrong_type(evaluator, where, "setattr", args[host ? 1 : 0]);
  return host->assign(evaluator, *name, args[2], where) ? Value(None{}) : Value();
}

Value super(Evaluator& evaluator, const Arguments& arguments) {
  const ClassObject* owner = nullptr;
  Value self;
  if (arguments.positional.size() == 2) {
    owner = arguments.positional[0].as_host<ClassObject>();
    self = arguments.positional[1];
  } else if (const Evaluator::Method* method = evaluator.method()) {
    owner = method->owner;
    self = method->self;
  }
  if (!owner)
    return evaluator.report(arguments.where, bad_input("script.arguments", "super() is used in a method of a class"));
  return super_of(owner, std::move(self));
}

void define_exceptions(Evaluator& evaluator) {
  Ref<ClassObject> root{new ClassObject("Exception", {})};
  root->members["__exception__"] = true;
  evaluator.define_builtin("Exception", root);
  evaluator.define_builtin("BaseException", root);
  for (std::string_view name :
       {"RuntimeError", "ValueError", "TypeError", "NameError", "AttributeError", "LookupError", "AssertionError",
        "ArithmeticError", "OverflowError", "ZeroDivisionError", "NotImplementedError", "ImportError", "OSError"})
    evaluator.define_builtin(name, Ref<Object>(new ClassObject(std::string(name), {root})));
  for (std::string_view name : {"KeyError", "IndexError"})
    evaluator.define_builtin(name, *evaluator.find_builtin("LookupError"));
  evaluator.define_builtin("ModuleNotFoundError", *evaluator.find_builtin("ImportError"));
}

}  // namespace

void define_class_builtins(Evaluator& evaluator) {
  auto define = [&](std::string_view name, std::vector<std::string_view> parameters, std::size_t required, auto run) {
    evaluator.define_builtin(name, function(std::string(name), std::move(parameters), required, run));
  };
  // Not by `function`: an opaque type among the arguments must not make the answer opaque.
  evaluator.define_builtin("isinstance", function("isinstance", [](Evaluator& e, const Arguments& arguments) -> Value {
                             static constexpr std::string_view names[] = {"value", "type"};
                             std::vector<Value> args;
                             if (!e.bind(arguments, names, 2, args)) return {};
                             return args[0].as_host<Opaque>() ? args[0] : isinstance(e, args, arguments.where);
                           }));
  evaluator.define_builtin("super", function("super", super));
  define("type", {"value"}, 1, type_of);
  define("getattr", {"value", "name", "default"}, 2, get_attribute);
  define("hasattr", {"value", "name"}, 2, has_attribute);
  define("setattr", {"value", "name", "new"}, 3, set_attribute);
  define("callable", {"value"}, 1, [](Evaluator&, const std::vector<Value>& args, const syntax::Node&) -> Value {
    auto instance = args[0].as_host<InstanceObject>();
    if (instance) return instance->type->find("__call__").value != nullptr;
    return args[0].as_object<FunctionObject>() || args[0].as_host<Builtin>() || args[0].as_host<ClassObject>() ||
           args[0].as_host<BoundMethod>();
  });
  define("object", {}, 0, [](Evaluator& e, const std::vector<Value>&, const syntax::Node& where) -> Value {
    static const Ref<ClassObject> object{new ClassObject("object", {})};
    return object->call(e, Arguments{{}, {}, where});
  });
  auto wrap = [&](std::string_view name, WrappedMethod::How how) {
    define(name, {"function"}, 1, [how](Evaluator&, const std::vector<Value>& args, const syntax::Node&) -> Value {
      return Ref<Object>(new WrappedMethod(how, args[0]));
    });
  };
  wrap("staticmethod", WrappedMethod::How::Static);
  wrap("classmethod", WrappedMethod::How::OfClass);
  wrap("property", WrappedMethod::How::Property);
  define_exceptions(evaluator);
}

}  // namespace tirscope::script
