// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/relax/relax.h"
#include "model/tensor.h"

namespace tirscope::model {

/// The elements of a constant. Refused as `model.no-data` for one whose text left them out.
Result<Tensor> tensor_of_constant(const RelaxConstantNode& constant);

/// The tensor as a constant, which shares its elements: they must not change any more.
RelaxConstant constant_of_tensor(const Tensor& tensor);

}  // namespace tirscope::model
