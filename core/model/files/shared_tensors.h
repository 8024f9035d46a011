// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "model/tensor.h"

namespace tirscope::model {

/// Tensors in memory that another process of the same user can map: a .safetensors file that no folder has. It is there
/// as long as this object, and as long as someone has it mapped.
class SharedTensors {
 public:
  /// Refused as `safetensors.type`; environment: `tensors.shared` where the system has no such memory left.
  static Result<SharedTensors> of(const Tensors& tensors);
  SharedTensors(SharedTensors&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  SharedTensors& operator=(SharedTensors&&) = delete;
  ~SharedTensors();

  /// By which read_tensors opens it in the other process.
  std::string path() const;

 private:
  explicit SharedTensors(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace tirscope::model
