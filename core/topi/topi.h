// SPDX-License-Identifier: Apache-2.0
// The operators of TVM 0.18's topi: each a function from tensors and plain values to tensors of tensor expressions. One
// table describes them; scripts, `emit_te` and the reference pages call them by their Python name from there. The C++
// functions behind them are in the headers of the families (elementwise.h, nn/conv.h, ...).
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "te/te.h"

namespace tirscope::topi {

struct Value;
using Values = std::vector<Value>;
using Tensors = std::vector<te::Tensor>;

/// What Python passes to an operator. A tuple is a list; a type is its name.
struct Value {
  using Content = std::variant<std::monostate, bool, int64_t, double, std::string, Expr, te::Tensor, Values>;
  Content content;

  Value() = default;  ///< None
  Value(bool v) : content(v) {}
  Value(int v) : content(int64_t(v)) {}
  Value(int64_t v) : content(v) {}
  Value(double v) : content(v) {}
  Value(const char* v) : content(std::string(v)) {}
  Value(std::string v) : content(std::move(v)) {}
  Value(Expr v) : content(std::move(v)) {}
  Value(te::Tensor v) : content(std::move(v)) {}
  Value(Values v) : content(std::move(v)) {}

  bool is_none() const { return std::holds_alternative<std::monostate>(content); }
  template <class T>
  const T* get() const {
    return std::get_if<T>(&content);
  }
  /// The integer of an int, a bool or an integer constant.
  std::optional<int64_t> as_int() const;
  /// "a tensor", "int", "list", ...: for messages.
  std::string type_name() const;
};

/// What a parameter takes.
enum class Takes : uint8_t {
  Tensor,
  Operand,          ///< a tensor, or a number: the sides of broadcast arithmetic
  Tensors,          ///< a list of tensors
  Number,           ///< int, float, bool or a scalar expression
  Integer,          ///< an int whose value is known
  Real,             ///< a float or an int
  Boolean,          ///< True or False; also 0 and 1
  Text,             ///< a string
  Type,             ///< the name of a data type
  Integers,         ///< an int, or a list of them
  Sizes,            ///< an int or an expression, or a list of them
  Padding,          ///< an int, a list of sizes, or the words "VALID" and "SAME"
  Any,              ///< what the operator makes of it
  TensorArguments,  ///< the rest of the positional arguments: tensors
};

struct Parameter {
  std::string_view name;  ///< as in Python
  Takes takes;
  std::optional<Value> otherwise = {};  ///< the default; without one the argument must be given
  bool or_none = false;                 ///< None is taken, too
};

/// The arguments of one call: one for each parameter, of what it takes (arguments.h reads them).
class Arguments;

/// One operator, described once.
struct Operator {
  std::string_view name;  ///< after "topi.": "nn.dense"
  std::vector<Parameter> parameters;
  /// Null for what TVM writes as loops of its own.
  /// Throws its refusals as LimitReached.
  std::function<Tensors(const Arguments& arguments)> make;
  bool gives_list = false;        ///< a list even where it holds one tensor
  std::string_view why_not = {};  ///< set where `make` is not
};

std::span<const Operator> all_operators();
/// By its name after "topi.": "add", "nn.relu", "image.resize2d". Null when there is none.
const Operator* find(std::string_view name);

/// Calls an operator as Python would: arguments bound to its parameters, defaults filled in. Refused as
/// `topi.too-many-arguments`, `topi.unknown-argument`, `topi.repeated-argument`, `topi.missing-argument`,
/// `topi.argument-type`, `topi.opaque` (what TVM writes as loops of its own), `topi.sizes` (a dimension below 0), and
/// as the operator does.
Result<Tensors> call(const Operator& op, const Values& positional,
                     const std::vector<std::pair<std::string, Value>>& keywords = {});

}  // namespace tirscope::topi
