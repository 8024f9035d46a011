// SPDX-License-Identifier: Apache-2.0
// The part of the CUDA driver API that is used here, redeclared so that no toolkit is needed to build. Names, types
// and numbers are those of the driver's binary interface.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tirscope::runtime::cuda {

using Status = int;
using Device = int;
using Pointer = unsigned long long;
using Context = struct ContextObject*;
using Module = struct ModuleObject*;
using Function = struct FunctionObject*;
using Event = struct EventObject*;
using Stream = struct StreamObject*;

enum : Status {
  success = 0,
  out_of_memory = 2,
  no_device = 100,
  invalid_image = 200,
  no_binary_for_gpu = 209,
  invalid_ptx = 218,
  unsupported_ptx = 222,
  illegal_address = 700,
  out_of_resources = 701,
  launch_timeout = 702,
  assertion = 710,
  hardware_stack = 714,
  launch_failed = 719,
  // The GPU or its memory failed, or the context ended under us.
  uncorrectable_memory = 214,
  uncorrectable_link = 220,
  contained_memory = 226,
  context_destroyed = 709,
  unknown = 999,
};
enum DeviceAttribute : int {
  threads_per_block = 1,
  block_x = 2,  ///< y and z follow
  grid_x = 5,   ///< y and z follow
  shared_per_block = 8,
  multiprocessors = 16,
  l2_bytes = 38,
  capability_major = 75,
  capability_minor = 76,
  shared_per_block_optin = 97,
};
enum FunctionAttribute : int { function_threads = 0, function_shared = 1, function_dynamic_shared = 8 };
enum JitOption : int { error_log = 5, error_log_bytes = 6 };

/// Name in the library, member, parameters.
#define TS_CUDA_FUNCTIONS(X)                                                                                          \
  X("cuInit", init, unsigned)                                                                                         \
  X("cuDriverGetVersion", driver_version, int*)                                                                       \
  X("cuDeviceGetCount", device_count, int*)                                                                           \
  X("cuDeviceGet", device, Device*, int)                                                                              \
  X("cuDeviceGetName", device_name, char*, int, Device)                                                               \
  X("cuDeviceTotalMem_v2", device_memory, size_t*, Device)                                                            \
  X("cuDeviceGetAttribute", device_attribute, int*, int, Device)                                                      \
  X("cuDevicePrimaryCtxRetain", retain_context, Context*, Device)                                                     \
  X("cuDevicePrimaryCtxRelease_v2", release_context, Device)                                                          \
  X("cuCtxSetCurrent", use_context, Context)                                                                          \
  X("cuCtxSynchronize", synchronise)                                                                                  \
  X("cuModuleLoadDataEx", load_module, Module*, const void*, unsigned, int*, void**)                                  \
  X("cuModuleUnload", unload_module, Module)                                                                          \
  X("cuModuleGetFunction", function, Function*, Module, const char*)                                                  \
  X("cuFuncGetAttribute", get_attribute, int*, int, Function)                                                         \
  X("cuFuncSetAttribute", set_attribute, Function, int, int)                                                          \
  X("cuLaunchKernel", launch, Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream, \
    void**, void**)                                                                                                   \
  X("cuMemAlloc_v2", allocate, Pointer*, size_t)                                                                      \
  X("cuMemFree_v2", release, Pointer)                                                                                 \
  X("cuMemcpyHtoD_v2", write, Pointer, const void*, size_t)                                                           \
  X("cuMemcpyDtoH_v2", read, void*, Pointer, size_t)                                                                  \
  X("cuEventCreate", create_event, Event*, unsigned)                                                                  \
  X("cuEventDestroy_v2", destroy_event, Event)                                                                        \
  X("cuEventRecord", record_event, Event, Stream)                                                                     \
  X("cuEventSynchronize", wait_for_event, Event)                                                                      \
  X("cuEventElapsedTime", elapsed, float*, Event, Event)                                                              \
  X("cuGetErrorName", error_name, Status, const char**)                                                               \
  X("cuGetErrorString", error_text, Status, const char**)

/// The functions of a driver that was opened.
struct Functions {
#define TS_MEMBER(symbol, name, ...) Status (*name)(__VA_ARGS__) = nullptr;
  TS_CUDA_FUNCTIONS(TS_MEMBER)
#undef TS_MEMBER
};

}  // namespace tirscope::runtime::cuda
