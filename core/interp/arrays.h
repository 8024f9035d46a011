// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ir/dtype.h"

namespace tirscope::interp {

/// A dense row-major array in memory, aligned to 64 bytes. Copies share the memory; `clone` does not.
class NDArray {
 public:
  NDArray() = default;
  NDArray(DataType dtype, std::vector<int64_t> shape);  ///< zeros

  DataType dtype() const { return dtype_; }
  const std::vector<int64_t>& shape() const { return shape_; }
  int64_t size() const { return size_; }  ///< elements
  int64_t bytes() const { return size_ * dtype_.bytes(); }
  void* data() const { return data_.get(); }
  template <class T>
  T* as() const {
    return static_cast<T*>(data());
  }
  bool defined() const { return data_ != nullptr; }

  /// The element at a flat index as a double; lanes of a vector type are elements. Any type, float8 and bfloat16 too.
  double number(int64_t index) const;
  void set_number(int64_t index, double value);  ///< rounds, or wraps integers
  int64_t integer(int64_t index) const;          ///< exact for integer types
  void set_integer(int64_t index, int64_t value);
  void fill(double value);
  NDArray clone() const;

 private:
  DataType dtype_;
  std::vector<int64_t> shape_;
  int64_t size_ = 0;
  std::shared_ptr<std::byte[]> data_;
};

}  // namespace tirscope::interp
