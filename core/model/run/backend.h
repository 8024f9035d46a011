// SPDX-License-Identifier: Apache-2.0
// What the executor of models needs of a machine: memory for tensors, and functions that run on it.
#pragma once

#include "ir/function.h"
#include "model/run/value.h"
#include "support/job.h"

namespace tirscope::model {

/// An argument of a TensorIR function.
using Operand = std::variant<TensorValue, NumberValue>;

/// Runs TensorIR functions of one module on tensors that it keeps.
class Backend {
 public:
  virtual ~Backend() = default;
  /// Memory whose bytes are not set. Refused as `model.too-much-memory`.
  virtual Result<MemoryPtr> allocate(int64_t bytes) = 0;
  /// A tensor with these elements; may share them.
  virtual Result<TensorValue> hold(const Tensor& tensor) = 0;
  /// The elements of a tensor as they are now; later changes may show or not.
  virtual Result<Tensor> fetch(const TensorValue& value) = 0;
  /// Overwrites a tensor.
  virtual Result<void> write(const TensorValue& value, const Tensor& with) = 0;
  /// Calls a function of the module, which fits the operands (prim_call.h); the seconds that it took.
  virtual Result<double> run(const std::string& function, const std::vector<Operand>& operands, const Job& job) = 0;
};

/// A registered function's answer.
struct Called {
  Value value;         ///< what it returns; nothing where it writes its last arguments instead
  double seconds = 0;  ///< that it took
};

/// Functions that a model calls by name without holding them: libraries, and functions of the caller's own.
class Functions {
 public:
  virtual ~Functions() = default;
  virtual bool provides(const std::string& name) const = 0;
  /// Calls it with the inputs and then the outputs, tensors that it fills in place. `returns`: what it must return
  /// where there are no outputs.
  virtual Result<Called> call(const std::string& name, const std::vector<Value>& inputs,
                              const std::vector<TensorValue>& outputs, const StructInfo& returns, Backend& backend,
                              const Job& job) = 0;
};

}  // namespace tirscope::model
