// SPDX-License-Identifier: Apache-2.0
// The executor while it runs; within this folder only.
#pragma once

#include <unordered_set>

#include "ir/relax/ops.h"
#include "model/run/executor.h"

namespace tirscope::model {

/// One call of a function: its variables, and its symbolic sizes.
struct Frame {
  std::string function;
  std::unordered_map<const RelaxVarNode*, Value> variables;
  Symbols symbols;
};

class Executor {
 public:
  Executor(IRModule module, Backend& backend, const RunSettings& settings)
      : module_(std::move(module)), backend_(backend), settings_(settings) {}

  Result<Value> call_relax(const RelaxFunctionNode& function, const std::string& name, std::vector<Value> arguments,
                           const Frame* around);

 private:
  friend struct Operations;
  friend struct Builtins;
  using Arguments = std::vector<Value>;

  // executor.cpp
  Result<Value> sequence(const SeqExprNode& seq, Frame& frame);
  Result<void> binding(const BindingNode& binding, Frame& frame);
  Result<Value> expression(const NodeRef& node, Frame& frame);
  Result<Value> constant(const RelaxConstantNode& node);
  Result<Value> branch(const RelaxIfNode& node, Frame& frame);
  Result<void> observed(const BindingNode& binding, const Value& value, double seconds, const Frame& frame);

  // executor_calls.cpp: what calls functions
  Result<Value> call(const RelaxCallNode& call, Frame& frame);
  Result<Value> call_value(const FunctionValue& function, Arguments arguments, const StructInfo& returns);
  Result<Value> call_prim(const std::string& name, const Arguments& arguments);
  Result<Value> call_destination(const RelaxCallNode& call, Arguments arguments, Frame& frame);
  Result<Value> call_into(const FunctionValue& function, Arguments inputs, const StructInfo& out,
                          const std::vector<int64_t>& in_place, const Arguments& sizes, Frame& frame);
  Result<std::vector<TensorValue>> outputs(const StructInfo& out, const Arguments& inputs,
                                           const std::vector<int64_t>& in_place, Frame& frame);

  // executor_operations.cpp: what the executor does itself
  Result<Value> operation(const RelaxCallNode& call, Arguments arguments, Frame& frame);

  // executor_builtins.cpp: functions of TVM's virtual machine
  class Heap;
  Result<Value> builtin(const std::string& name, const Arguments& arguments, const StructInfo& returns);
  Result<Value> match_sizes(const std::string& name, const Arguments& arguments, const std::vector<int64_t>& found,
                            std::size_t first);
  Result<std::vector<int64_t>> made_sizes(const std::string& name, const Arguments& arguments, int64_t count,
                                          std::size_t first);

  Result<TensorValue> new_tensor_value(DataType dtype, std::vector<int64_t> shape);
  Result<std::vector<int64_t>> integers(const TensorValue& tensor);
  Result<std::vector<int64_t>> extents(const std::vector<Expr>& shape, const Symbols& symbols);
  Result<bool> truth(const Value& value);

  IRModule module_;
  Backend& backend_;
  const RunSettings& settings_;
  std::unordered_map<const RelaxConstantNode*, Value> constants_;
  std::unordered_map<const SeqExprNode*, std::vector<std::vector<const RelaxVarNode*>>> last_uses_;
  double spent_ = 0;     ///< seconds in functions since the current binding began
  bool nested_ = false;  ///< the current binding called a function of Relax, whose bindings were observed
  int depth_ = 0;
};

/// Whether the executor does the operator itself.
bool has_operation(std::string_view name);
/// Whether it provides the registered function of that name: those of TVM's virtual machine.
bool has_builtin(const std::string& name);

}  // namespace tirscope::model
