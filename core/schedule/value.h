// SPDX-License-Identifier: Apache-2.0
// What a primitive is given and what it answers: the dynamically typed values of scripts, traces and the protocol.
#pragma once

#include <memory>
#include <variant>

#include "ir/ir.h"

namespace tirscope::schedule {

enum class HandleKind : uint8_t { Block, Loop, Expr };

/// A random variable of a trace: "b0", "l3", "v7". Numbers are shared by all kinds and count along the path of the
/// history; `step` distinguishes handles of different branches that have the same number (-1 in a standalone trace; as
/// an argument of a call, the live one of that number, which a call before it in the same step may make).
struct Handle {
  HandleKind kind = HandleKind::Block;
  int number = 0;
  int step = -1;
  Var var = {};  ///< of a v: the variable that represents it in expressions

  std::string name() const;
  friend bool operator==(const Handle&, const Handle&) = default;
};

struct Value;
using ValueList = std::vector<Value>;
using ValueDict = std::map<std::string, Value>;

/// The representation of IndexMap.AXIS_SEPARATOR in the value of an index function.
inline constexpr std::string_view axis_separator_mark = "IndexMap.AXIS_SEPARATOR";

/// A function of indices given as Python. It is called with fresh variables by the primitive that knows how many.
class IndexFunction {
 public:
  virtual ~IndexFunction() = default;
  /// The parameters' names before the starred one, and whether there is a starred one.
  virtual const std::vector<std::string>& parameters() const = 0;
  virtual bool variadic() const = 0;
  /// The names after the starred one come out of parameters() too; `starred` is its position among them.
  virtual std::size_t starred() const = 0;
  /// The function's value for these arguments; an axis separator is `axis_separator_mark`.
  virtual Result<Value> call(const std::vector<Expr>& arguments) const = 0;
};

/// None, a Python scalar, a handle, an expression or IndexMap (a node), a list or tuple, a dict, a function of indices.
struct Value {
  using Data = std::variant<std::monostate, bool, int64_t, double, std::string, Handle, NodeRef, ValueList, ValueDict,
                            std::shared_ptr<const IndexFunction>>;
  Data data;

  Value() = default;
  Value(bool v) : data(v) {}
  Value(int v) : data(int64_t(v)) {}
  Value(int64_t v) : data(v) {}
  Value(double v) : data(v) {}
  Value(const char* v) : data(std::string(v)) {}
  Value(std::string v) : data(std::move(v)) {}
  Value(std::string_view v) : data(std::string(v)) {}
  Value(Handle v) : data(std::move(v)) {}
  Value(ValueList v) : data(std::move(v)) {}
  Value(ValueDict v) : data(std::move(v)) {}
  Value(std::shared_ptr<const IndexFunction> v) : data(std::move(v)) {}
  template <class T>
    requires std::is_convertible_v<const T*, const Node*>
  Value(const Ref<T>& v) : data(NodeRef(v)) {}

  bool is_none() const { return std::holds_alternative<std::monostate>(data); }
  template <class T>
  const T* get() const {
    return std::get_if<T>(&data);
  }
  /// An integer; a bool counts as one, as in Python.
  std::optional<int64_t> as_int() const;

  friend bool operator==(const Value&, const Value&) = default;
};

/// What Python calls the value's type: "int", "str", "BlockRV", ...: for messages.
std::string type_name(const Value& value);

/// The value in Python as TVM's traces write it: floats with 17 digits, strings in quotes and not escaped.
std::string python_text(const Value& value);

/// The placeholders that sample_compute_location returns.
enum class Mark : uint8_t { Inline, Root };
std::string_view mark_name(Mark mark);

/// What a handle refers to in one snapshot: gone, a loop or block (its ForNode or BlockNode), an integer, a mark.
using Binding = std::variant<std::monostate, NodeRef, int64_t, Mark>;

}  // namespace tirscope::schedule
