// SPDX-License-Identifier: Apache-2.0
// Runs functions of Relax: bindings in their order, TensorIR functions on a backend, everything else here. It takes
// modules at every stage, from R.call_tir with symbolic shapes to allocations, storage and calls of the lowered form,
// and gives the same results. Operators that are neither (R.add, R.nn.conv2d) must have been legalised before.
#pragma once

#include <functional>
#include <set>

#include "model/run/backend.h"

namespace tirscope::model {

/// What one binding gave.
struct NodeRun {
  std::string function;              ///< in which it is
  std::string name;                  ///< of its variable
  std::string op;                    ///< "call_tir linear0", "call_packed env.relu", "reshape", "match_cast", ...
  double seconds = 0;                ///< of the functions that it called; of an operation of the executor its own
  std::vector<TensorValue> tensors;  ///< of the result, those in tuples too
  const Node* binding = nullptr;
};

struct RunSettings {
  /// Called after each binding that calls something or makes a tensor.
  std::function<Result<void>(const NodeRun&)> observe = {};
  Functions* functions = nullptr;  ///< null: none
  Job job = {};
};

/// The names that `function`, and what it calls in the module, call without that the module, the executor or
/// `functions` provides them, sorted.
std::vector<std::string> missing_functions(const IRModule& module, const std::string& function,
                                           const Functions* functions);

/// The operators that `function` and what it calls use and the executor does not run, each once, by name ("nn.relu").
std::set<std::string> operators_to_legalise(const IRModule& module, const std::string& function);

/// The TensorIR functions of the module that `function` and what it calls may call.
std::set<std::string> prim_functions_called(const IRModule& module, const std::string& function);

/// Calls a function of Relax of the module.
/// Refused before anything runs: `model.no-function`, `model.missing-functions` (all names at once),
/// `model.argument-count`, and the arguments as check_value. While it runs: `model.operator` for an operator that must
/// be legalised, `model.killed`, `model.shape` and `model.type` of match_cast and of calls, `model.assertion`,
/// `model.too-deep`, `run.cancelled`, and as backend and functions refuse. Diagnostics name the binding.
Result<Value> run_function(const IRModule& module, const std::string& function, std::vector<Value> arguments,
                           Backend& backend, const RunSettings& settings = {});

}  // namespace tirscope::model
