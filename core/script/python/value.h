// SPDX-License-Identifier: Apache-2.0
// The values that a script computes with.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ir/attr.h"
#include "ir/stmt.h"
#include "script/python/syntax.h"

namespace tirscope::script {

class Evaluator;
class Scope;
struct Arguments;

enum class ObjectType : uint8_t { String, Tuple, List, Dict, Range, Slice, Function, Host };

/// A value that lives on the heap.
class Object : public RefCounted {
 public:
  explicit Object(ObjectType type) : type(type) {}
  const ObjectType type;
};

template <class T>
concept IsNode = std::is_convertible_v<const T*, const Node*>;
template <class T>
concept IsObject = std::is_convertible_v<T*, Object*>;

class Value;
/// Lets go of `items`. Values that hold each other in a long chain go one after the other, not one inside the other.
void let_go(std::vector<Value>& items);

struct None {
  friend bool operator==(None, None) { return true; }
};

/// One value: a number, a node of the IR, or a reference to an object. A default-constructed value means "an error was
/// reported": it flows through every operation without a further report.
class Value {
 public:
  Value() = default;
  Value(None) : value_(None{}) {}
  Value(bool v) : value_(v) {}
  Value(int v) : value_(int64_t(v)) {}
  Value(int64_t v) : value_(v) {}
  Value(double v) : value_(v) {}
  Value(std::string text);
  Value(std::string_view text) : Value(std::string(text)) {}
  Value(const char* text) : Value(std::string(text)) {}
  template <IsNode T>
  Value(Ref<T> node) : value_(NodeRef(std::move(node))) {}
  template <IsObject T>
  Value(Ref<T> object) : value_(Ref<Object>(std::move(object))) {}
  static Value tuple(std::vector<Value> items);
  static Value list(std::vector<Value> items);
  static Value dict(std::vector<std::pair<Value, Value>> items);

  bool failed() const { return value_.index() == 0; }
  bool is_none() const { return std::holds_alternative<None>(value_); }
  const bool* as_bool() const { return std::get_if<bool>(&value_); }
  const int64_t* as_int() const { return std::get_if<int64_t>(&value_); }
  const double* as_float() const { return std::get_if<double>(&value_); }
  const NodeRef* as_node() const { return std::get_if<NodeRef>(&value_); }
  const std::string* as_string() const;
  /// The items of a tuple or a list, else null.
  const std::vector<Value>* as_sequence() const;
  template <class T>
  T* as_object() const {
    auto object = std::get_if<Ref<Object>>(&value_);
    return object && (*object)->type == T::object_type ? static_cast<T*>(object->get()) : nullptr;
  }
  /// A host object of class T, else null.
  template <class T>
  T* as_host() const;

  /// "int", "tuple", "a variable", ...: for messages.
  std::string type_name() const;

 private:
  std::variant<std::monostate, None, bool, int64_t, double, NodeRef, Ref<Object>> value_;
};

struct StringObject final : Object {
  static constexpr ObjectType object_type = ObjectType::String;
  explicit StringObject(std::string text) : Object(object_type), text(std::move(text)) {}
  std::string text;
};
struct TupleObject final : Object {
  static constexpr ObjectType object_type = ObjectType::Tuple;
  explicit TupleObject(std::vector<Value> items) : Object(object_type), items(std::move(items)) {}
  ~TupleObject() override { let_go(items); }
  std::vector<Value> items;
};
struct ListObject final : Object {
  static constexpr ObjectType object_type = ObjectType::List;
  explicit ListObject(std::vector<Value> items) : Object(object_type), items(std::move(items)) {}
  ~ListObject() override { let_go(items); }
  std::vector<Value> items;
};
struct DictObject final : Object {
  static constexpr ObjectType object_type = ObjectType::Dict;
  explicit DictObject(std::vector<std::pair<Value, Value>> items) : Object(object_type), items(std::move(items)) {}
  ~DictObject() override;
  std::vector<std::pair<Value, Value>> items;  ///< in order of insertion
};
struct RangeObject final : Object {
  static constexpr ObjectType object_type = ObjectType::Range;
  RangeObject(int64_t start, int64_t stop, int64_t step) : Object(object_type), start(start), stop(stop), step(step) {}
  int64_t start, stop, step;
  uint64_t size() const;
};
struct SliceObject final : Object {
  static constexpr ObjectType object_type = ObjectType::Slice;
  SliceObject(Value lower, Value upper, Value step)
      : Object(object_type), lower(std::move(lower)), upper(std::move(upper)), step(std::move(step)) {}
  ~SliceObject() override;
  Value lower, upper, step;  ///< None where left out
};
/// A `def` or a lambda of the script. Lives no longer than its evaluator, which owns the closure.
struct FunctionObject final : Object {
  static constexpr ObjectType object_type = ObjectType::Function;
  FunctionObject(std::string_view name, std::span<const syntax::Parameter> parameters, Scope* closure)
      : Object(object_type), name(name), parameters(parameters), closure(closure) {}
  ~FunctionObject() override { let_go(defaults); }
  std::string_view name;
  std::span<const syntax::Parameter> parameters;
  const syntax::Expr* expression = nullptr;  ///< a lambda's body
  syntax::Body body;                         ///< a def's body
  std::vector<Value> defaults;               ///< one a parameter, failed where there is none
  Scope* closure;
  bool is_macro = false;     ///< its statements replace a call (T.macro)
  bool is_hygienic = false;  ///< of a macro: it sees the names of the file, not those of who calls it
};

/// An object of the program that runs the script: a schedule, a handle, a namespace. Each hook reports its errors to
/// the evaluator and then returns a failed value; the hooks that are not overridden report that the type lacks them.
class HostObject : public Object {
 public:
  static constexpr ObjectType object_type = ObjectType::Host;
  HostObject() : Object(object_type) {}
  /// With an article: "a schedule".
  virtual std::string type_name() const = 0;
  virtual std::string str() const { return "<" + type_name() + ">"; }
  virtual Value attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where);
  virtual Value call(Evaluator& evaluator, const Arguments& arguments);
  virtual Value subscript(Evaluator& evaluator, const Value& index, const syntax::Node& where);
  /// `self op other`, or `other op self` when reflected; comparisons by order too.
  virtual Value binary(Evaluator& evaluator, Op op, const Value& other, bool reflected, const syntax::Node& where);
  virtual Value unary(Evaluator& evaluator, Op op, const syntax::Node& where);
  /// The items when it is iterated or unpacked; false when it cannot be (nothing reported).
  virtual bool items(Evaluator& evaluator, std::vector<Value>& out);
  virtual bool assign(Evaluator& evaluator, std::string_view name, const Value& value, const syntax::Node& where);
  /// `self[index] = value`; false when an error was reported.
  virtual bool set_item(Evaluator& evaluator, const Value& index, const Value& value, const syntax::Node& where);
  /// `with self as x:`: what x is. Then `leave`, `completed` when the body ended without an error; false when that
  /// reported one.
  virtual Value enter(Evaluator& evaluator, const syntax::Node& where);
  virtual bool leave(Evaluator& evaluator, bool completed, const syntax::Node& where);
  /// isinstance(value, self); empty when this is no type.
  virtual std::optional<bool> has_instance(const Value&) const { return std::nullopt; }
  /// type(self); opaque where nothing is known of it.
  virtual Value type_value(Evaluator& evaluator);
};

template <class T>
T* Value::as_host() const {
  auto object = std::get_if<Ref<Object>>(&value_);
  return object && (*object)->type == ObjectType::Host ? dynamic_cast<T*>(object->get()) : nullptr;
}

/// A function of the program. `where` of a report is the call.
class Builtin final : public HostObject {
 public:
  using Run = std::function<Value(Evaluator&, const Arguments&)>;
  Builtin(std::string name, Run run) : name_(std::move(name)), run_(std::move(run)) {}
  std::string type_name() const override { return "the function " + name_; }
  const std::string& name() const { return name_; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override { return run_(evaluator, arguments); }

 private:
  std::string name_;
  Run run_;
};

/// Something that the program does not have (numpy, a built library): every attribute, call and item of it is opaque
/// again, so that lines which only use it can be skipped.
class Opaque final : public HostObject {
 public:
  explicit Opaque(std::string name) : name_(std::move(name)) {}
  std::string type_name() const override { return name_; }
  Value attribute(Evaluator&, std::string_view name, const syntax::Node&) override;
  Value call(Evaluator&, const Arguments&) override;
  Value subscript(Evaluator&, const Value&, const syntax::Node&) override;
  Value binary(Evaluator&, Op, const Value&, bool, const syntax::Node&) override;
  Value enter(Evaluator&, const syntax::Node&) override { return Ref<Object>(this); }
  bool leave(Evaluator&, bool, const syntax::Node&) override { return true; }
  bool assign(Evaluator&, std::string_view, const Value&, const syntax::Node&) override { return true; }
  bool set_item(Evaluator&, const Value&, const Value&, const syntax::Node&) override { return true; }

 private:
  std::string name_;
};

struct KeywordValue {
  std::string_view name;
  Value value;
};

/// What a call was given.
struct Arguments {
  std::span<const Value> positional;
  std::span<const KeywordValue> keywords;
  const syntax::Node& where;

  /// The keyword argument of that name, or null.
  const Value* keyword(std::string_view name) const;
};

/// Containers that nest deeper than this are neither compared nor copied (`script.too-deep`).
inline constexpr int max_container_depth = 500;
/// A value with more items than this is not copied item by item (`script.too-large`).
inline constexpr std::size_t max_copied_items = 4'000'000;

/// Containers nest too deep, or hold themselves (`script.too-deep`).
Diagnostic nested_too_deep();

/// How many items a copy of `value` has that shares nothing, strings counted by 64 bytes. Refused: `script.too-deep`
/// where containers nest too deep or hold themselves, `script.too-large`. To be asked before such a copy is made.
Result<std::size_t> copied_items(const Value& value);

/// Python's repr() for messages: cut off, with "...", where it grows long.
std::string repr(const Value& value);
/// Python's repr() (`quote`) or str(). False, with a part of it in `out`, where it is longer than `limit` bytes.
bool show(const Value& value, bool quote, std::size_t limit, std::string& out);
/// Python's `==` on plain values; nodes and objects are equal when they are the same. What is looked at (items, and
/// strings by 64 bytes) is taken from `effort`; below 0 the answer has no meaning. Throws LimitReached
/// (`script.too-deep`) where containers hold themselves or nest too deep.
bool equal(const Value& a, const Value& b, int64_t& effort);

/// The value as an attribute of the IR (annotations, options); empty when it has no such form. Throws LimitReached
/// where `copied_items` refuses.
std::optional<Attr> to_attr(const Value& value);
/// The same; adds `copied_items` to `items`.
std::optional<Attr> to_attr(const Value& value, std::size_t& items);
Value from_attr(const Attr& attr);

}  // namespace tirscope::script
