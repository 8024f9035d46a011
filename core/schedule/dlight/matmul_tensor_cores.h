// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/steps.h"

namespace tirscope::schedule::dlight {

/// gpu.Matmul by tensor cores, as TVM's MatmulTensorization and MatmulInt8Tensorization: `block` is such a product as
/// gemm_axes.h has. Refused as `dlight.not-applicable` where its types are not those of an intrinsic, or it does not
/// fit.
Result<void> matmul_on_tensor_cores(Steps& steps, const Handle& block);

}  // namespace tirscope::schedule::dlight
