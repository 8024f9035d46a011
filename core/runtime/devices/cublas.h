// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "runtime/devices/gemm.h"

namespace tirscope::runtime {

/// NVIDIA's library for the GPU whose context is current when it is opened. Found at run time: the file that
/// TIRSCOPE_CUBLAS names, else libcublas by its usual names, also below CUDA_HOME and /usr/local/cuda.
class Cublas {
 public:
  /// Refused as `anchor.no-library`.
  static Result<std::unique_ptr<Cublas>> open();
  ~Cublas();
  Cublas(const Cublas&) = delete;
  Cublas& operator=(const Cublas&) = delete;

  const std::string& name() const { return name_; }  ///< "cuBLAS 13.0.2"
  /// Queues it on the default stream, float32 in full precision; sums of narrower factors are float32. Refused as
  /// `anchor.library-failed` where the library refuses it.
  Result<void> multiply(const Gemm& gemm);

 private:
  Cublas() = default;
  struct Functions;
  std::unique_ptr<Functions> functions_;
  void* handle_ = nullptr;
  std::string name_;
};

}  // namespace tirscope::runtime
