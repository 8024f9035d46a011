// SPDX-License-Identifier: Apache-2.0
#include "model/tensor.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "support/format.h"

namespace tirscope::model {

namespace {

/// Generated code takes every byte of a boolean but 0 for 1, and some of it by its lowest bit.
Result<Tensor> with_clean_booleans(Tensor tensor, const std::string& name) {
  if (!dtype_of(tensor).is_bool()) return tensor;
  const auto bytes = bytes_of(tensor);
  const auto odd = std::ranges::find_if(bytes, [](std::byte b) { return b > std::byte{1}; });
  if (odd == bytes.end()) return tensor;
  return fail(bad_input("tensor.boolean", "element {0} of the boolean tensor {1} is {2}, not 0 or 1",
                        int64_t(odd - bytes.begin()), name, std::to_integer<int>(*odd)));
}

}  // namespace

Result<NewTensor> new_tensor(DataType dtype, std::vector<int64_t> shape, const std::string& name) {
  const auto bytes = tensor_bytes(dtype, shape);
  if (!bytes)
    return fail(
        bad_input("tensor.too-large", "tensor {0}, {1}, does not fit into memory", name, type_text(dtype, shape)));
  try {
    Tensor tensor(dtype, std::move(shape));
    auto data = static_cast<std::byte*>(tensor.data());
    return NewTensor{std::move(tensor), data};
  } catch (const std::bad_alloc&) {
    return fail(
        environment("tensor.too-large", "tensor {0} needs {1} MB of memory, more than there is", name, *bytes >> 20));
  }
}

Result<Tensor> tensor_of(NewTensor made, const std::string& name) {
  return with_clean_booleans(std::move(made.tensor), name);
}

Result<Tensor> tensor_over(DataType dtype, std::vector<int64_t> shape, std::shared_ptr<const void> owner,
                           std::byte* data, const std::string& name) {
  const auto element = std::size_t(interp::value_bytes(dtype.element()).value_or(1));
  if (reinterpret_cast<std::uintptr_t>(data) % element == 0)
    return with_clean_booleans(
        Tensor::over(dtype, std::move(shape), std::shared_ptr<std::byte[]>(std::const_pointer_cast<void>(owner), data)),
        name);
  TS_TRY(NewTensor made, new_tensor(dtype, std::move(shape), name));
  std::memcpy(made.data, data, std::size_t(made.tensor.bytes()));
  return tensor_of(std::move(made), name);
}

std::string type_text(DataType dtype, std::span<const int64_t> shape) {
  std::string extents;
  for (int64_t extent : shape) extents += (extents.empty() ? "" : ", ") + std::to_string(extent);
  return formatted("{} [{}]", dtype.str(), extents);
}

}  // namespace tirscope::model
