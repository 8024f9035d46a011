// SPDX-License-Identifier: Apache-2.0
// Calls of TensorIR functions with tensors and numbers.
#pragma once

#include "model/run/backend.h"

namespace tirscope::model {

/// Holds the operands against the function's parameters: their number, kinds, types, ranks, and extents, of which the
/// variables take a value here. Refused as `model.call`; the message names the function and the parameter.
Result<void> check_operands(const PrimFuncNode& function, const std::string& name,
                            const std::vector<Operand>& operands);

/// For each parameter, whether the function may write to its buffer.
std::vector<bool> written_parameters(const PrimFuncNode& function);

}  // namespace tirscope::model
