// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/relax/relax.h"
#include "model/tensor.h"

namespace tirscope::model {

/// The elements of a constant. Refused as `model.no-data` for one whose text left them out.
Result<Tensor> tensor_of_constant(const RelaxConstantNode& constant);

}  // namespace tirscope::model
