// SPDX-License-Identifier: Apache-2.0
// A module for a device: its kernels, as text that the device's driver compiles, and the host functions that launch
// them. Neither LLVM nor a driver in this header; `runtime/devices/device.h` runs these.
#pragma once

#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "passes/pass.h"

namespace tirscope::codegen {

/// A module taken apart: what runs on the host, and the kernels.
struct DeviceProgram {
  /// Functions with the signature that they were given. A launch is written there as `T.call_packed("main_kernel",
  /// args..., extents..., bytes)`: a device pointer or a scalar for each parameter of the kernel, then a number for
  /// each of its launch parameters.
  IRModule host;
  /// Functions with calling_conv 2, after every pass over device code: what code is generated from.
  IRModule device;
};

/// Runs tvm.lower, the passes over both sides but MakePackedAPI, and those over the device's functions.
/// Refused as the passes do.
Result<DeviceProgram> lower_for_device(const IRModule& module, const passes::Context& context, const Job& job = {});

struct KernelParameter {
  std::string name;   ///< in the code
  std::string dtype;  ///< of the value; of an element where it is a pointer
  bool pointer = false;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name), v("dtype", t.dtype), v("pointer", t.pointer);
  }
};

/// The launch parameter that gives the bytes of dynamic shared memory; the others are thread axes: "blockIdx.x".
inline constexpr std::string_view dynamic_shared_memory = "tir.use_dyn_shared_memory";

/// Where loads and stores of matrices by a warp find those of any type in shared memory: at multiples of so many bytes.
inline constexpr int matrix_alignment = 32;

struct Kernel {
  std::string name;    ///< by which the host launches it
  std::string symbol;  ///< in the code
  std::vector<KernelParameter> parameters;
  std::vector<std::string> launch_parameters;  ///< in the order of the launch's last arguments
  int64_t shared_bytes = 0;                    ///< of statically allocated shared memory
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name), v("symbol", t.symbol), v("parameters", t.parameters);
    v("launch_parameters", t.launch_parameters), v("shared_bytes", t.shared_bytes);
  }
};

/// Bytes of statically allocated shared memory, as far as they are constants.
int64_t static_shared_bytes(const PrimFunc& kernel);

/// What `function`, a kernel of `DeviceProgram::device`, needs to be launched; its symbol is `name`.
Kernel kernel_of(const std::string& name, const PrimFunc& function);

/// Where a line of the code comes from.
struct CodeLine {
  std::string node;          ///< the statement of `DeviceProgram::device` ("main_kernel:0.1"); "" where there is none
  std::string origin;        ///< the statement of the module that was lowered, where it is known
  bool approximate = false;  ///< one around that statement, or that of the line before
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node), v("origin", t.origin), v("approximate", t.approximate);
  }
};

/// What LLVM says about kernels.
struct CodeRemark {
  int64_t verdict = 0;  ///< a Remark::Verdict
  std::string pass, text;
  CodeLine about;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("verdict", t.verdict), v("pass", t.pass), v("text", t.text), v("about", t.about);
  }
};

/// Kernels as text.
struct DeviceCode {
  std::string text;  ///< OpenCL C, CUDA C++ or PTX
  std::vector<Kernel> kernels;
  std::vector<std::string> needs;   ///< what not every device has: "float16", "float64", "sub-groups"
  std::vector<CodeLine> lines;      ///< one for each line of `text`; empty where lines are unknown
  std::vector<CodeRemark> remarks;  ///< of LLVM, where it generates the code and they were requested
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text), v("kernels", t.kernels), v("needs", t.needs), v("lines", t.lines), v("remarks", t.remarks);
  }
};

/// The same program in everything that was asked for.
struct DeviceBuild {
  Code host;  ///< of the forms Llvm, OptimizedLlvm, Assembly and Object: the host's functions
  std::map<Form, DeviceCode> device;
};

/// Lowers `module` for the target of `context` and generates the forms; `origins`: those that LLVM makes come with the
/// statements behind their lines and its remarks (those of kernels as source always have theirs). Refused as
/// `emit.form` for a form that the target has not, as the passes refuse, and with codes of the form `codegen.*`.
Result<DeviceBuild> compile_for_device(const IRModule& module, const passes::Context& context,
                                       const std::vector<Form>& forms, const Job& job = {}, bool origins = false);

/// Refused as `codegen.divergent-barrier` where only some threads of a block may reach a barrier in a kernel.
Result<void> verify_barriers(const std::string& name, const PrimFunc& kernel);

/// Refused as `codegen.misaligned` where a matrix for tensor cores certainly begins where they find none.
Result<void> verify_alignment(const std::string& name, const PrimFunc& kernel);

}  // namespace tirscope::codegen
