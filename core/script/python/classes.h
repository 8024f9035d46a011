// SPDX-License-Identifier: Apache-2.0
// The classes that a script defines, their instances, and Python's exceptions, which are instances too.
#pragma once

#include <map>

#include "script/python/evaluator.h"

namespace tirscope::script {

/// A `class` of the script, or one of Python's exceptions. Members are found depth first, bases from left to right.
/// Its evaluator keeps it alive: methods refer to it.
class ClassObject final : public HostObject {
 public:
  ClassObject(std::string name, std::vector<Value> bases) : name(std::move(name)), bases(std::move(bases)) {}
  std::string type_name() const override { return "the class " + name; }
  std::string str() const override { return "<class '" + name + "'>"; }
  Value attribute(Evaluator& evaluator, std::string_view member, const syntax::Node& where) override;
  /// Makes an instance and calls its __init__.
  Value call(Evaluator& evaluator, const Arguments& arguments) override;
  bool assign(Evaluator&, std::string_view member, const Value& value, const syntax::Node&) override;
  std::optional<bool> has_instance(const Value& value) const override;

  struct Found {
    const Value* value = nullptr;
    const ClassObject* owner = nullptr;
  };
  /// The member of that name, here or in a base.
  Found find(std::string_view member) const;
  /// The same, in the bases only.
  Found find_in_bases(std::string_view member) const;
  /// The first base, of any depth, that the program does not have; null when all are known.
  const Opaque* opaque_base() const;
  bool derives_from(const ClassObject& other) const;

  const std::string name;
  const std::vector<Value> bases;  ///< ClassObject or Opaque
  std::map<std::string, Value, std::less<>> members;
};

/// An instance of a class of the script. What neither it nor its classes have is opaque where a base is opaque.
class InstanceObject final : public HostObject {
 public:
  explicit InstanceObject(Ref<ClassObject> type) : type(std::move(type)) {}
  std::string type_name() const override { return "an instance of " + type->name; }
  std::string str() const override;
  Value attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  Value call(Evaluator& evaluator, const Arguments& arguments) override;
  Value subscript(Evaluator& evaluator, const Value& index, const syntax::Node& where) override;
  Value binary(Evaluator& evaluator, Op op, const Value& other, bool reflected, const syntax::Node& where) override;
  bool items(Evaluator& evaluator, std::vector<Value>& out) override;
  bool assign(Evaluator& evaluator, std::string_view name, const Value& value, const syntax::Node& where) override;
  bool set_item(Evaluator& evaluator, const Value& index, const Value& value, const syntax::Node& where) override;
  Value enter(Evaluator& evaluator, const syntax::Node& where) override;
  bool leave(Evaluator& evaluator, bool completed, const syntax::Node& where) override;
  Value type_value(Evaluator&) override { return type; }

  /// Calls the method of that name; empty, with nothing reported, where the class has none.
  std::optional<Value> call_method(Evaluator& evaluator, std::string_view method, const Arguments& arguments);

  const Ref<ClassObject> type;
  std::map<std::string, Value, std::less<>> attributes;
};

/// staticmethod(f), classmethod(f), property(f): how a class gives out `f`.
class WrappedMethod final : public HostObject {
 public:
  enum class How { Static, OfClass, Property };
  WrappedMethod(How how, Value function) : how(how), function(std::move(function)) {}
  std::string type_name() const override { return "a method"; }
  const How how;
  const Value function;
};

/// `instance.method`.
class BoundMethod final : public HostObject {
 public:
  BoundMethod(Value function, const ClassObject* owner, Value self)
      : function_(std::move(function)), owner_(owner), self_(std::move(self)) {}
  std::string type_name() const override { return "a method"; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override {
    return evaluator.call_method(function_, owner_, self_, arguments);
  }
  Value attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    return evaluator.attribute(function_, name, where);
  }

 private:
  Value function_;
  const ClassObject* owner_;
  Value self_;
};

/// super() in a method of `owner` that was called on `self`.
Value super_of(const ClassObject* owner, Value self);

/// What `raise value` raises: an instance of an exception's class; failed, with a report, for anything else.
Value raised_instance(Evaluator& evaluator, const Value& value, const syntax::Node& where);
/// The name of Python's exception that a diagnostic stands for ("KeyError"); empty for those that nothing may catch:
/// budgets, limits, what the subset lacks.
std::string_view exception_name(std::string_view code);

/// isinstance, type, super, getattr, staticmethod, ValueError, ...
void define_class_builtins(Evaluator& evaluator);

}  // namespace tirscope::script
