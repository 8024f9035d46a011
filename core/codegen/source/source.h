// SPDX-License-Identifier: Apache-2.0
// Device kernels as C-like source text. One emitter; what differs between languages is a `Dialect`.
#pragma once

#include "codegen/device_code.h"

namespace tirscope::codegen {

class Dialect;
const Dialect& opencl();  ///< OpenCL C 1.2, with the extensions that `DeviceCode::needs` names
const Dialect& cuda();    ///< CUDA C++17

/// The kernels of `device`, lowered for the dialect's target, as one text with an origin for each line. Refused with
/// codes of the form `codegen.*` where a kernel holds what the dialect cannot say.
Result<DeviceCode> emit_source(const IRModule& device, const Dialect& dialect);

}  // namespace tirscope::codegen
