// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/devices/device.h"

namespace tirscope::runtime {

/// OpenCL through the installable-client-driver loader, opened at run time: libOpenCL.so.1, or the file that the
/// environment variable TIRSCOPE_OPENCL names.
const DeviceDriver& opencl_driver();

}  // namespace tirscope::runtime
