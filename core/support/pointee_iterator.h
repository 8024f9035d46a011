// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace tirscope {

/// Goes through what the pointers of an array point to: `Pointer` is `const T*`, `std::shared_ptr<T>`, ...
template <class Pointer>
class PointeeIterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = std::remove_cvref_t<decltype(*std::declval<const Pointer&>())>;
  using difference_type = std::ptrdiff_t;
  using pointer = const value_type*;
  using reference = const value_type&;

  PointeeIterator() = default;
  explicit PointeeIterator(const Pointer* at) : at_(at) {}
  reference operator*() const { return **at_; }
  pointer operator->() const { return &**at_; }
  PointeeIterator& operator++() { return ++at_, *this; }
  PointeeIterator operator++(int) { return PointeeIterator(at_++); }
  friend bool operator==(PointeeIterator, PointeeIterator) = default;

 private:
  const Pointer* at_ = nullptr;
};

}  // namespace tirscope
