// SPDX-License-Identifier: Apache-2.0
// Functions of shared libraries in TVM's packed C convention, with tensors as DLPack has them:
//   int f(TVMValue* args, int* type_codes, int num_args, TVMValue* ret, int* ret_code, void* resource)
// Lives in the worker.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "ir/dtype.h"
#include "support/diagnostic.h"

namespace tirscope::runtime {

/// A tensor of this process's memory, row-major.
struct PackedTensor {
  void* data = nullptr;
  DataType dtype;
  std::vector<int64_t> shape;
};

using PackedArgument = std::variant<PackedTensor, int64_t, double, std::string>;

/// What the function returned.
using PackedResult = std::variant<std::monostate, int64_t, double>;

/// Opens the libraries and finds a function in the first that has it. Environment: `run.link`.
Result<void*> packed_function(const std::vector<std::string>& libraries, const std::string& symbol);

/// Calls it. Refused as `run.function-failed` where it does not return 0, or returns what is neither nothing nor a
/// number.
Result<PackedResult> call_packed(void* function, const std::string& name, std::vector<PackedArgument>& arguments);

}  // namespace tirscope::runtime
