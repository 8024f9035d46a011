// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tirscope::runtime {

/// Whether a module, as text, brings C or LLVM IR along: the pragmas import_c and import_llvm, in statements or in
/// annotations that become such. Wherever a word occurs, so that no way into the compiler is missed.
inline bool brings_code(const std::string& module) {
  return module.find("import_c") != module.npos || module.find("import_llvm") != module.npos;
}

}  // namespace tirscope::runtime
