// SPDX-License-Identifier: Apache-2.0
// The C compiler of the machine: clang, found when it is needed.
#pragma once

#include <string>

#include "support/diagnostic.h"

namespace tirscope::codegen {

/// Compiles C, or C++ where the text says `extern "C"`, to LLVM bitcode that is not optimised yet. `cpu` is a processor
/// by LLVM's name, or "native". The compiler is the one that TIRSCOPE_CLANG names, else clang-19, else clang.
/// Refused as `kernel.does-not-compile` with clang's own words; environment: `kernel.no-clang`, `kernel.no-folder`, and
/// `build.no-space` where the folder for temporary files is full.
Result<std::string> compile_c(const std::string& code, const std::string& cpu);

}  // namespace tirscope::codegen
