// SPDX-License-Identifier: Apache-2.0
// The forms in which the code of a program is given out: one table for the command line, the protocol and the window.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "passes/target.h"

namespace tirscope::codegen {

/// What can be asked of the code generator.
enum class Form : uint8_t {
  Llvm,
  OptimizedLlvm,
  Assembly,
  Object,
  OpenCl,               ///< kernels as OpenCL C
  Cuda,                 ///< kernels as CUDA C++
  Ptx,                  ///< kernels as PTX
  KernelLlvm,           ///< kernels as LLVM IR, as it is before the optimiser
  OptimizedKernelLlvm,  ///< and behind it
};
/// Of the kernels, not of the functions that launch them.
inline bool is_kernel_form(Form form) { return form >= Form::OpenCl; }

}  // namespace tirscope::codegen

namespace tirscope::passes {

struct EmittedForm {
  std::string_view name;  ///< on the command line and in the protocol
  codegen::Form form;
  const char* label;     ///< for a person
  const char* language;  ///< as KSyntaxHighlighting names it; empty: no text
  const char* ending;    ///< of a file with it
};

std::span<const EmittedForm> emitted_forms();
/// Null where there is no form of that name.
const EmittedForm* find_emitted_form(std::string_view name);

/// What `form` is for programs of that kind: LLVM IR of a program for NVIDIA's GPUs is that of its kernels. Nothing
/// where such programs have no such form.
std::optional<codegen::Form> form_for(const EmittedForm& form, Target::Kind kind);

}  // namespace tirscope::passes
