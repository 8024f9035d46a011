// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/emitted_forms.h"

#include <algorithm>

namespace tirscope::passes {

using codegen::Form;

std::span<const EmittedForm> emitted_forms() {
  static constexpr EmittedForm forms[] = {
      {.name = "asm", .form = Form::Assembly, .label = "Assembly", .language = "GNU Assembler", .ending = ".s"},
      {.name = "llvm", .form = Form::OptimizedLlvm, .label = "LLVM IR, optimised", .language = "LLVM", .ending = ".ll"},
      {.name = "llvm-unoptimized",
       .form = Form::Llvm,
       .label = "LLVM IR, as generated",
       .language = "LLVM",
       .ending = ".ll"},
      {.name = "object", .form = Form::Object, .label = "Object file", .language = "", .ending = ".o"},
      {.name = "opencl", .form = Form::OpenCl, .label = "OpenCL C", .language = "OpenCL", .ending = ".cl"},
      {.name = "cuda", .form = Form::Cuda, .label = "CUDA C++", .language = "C++", .ending = ".cu"},
      {.name = "ptx", .form = Form::Ptx, .label = "PTX", .language = "GNU Assembler", .ending = ".ptx"},
  };
  return forms;
}

const EmittedForm* find_emitted_form(std::string_view name) {
  auto found = std::ranges::find(emitted_forms(), name, &EmittedForm::name);
  return found == emitted_forms().end() ? nullptr : &*found;
}

std::optional<Form> form_for(const EmittedForm& form, Target::Kind kind) {
  if (kind == Target::Kind::Cuda && form.form == Form::Llvm) return Form::KernelLlvm;
  if (kind == Target::Kind::Cuda && form.form == Form::OptimizedLlvm) return Form::OptimizedKernelLlvm;
  if (!codegen::is_kernel_form(form.form)) return form.form;
  const Target::Kind needed = form.form == Form::OpenCl ? Target::Kind::OpenCl : Target::Kind::Cuda;
  return kind == needed ? std::optional(form.form) : std::nullopt;
}

}  // namespace tirscope::passes
