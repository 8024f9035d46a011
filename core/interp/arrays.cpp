// SPDX-License-Identifier: Apache-2.0
#include "interp/arrays.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>

#include "ir/numbers/element.h"
#include "support/check.h"

namespace tirscope::interp {

namespace {

constexpr std::size_t alignment = 64;

struct FreeAligned {
  void operator()(std::byte* data) const { ::operator delete[](data, std::align_val_t(alignment)); }
};

Storage element_storage(DataType dtype) {
  auto storage = storage_of(dtype.element());
  TS_CHECK(storage, "an array of {}", dtype.str());
  return *storage;
}

}  // namespace

std::optional<int64_t> value_bytes(DataType dtype) {
  auto storage = storage_of(dtype.element());
  if (!storage || dtype.is_scalable()) return std::nullopt;
  return int64_t(storage_bytes(*storage)) * std::max(1, dtype.lanes());
}

NDArray::NDArray(DataType dtype, std::vector<int64_t> shape) : dtype_(dtype), shape_(std::move(shape)) {
  auto each = interp::value_bytes(dtype);
  TS_CHECK(each, "an array of {}", dtype.str());
  value_bytes_ = *each;
  size_ = 1;
  for (int64_t extent : shape_) size_ *= extent;
  auto count = static_cast<std::size_t>(std::max<int64_t>(bytes(), 1));
  count = (count + alignment - 1) / alignment * alignment;
  data_ = std::shared_ptr<std::byte[]>(static_cast<std::byte*>(::operator new[](count, std::align_val_t(alignment))),
                                       FreeAligned());
  std::memset(data_.get(), 0, count);
}

NDArray NDArray::over(DataType dtype, std::vector<int64_t> shape, std::shared_ptr<std::byte[]> data) {
  auto each = interp::value_bytes(dtype);
  TS_CHECK(each, "an array of {}", dtype.str());
  NDArray out;
  out.dtype_ = dtype;
  out.shape_ = std::move(shape);
  out.value_bytes_ = *each;
  out.size_ = 1;
  for (int64_t extent : out.shape_) out.size_ *= extent;
  out.data_ = std::move(data);
  return out;
}

double NDArray::number(int64_t index) const {
  Storage storage = element_storage(dtype_);
  Scalar value = load_element(storage, data_.get() + index * storage_bytes(storage));
  if (is_real(storage)) return value.f;
  return dtype_.is_uint() && dtype_.bits == 64 ? static_cast<double>(static_cast<uint64_t>(value.i))
                                               : static_cast<double>(value.i);
}

void NDArray::set_number(int64_t index, double value) {
  Storage storage = element_storage(dtype_);
  Scalar scalar;
  if (is_real(storage))
    scalar.f = value;
  else
    scalar.i = saturated_integer(value);
  store_element(storage, data_.get() + index * storage_bytes(storage), scalar);
}

int64_t NDArray::integer(int64_t index) const {
  Storage storage = element_storage(dtype_);
  Scalar value = load_element(storage, data_.get() + index * storage_bytes(storage));
  return is_real(storage) ? saturated_integer(value.f) : value.i;
}

void NDArray::set_integer(int64_t index, int64_t value) {
  Storage storage = element_storage(dtype_);
  Scalar scalar;
  if (is_real(storage))
    scalar.f = static_cast<double>(value);
  else
    scalar.i = value;
  store_element(storage, data_.get() + index * storage_bytes(storage), scalar);
}

void NDArray::fill(double value) {
  int64_t count = size_ * std::max(1, dtype_.lanes());
  for (int64_t i = 0; i < count; ++i) set_number(i, value);
}

NDArray NDArray::clone() const {
  NDArray out(dtype_, shape_);
  std::memcpy(out.data(), data(), static_cast<std::size_t>(bytes()));
  return out;
}

}  // namespace tirscope::interp
