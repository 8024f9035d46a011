// SPDX-License-Identifier: Apache-2.0
// The functions of OpenCL that are used here, from the loader of the machine.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "support/diagnostic.h"

namespace tirscope::runtime {

// clang-format off
#define TS_OPENCL_FUNCTIONS(X)                                                                                        \
  X(clGetPlatformIDs) X(clGetPlatformInfo) X(clGetDeviceIDs) X(clGetDeviceInfo) X(clCreateContext)                    \
  X(clCreateCommandQueue) X(clCreateProgramWithSource) X(clBuildProgram) X(clGetProgramBuildInfo) X(clCreateKernel)   \
  X(clGetKernelWorkGroupInfo) X(clSetKernelArg) X(clCreateBuffer) X(clEnqueueReadBuffer) X(clEnqueueWriteBuffer)      \
  X(clEnqueueMapBuffer) X(clEnqueueUnmapMemObject) X(clEnqueueNDRangeKernel) X(clFinish) X(clGetEventProfilingInfo)   \
  X(clReleaseEvent) X(clReleaseMemObject) X(clReleaseKernel) X(clReleaseProgram) X(clReleaseCommandQueue)             \
  X(clReleaseContext)
// clang-format on

/// The functions of the loader, which stays open.
struct OpenClLoader {
#define TS_MEMBER(name) decltype(&::name) name = nullptr;
  TS_OPENCL_FUNCTIONS(TS_MEMBER)
#undef TS_MEMBER
};

/// The loader of this process: libOpenCL.so.1, or the file that TIRSCOPE_OPENCL names. Opened at the first success; a
/// failure (`device.no-driver`) is tried again, since drivers are installed meanwhile.
Result<const OpenClLoader*> opencl_loader();

}  // namespace tirscope::runtime
