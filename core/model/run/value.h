// SPDX-License-Identifier: Apache-2.0
// What the expressions of a model are while it runs.
#pragma once

#include <memory>
#include <unordered_map>
#include <variant>

#include "ir/relax/relax.h"
#include "model/tensor.h"

namespace tirscope::model {

/// Memory of tensors, where a backend keeps it; freed with its last holder.
class Memory {
 public:
  explicit Memory(int64_t bytes) : bytes_(bytes) {}
  virtual ~Memory() = default;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  int64_t bytes() const { return bytes_; }

 private:
  int64_t bytes_;
};
using MemoryPtr = std::shared_ptr<Memory>;

/// A dense tensor of `shape` that begins `offset` bytes into its memory.
struct TensorValue {
  DataType dtype;
  std::vector<int64_t> shape;
  MemoryPtr memory;
  int64_t offset = 0;
  int64_t bytes() const { return tensor_bytes(dtype, shape).value_or(0); }
};

struct ShapeValue {
  std::vector<int64_t> extents;
};

/// A number; of an integer type, its value.
struct NumberValue {
  DataType dtype;
  int64_t integer = 0;
  double number = 0;
};

/// Memory without a type, of which tensors are made.
struct StorageValue {
  MemoryPtr memory;
};

struct TextValue {
  std::string text;
};

struct TypeValue {
  DataType dtype;
};

struct Value;

/// A function of the module, one of others by name, or one that was made while the model ran, with what it closes over.
struct FunctionValue {
  std::string name;
  bool external = false;
  RelaxFunction closure = {};
  std::shared_ptr<const struct Frame> around = {};
  std::shared_ptr<const std::vector<Value>> bound = {};  ///< arguments in front of those of a call
};

/// What an operation without a result gives, and what is left of a value that was killed.
struct NoValue {
  bool killed = false;
};

using TupleValue = std::shared_ptr<const std::vector<Value>>;

struct Value {
  std::variant<NoValue, TensorValue, ShapeValue, NumberValue, TupleValue, StorageValue, TextValue, TypeValue,
               FunctionValue>
      held;
  template <class T>
  const T* get() const {
    return std::get_if<T>(&held);
  }
};

inline Value tuple_value(std::vector<Value> items) {
  return {std::make_shared<const std::vector<Value>>(std::move(items))};
}
inline Value integer_value(int64_t value) { return {NumberValue{DataType::integer(64), value, double(value)}}; }

/// "a tensor, float32 [2, 3]", "a shape", ...: for messages.
std::string text_of(const Value& value);

/// The tensors in a value, those in tuples too, in order.
std::vector<TensorValue> tensors_in(const Value& value);

/// The values of symbolic sizes, by their variables.
using Symbols = std::unordered_map<const VarNode*, int64_t>;

/// The value of an integer expression; nothing where a variable has none, or for a division by zero or an overflow.
std::optional<int64_t> evaluate(const Expr& expr, const Symbols& symbols);

/// Holds `value` against what `info` says of it: the kind, the type, the rank, each extent. Where `defines`, a variable
/// without a value takes the one that fits. Refused as `model.type`, `model.rank`, `model.shape`; `what` begins the
/// message: "parameter x of main".
Result<void> check_value(const StructInfo& info, const Value& value, Symbols& symbols, bool defines,
                         const std::string& what);

}  // namespace tirscope::model
