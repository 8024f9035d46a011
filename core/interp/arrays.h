// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/dtype.h"

namespace tirscope::interp {

/// Bytes of one value of this type in memory, as the interpreter and generated code have it: integers of odd widths
/// take the next of 1, 2, 4 or 8, lane by lane. Nothing for a type that no memory holds.
std::optional<int64_t> value_bytes(DataType dtype);

/// A dense row-major array in memory, aligned to 64 bytes unless it is `over` other memory. Copies share the memory;
/// `clone` does not.
class NDArray {
 public:
  NDArray() = default;
  NDArray(DataType dtype, std::vector<int64_t> shape);  ///< zeros; of a type that memory holds
  /// An array in memory of others, which holds as many bytes, aligned as an element, and lives as long.
  static NDArray over(DataType dtype, std::vector<int64_t> shape, std::shared_ptr<std::byte[]> data);

  DataType dtype() const { return dtype_; }
  const std::vector<int64_t>& shape() const { return shape_; }
  int64_t size() const { return size_; }  ///< elements
  int64_t bytes() const { return size_ * value_bytes_; }
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
  int64_t size_ = 0, value_bytes_ = 0;
  std::shared_ptr<std::byte[]> data_;
};

}  // namespace tirscope::interp
