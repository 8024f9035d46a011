// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/devices/device.h"

namespace tirscope::runtime {

/// CUDA through NVIDIA's driver, opened at run time: libcuda.so.1, or the file that the environment variable
/// TIRSCOPE_CUDA names. No toolkit is needed: the driver compiles the PTX.
const DeviceDriver& cuda_driver();

}  // namespace tirscope::runtime
