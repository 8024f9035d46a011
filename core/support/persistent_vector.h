// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace tirscope {

/// A vector whose copies share what they have in common: a copy costs a pointer for every `chunk` elements, and
/// changing an element of it costs one chunk. Safe to read from several threads; copying and changing need a lock.
template <class T>
class PersistentVector {
  using Chunk = std::vector<T>;

 public:
  static constexpr std::size_t chunk = 64;

  class Iterator {
   public:
    Iterator(const PersistentVector& of, std::size_t at) : of_(&of), at_(at) {}
    const T& operator*() const { return (*of_)[at_]; }
    Iterator& operator++() { return ++at_, *this; }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const PersistentVector* of_;
    std::size_t at_;
  };

  std::size_t size() const { return size_; }
  const T& operator[](std::size_t n) const { return (*chunks_[n / chunk])[n % chunk]; }
  Iterator begin() const { return Iterator(*this, 0); }
  Iterator end() const { return Iterator(*this, size_); }

  /// The element of this vector alone, to be changed.
  T& edit(std::size_t n) { return own(chunks_[n / chunk])[n % chunk]; }
  void push_back(T value) {
    if (size_ % chunk == 0) chunks_.push_back(std::make_shared<Chunk>());
    own(chunks_.back()).push_back(std::move(value));
    ++size_;
  }

 private:
  static Chunk& own(std::shared_ptr<Chunk>& shared) {
    if (shared.use_count() != 1)
      shared = std::make_shared<Chunk>(*shared);
    else
      std::atomic_thread_fence(std::memory_order_acquire);  // another thread may just have released it
    return *shared;
  }

  std::vector<std::shared_ptr<Chunk>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace tirscope
