// SPDX-License-Identifier: Apache-2.0
// The elements of an array: what a constant of a graph holds, and what weights are read into.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/dtype.h"

namespace tirscope {

/// Bytes of an array; nothing for a type that no memory holds, an extent below 0, or more than an array may have.
std::optional<int64_t> tensor_bytes(DataType dtype, std::span<const int64_t> shape);

/// Says which elements an array has: 128 bits made from its type, shape and bytes. It distinguishes arrays that differ
/// by accident, not those made to collide on purpose.
struct ContentHash {
  uint64_t high = 0, low = 0;
  std::string str() const;  ///< 32 hexadecimal digits
  friend bool operator==(const ContentHash&, const ContentHash&) = default;
};

/// Immutable elements: dense, row-major, little endian. Copies share them, so 400 MB of weights are
/// in memory once, or not at all where they lie in a mapped file. Two are equal when type, shape and bytes are.
class TensorData {
 public:
  using Bytes = std::span<const std::byte>;

  TensorData() = default;  ///< no elements are known: false
  /// Memory of its own, aligned to 64 bytes, zero before `fill` writes it. The type and shape have a number of bytes.
  static TensorData filled(DataType dtype, std::vector<int64_t> shape,
                           const std::function<void(std::span<std::byte>)>& fill);
  /// A copy of `bytes`, which are as many as type and shape say.
  static TensorData copied(DataType dtype, std::vector<int64_t> shape, Bytes bytes);
  /// Memory that `owner` keeps in place and unchanged, such as a part of a mapped file; it may be aligned to less.
  static TensorData lent(DataType dtype, std::vector<int64_t> shape, Bytes bytes, std::shared_ptr<const void> owner);
  /// One element, as `R.const` makes it.
  static TensorData scalar(DataType dtype, int64_t value);
  static TensorData scalar(DataType dtype, double value);

  explicit operator bool() const { return block_ != nullptr; }
  DataType dtype() const;  ///< void where no elements are known
  const std::vector<int64_t>& shape() const;
  int64_t size() const;  ///< elements
  Bytes bytes() const;
  bool is_aligned() const;  ///< to 64 bytes, which generated code takes for granted

  /// The element at a flat index; lanes of a vector type are elements.
  int64_t integer(int64_t index) const;  ///< exact for integers
  double number(int64_t index) const;

  /// Computed when it is first asked for, and kept.
  ContentHash hash() const;
  friend bool operator==(const TensorData& a, const TensorData& b);

 private:
  struct Block;
  explicit TensorData(std::shared_ptr<const Block> block) : block_(std::move(block)) {}
  std::shared_ptr<const Block> block_;
};

}  // namespace tirscope

template <>
struct std::hash<tirscope::TensorData> {
  std::size_t operator()(const tirscope::TensorData& data) const { return data.hash().low; }
};
