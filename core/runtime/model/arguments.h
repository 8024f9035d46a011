// SPDX-License-Identifier: Apache-2.0
// The arguments of a run: given ones, parameters from a file, and random ones.
#pragma once

#include "runtime/model/model_run.h"

namespace tirscope::runtime {

struct ModelArgument {
  std::string name;
  std::variant<model::Tensor, model::Value> value;  ///< a tensor; else a number or a shape
};

/// An argument for each parameter of the function, in order; `told` gets where each comes from. Arrays that a TensorIR
/// function only writes are its outputs and need not be given. Random ones: floats uniform in [-1, 1), integers from 0
/// to 7, booleans, by the seed and the parameter's position (`random_rule`); of TensorIR functions by the interpreter's
/// rule (interp::input_rule). Refused as run_model says; `inputs.too-large` where the random ones would take more than
/// 1 GiB with the interpreter, 8 GiB compiled.
Result<std::vector<ModelArgument>> arguments_of(const ModelRun& run, const IRModule& module,
                                                std::vector<protocol::RunInput>& told, const Job& job);

}  // namespace tirscope::runtime
