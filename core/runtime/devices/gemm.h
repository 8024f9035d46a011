// SPDX-License-Identifier: Apache-2.0
// A product of matrices that host code leaves to the library of a device's vendor, as if it were a kernel.
#pragma once

#include "analysis/patterns/matmul.h"
#include "runtime/devices/device.h"

namespace tirscope::runtime {

/// result[b, i, j] = sum over k of left[b, i, k] * right[b, k, j], all three compact and row by row.
struct Gemm {
  DataType factors, sum;  ///< of the elements of left and right, and of the result
  bool left_transposed = false, right_transposed = false;
  int64_t batch = 1, m = 0, n = 0, k = 0;
  DeviceMemory left = 0, right = 0, result = 0;
};

/// What host code calls in place of a kernel.
inline constexpr const char* gemm_function = "tirscope.gemm";
/// `T.call_packed(gemm_function, ...)` for a multiplication, and what its slots say when it is called.
Expr gemm_call(const analysis::Matmul& matmul);
Result<Gemm> read_gemm(const uint64_t* slots, std::size_t count);

}  // namespace tirscope::runtime
