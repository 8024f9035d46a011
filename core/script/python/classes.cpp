// SPDX-License-Identifier: Apache-2.0
#include "script/python/classes.h"

#include <array>

#include "script/python/builtin_function.h"

namespace tirscope::script {

namespace {

/// A member of a class as an instance (or, without one, the class) shows it.
Value member_value(Evaluator& evaluator, const ClassObject::Found& found, const Value& self, const Value& type,
                   const syntax::Node& where) {
  const Value& member = *found.value;
  if (auto wrapped = member.as_host<WrappedMethod>()) {
    if (wrapped->how == WrappedMethod::How::Static) return wrapped->function;
    if (wrapped->how == WrappedMethod::How::OfClass)
      return Ref<Object>(new BoundMethod(wrapped->function, found.owner, type));
    if (self.failed()) return member;
    return evaluator.call_method(wrapped->function, found.owner, self, Arguments{{}, {}, where});
  }
  if (!self.failed() && member.as_object<FunctionObject>())
    return Ref<Object>(new BoundMethod(member, found.owner, self));
  return member;
}

/// __init__ of an object: nothing to do.
Value empty_init() {
  return function("__init__", [](Evaluator&, const Arguments&) -> Value { return None{}; });
}

/// `super()`: the members of the bases of `owner`, for `self`.
class SuperObject final : public HostObject {
 public:
  SuperObject(const ClassObject* owner, Value self) : owner_(owner), self_(std::move(self)) {}
  std::string type_name() const override { return "super()"; }
  Value attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    if (ClassObject::Found found = owner_->find_in_bases(name); found.value)
      return member_value(evaluator, found, self_, Value(), where);
    if (name == "__init__") return empty_init();
    if (const Opaque* base = owner_->opaque_base()) return Ref<Object>(new Opaque(base->type_name()));
    return HostObject::attribute(evaluator, name, where);
  }

 private:
  const ClassObject* owner_;
  Value self_;
};

}  // namespace

Value super_of(const ClassObject* owner, Value self) { return Ref<Object>(new SuperObject(owner, std::move(self))); }

// ---- classes

ClassObject::Found ClassObject::find(std::string_view member) const {
  if (auto it = members.find(member); it != members.end()) return {&it->second, this};
  return find_in_bases(member);
}

ClassObject::Found ClassObject::find_in_bases(std::string_view member) const {
  for (const Value& base : bases)
    if (auto known = base.as_host<ClassObject>())
      if (Found found = known->find(member); found.value) return found;
  return {};
}

const Opaque* ClassObject::opaque_base() const {
  for (const Value& base : bases) {
    if (auto opaque = base.as_host<Opaque>()) return opaque;
    if (auto known = base.as_host<ClassObject>())
      if (const Opaque* opaque = known->opaque_base()) return opaque;
  }
  return nullptr;
}

bool ClassObject::derives_from(const ClassObject& other) const {
  if (this == &other) return true;
  for (const Value& base : bases)
    if (auto known = base.as_host<ClassObject>(); known && known->derives_from(other)) return true;
  return false;
}

std::optional<bool> ClassObject::has_instance(const Value& value) const {
  auto instance = value.as_host<InstanceObject>();
  return instance && instance->type->derives_from(*this);
}

Value ClassObject::attribute(Evaluator& evaluator, std::string_view member, const syntax::Node& where) {
  if (Found found = find(member); found.value) return member_value(evaluator, found, Value(), Ref<Object>(this), where);
  if (member == "__name__") return name;
  if (member == "__init__") return empty_init();
  if (const Opaque* base = opaque_base()) return Ref<Object>(new Opaque(base->type_name()));
  return HostObject::attribute(evaluator, member, where);
}

bool ClassObject::assign(Evaluator&, std::string_view member, const Value& value, const syntax::Node&) {
  members.insert_or_assign(std::string(member), value);
  return true;
}

Value ClassObject::call(Evaluator& evaluator, const Arguments& arguments) {
  if (!evaluator.spend_bytes(sizeof(InstanceObject), arguments.where)) return {};
  Ref<InstanceObject> instance{new InstanceObject(Ref<ClassObject>(this))};
  evaluator.track(instance);
  const bool is_exception = find("__exception__").value;
  if (is_exception)
    instance->attributes["args"] =
        Value::tuple(std::vector<Value>(arguments.positional.begin(), arguments.positional.end()));
  if (auto done = instance->call_method(evaluator, "__init__", arguments))
    return done->failed() ? Value() : Value(instance);
  if (!is_exception && !opaque_base() && !(arguments.positional.empty() && arguments.keywords.empty()))
    return evaluator.report(arguments.where, bad_input("script.arguments", "{0}() takes no arguments", name));
  return instance;
}

// ---- instances

std::string InstanceObject::str() const {
  if (auto args = attributes.find("args"); args != attributes.end() && type->find("__exception__").value)
    if (auto items = args->second.as_sequence(); items && !items->empty()) {
      std::string text;
      constexpr std::size_t longest = 4000;
      show(items->front(), false, longest, text);
      return text.substr(0, longest);
    }
  return "<" + type->name + " object>";
}

std::optional<Value> InstanceObject::call_method(Evaluator& evaluator, std::string_view method,
                                                 const Arguments& arguments) {
  ClassObject::Found found = type->find(method);
  if (!found.value) return std::nullopt;
  Value callee = member_value(evaluator, found, Ref<Object>(this), Value(type), arguments.where);
  return callee.failed() ? Value() : evaluator.call(callee, arguments);
}

Value InstanceObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  if (auto it = attributes.find(name); it != attributes.end()) return it->second;
  if (ClassObject::Found found = type->find(name); found.value)
    return member_value(evaluator, found, Ref<Object>(this), Value(type), where);
  if (name == "__class__") return type;
  if (name == "__init__") return empty_init();
  if (const Opaque* base = type->opaque_base()) return Ref<Object>(new Opaque(base->type_name()));
  return HostObject::attribute(evaluator, name, where);
}

bool InstanceObject::assign(Evaluator& evaluator, std::string_view name, const Value& value,
                            const syntax::Node& where) {
  if (!evaluator.spend_bytes(name.size() + sizeof(Value), where)) return false;
  attributes.insert_or_assign(std::string(name), value);
  return true;
}

Value InstanceObject::call(Evaluator& evaluator, const Arguments& arguments) {
  if (auto result = call_method(evaluator, "__call__", arguments)) return *std::move(result);
  if (const Opaque* base = type->opaque_base()) return Ref<Object>(new Opaque(base->type_name()));
  return HostObject::call(evaluator, arguments);
}

Value InstanceObject::subscript(Evaluator& evaluator, const Value& index, const syntax::Node& where) {
  if (auto result = call_method(evaluator, "__getitem__", Arguments{{&index, 1}, {}, where})) return *std::move(result);
  return HostObject::subscript(evaluator, index, where);
}

bool InstanceObject::set_item(Evaluator& evaluator, const Value& index, const Value& value, const syntax::Node& where) {
  std::array<Value, 2> both{index, value};
  if (auto result = call_method(evaluator, "__setitem__", Arguments{both, {}, where})) return !result->failed();
  return HostObject::set_item(evaluator, index, value, where);
}

Value InstanceObject::binary(Evaluator& evaluator, Op op, const Value& other, bool reflected,
                             const syntax::Node& where) {
  static constexpr std::pair<Op, std::string_view> names[] = {
      {Op::Add, "add"},           {Op::Sub, "sub"}, {Op::Mul, "mul"}, {Op::Div, "truediv"},
      {Op::FloorDiv, "floordiv"}, {Op::Mod, "mod"}, {Op::Pow, "pow"}, {Op::MatMul, "matmul"},
  };
  for (const auto& [each, name] : names) {
    if (each != op) continue;
    std::string method = std::string(reflected ? "__r" : "__").append(name) + "__";
    if (auto result = call_method(evaluator, method, Arguments{{&other, 1}, {}, where})) return *std::move(result);
  }
  return HostObject::binary(evaluator, op, other, reflected, where);
}

bool InstanceObject::items(Evaluator& evaluator, std::vector<Value>& out) {
  syntax::Node where;
  auto result = call_method(evaluator, "__iter__", Arguments{{}, {}, where});
  return result && evaluator.items(*result, out, where);
}

Value InstanceObject::enter(Evaluator& evaluator, const syntax::Node& where) {
  if (auto result = call_method(evaluator, "__enter__", Arguments{{}, {}, where})) return *std::move(result);
  return HostObject::enter(evaluator, where);
}

bool InstanceObject::leave(Evaluator& evaluator, bool, const syntax::Node& where) {
  std::array<Value, 3> nothing{None{}, None{}, None{}};
  auto result = call_method(evaluator, "__exit__", Arguments{nothing, {}, where});
  return !result || !result->failed();
}

}  // namespace tirscope::script
