// SPDX-License-Identifier: Apache-2.0
// LLVM's optimiser and code generators, the same for every machine.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include <memory>
#include <string>

#include "codegen/codegen.h"

namespace tirscope::codegen {

/// Makes the host's code generator and NVPTX known, once. LLVM's fatal errors become exceptions from here on.
void initialise_llvm();

/// LLVM's code generator for `triple`; `options` name the processor and its features. Refused as `codegen.unknown-cpu`
/// and, as environment, `codegen.no-target`.
Result<std::unique_ptr<llvm::TargetMachine>> make_target_machine(const std::string& triple, const Options& options);

/// Runs LLVM's passes at the level that `options` ask for.
void optimise(llvm::Module& module, llvm::TargetMachine& machine, const Options& options, bool vector_math);

std::string text_of(const llvm::Module& module);

/// Assembly or an object file. The module is used up by it: callers hand in a clone.
std::string machine_code(llvm::Module& module, llvm::TargetMachine& machine, bool vector_math, bool assembly);

}  // namespace tirscope::codegen
