// SPDX-License-Identifier: Apache-2.0
// What a program is measured against: the same computation with its matrix multiplications left to OpenBLAS, or to the
// library of the device's vendor.
#pragma once

#include <string>
#include <vector>

#include "passes/pass.h"
#include "runtime/worker/worker.h"

namespace tirscope::runtime {

/// OpenBLAS as it is found when a program runs: nothing is linked against it.
struct BlasLibrary {
  std::string file;    ///< what dlopen finds it by
  std::string name;    ///< "OpenBLAS 0.3.29"
  std::string kernel;  ///< what it chose for this processor: "Cooperlake"
};

/// For programs that call functions of the library `file`, what dlopen finds it by.
passes::Context with_library(passes::Context context, const std::string& file);

/// The library that TIRSCOPE_BLAS names, else OpenBLAS by its usual names; loaded and asked in the worker.
/// Environment: `anchor.no-library`.
Result<BlasLibrary> find_blas(Worker& worker, const passes::Context& context, const Job& job = {});

/// `function` of `module` with each matrix multiplication (see analysis/patterns/matmul.h) a call of cblas_sgemm or
/// cblas_dgemm on that many threads, and every other block in vectors over parallel loops, so that its exp is the one
/// that schedules get. Refused: `anchor.no-matmul`, or `anchor.other-block` where a block is neither a matrix
/// multiplication nor elementwise.
Result<IRModule> blas_program(const IRModule& module, const std::string& function, int threads);
/// The same for a device: each multiplication of floating types a call of its vendor's library (see gemm.h), and every
/// other block in threads.
Result<IRModule> device_library_program(const IRModule& module, const std::string& function,
                                        const std::string& library);

}  // namespace tirscope::runtime
