// SPDX-License-Identifier: Apache-2.0
// Kernels as PTX, through LLVM's NVPTX: no CUDA toolkit is needed. No LLVM in this header.
#pragma once

#include <optional>

#include "codegen/device_code.h"

namespace tirscope::codegen {

/// An architecture of NVIDIA's: "sm_80", "sm_90a".
struct GpuArch {
  std::string name;
  int sm = 0;   ///< 80
  int ptx = 0;  ///< the oldest version of PTX that has everything: 70 for 7.0
};
/// The default target.
inline constexpr const char* default_arch = "sm_80";
/// Refused as `codegen.unknown-arch`; what is newer than LLVM knows has code of the newest that it does.
Result<GpuArch> find_arch(const std::string& name);

/// NVIDIA's library of functions in LLVM's bitcode: that of a CUDA toolkit in CUDA_HOME, CUDA_PATH or /usr/local/cuda;
/// empty where there is none.
std::string find_libdevice();

/// Generates code for every function of `kernels`, which must be kernels after the passes over device code. Of the
/// forms Ptx, KernelLlvm and OptimizedKernelLlvm. `options.cpu` names the architecture (default_arch where empty).
/// Refused with codes of the form `codegen.*` and `gpu.*` where a kernel holds or needs what the GPU does not have.
Result<Code> compile_kernels(const IRModule& kernels, const Options& options, const std::vector<Form>& forms);

/// The code generator's options for a target of kind cuda: arch, opt, libdevice.
Options kernel_options(const passes::Target& target);

/// The same for a target of kind cuda, with what a launch has to know of each kernel. `origins`: with the statements of
/// `kernels` that lines come from, and LLVM's remarks. `to_be_linked`: unknown functions are declared, to be linked by
/// the caller, instead of refused.
Result<DeviceCode> emit_kernels(const IRModule& kernels, const passes::Target& target, Form form, bool origins,
                                bool to_be_linked);

/// What a launch must not exceed, as far as it is known before anything runs: threads of a block, extents of the grid,
/// static and dynamic shared memory. Refused as `gpu.threads-per-block`, `gpu.thread-extent`, `gpu.grid-extent`,
/// `gpu.static-shared-memory`, `gpu.dynamic-shared-memory`.
Result<void> verify_launch(const std::string& name, const PrimFunc& kernel, const GpuArch& arch);

}  // namespace tirscope::codegen
