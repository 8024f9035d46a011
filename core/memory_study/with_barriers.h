// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/function.h"

namespace tirscope::passes {

/// Kernels come to ThreadSync without barriers. Where `name` launches threads and has none, the module with them: as it
/// will be when it is compiled, so that it can be interpreted. Any other module stays as it is.
IRModule with_barriers(const IRModule& module, const std::string& name);

}  // namespace tirscope::passes
