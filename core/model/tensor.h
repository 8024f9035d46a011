// SPDX-License-Identifier: Apache-2.0
// Tensors that come from files and go to them: elements in row-major order and in this machine's byte order.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interp/arrays.h"
#include "ir/tensor_data.h"
#include "support/diagnostic.h"

namespace tirscope::model {

using Tensor = interp::NDArray;
/// Tensors by name, as a file holds them.
using Tensors = std::map<std::string, Tensor>;

inline DataType dtype_of(const Tensor& tensor) { return tensor.dtype(); }
inline const std::vector<int64_t>& shape_of(const Tensor& tensor) { return tensor.shape(); }
inline std::span<const std::byte> bytes_of(const Tensor& tensor) {
  return {static_cast<const std::byte*>(tensor.data()), std::size_t(tensor.bytes())};
}

/// A tensor whose elements have not been written yet.
struct NewTensor {
  Tensor tensor;
  std::byte* data = nullptr;
};
/// Refused as `tensor.too-large` where the machine lacks the memory. `name`: for messages.
Result<NewTensor> new_tensor(DataType dtype, std::vector<int64_t> shape, const std::string& name);

/// The tensor, once its elements are there. Refused as `tensor.boolean` where a boolean is neither 0 nor 1.
Result<Tensor> tensor_of(NewTensor made, const std::string& name);

/// A tensor over bytes that `owner` keeps, without a copy where they are aligned as its type needs.
Result<Tensor> tensor_over(DataType dtype, std::vector<int64_t> shape, std::shared_ptr<const void> owner,
                           std::byte* data, const std::string& name);

/// "float32 [2, 3]".
std::string type_text(DataType dtype, std::span<const int64_t> shape);
inline std::string type_text(const Tensor& tensor) { return type_text(dtype_of(tensor), shape_of(tensor)); }

}  // namespace tirscope::model
