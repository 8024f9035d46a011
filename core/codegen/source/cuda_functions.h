// SPDX-License-Identifier: Apache-2.0
// What CUDA C++ calls the functions of TensorIR.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/source/dialect.h"

namespace tirscope::codegen {

/// A real number of 16 bits, half or bfloat16.
inline bool is_cuda_narrow(DataType dtype) { return dtype.is_floating() && dtype.bits == 16; }

/// The function that `name` means on values of `dtype`: CUDA's, or one of the preamble where CUDA has none.
std::string cuda_function(std::string_view name, DataType dtype, Needs& needs);

/// The names of those of the preamble.
const std::vector<std::string>& cuda_function_helpers();

}  // namespace tirscope::codegen
