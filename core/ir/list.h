// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <vector>

namespace tirscope {

/// An immutable sequence whose copies share chunks of 64 elements, so that replacing one of 10,000 statements copies
/// one chunk and the list of chunks, not 10,000 references.
template <class T>
class List {
  static constexpr std::size_t chunk_size = 64;
  using Chunk = std::vector<T>;
  struct Slot {
    std::shared_ptr<const Chunk> chunk;
    std::size_t begin;
  };

 public:
  using value_type = T;

  class iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    iterator() = default;
    iterator(const List* list, std::size_t index) : list_(list), index_(index) {}
    reference operator*() const { return (*list_)[index_]; }
    pointer operator->() const { return &(*list_)[index_]; }
    reference operator[](difference_type n) const { return (*list_)[index_ + static_cast<std::size_t>(n)]; }
    iterator& operator++() { return ++index_, *this; }
    iterator operator++(int) { return {list_, index_++}; }
    iterator& operator--() { return --index_, *this; }
    iterator operator--(int) { return {list_, index_--}; }
    iterator& operator+=(difference_type n) { return index_ += static_cast<std::size_t>(n), *this; }
    iterator& operator-=(difference_type n) { return index_ -= static_cast<std::size_t>(n), *this; }
    friend iterator operator+(iterator it, difference_type n) { return it += n; }
    friend iterator operator+(difference_type n, iterator it) { return it += n; }
    friend iterator operator-(iterator it, difference_type n) { return it -= n; }
    friend difference_type operator-(const iterator& a, const iterator& b) {
      return static_cast<difference_type>(a.index_) - static_cast<difference_type>(b.index_);
    }
    friend bool operator==(const iterator& a, const iterator& b) { return a.index_ == b.index_; }
    friend auto operator<=>(const iterator& a, const iterator& b) { return a.index_ <=> b.index_; }

   private:
    const List* list_ = nullptr;
    std::size_t index_ = 0;
  };
  using const_iterator = iterator;

  List() = default;
  List(std::initializer_list<T> items) : List(std::vector<T>(items)) {}
  List(std::vector<T> items) {
    size_ = items.size();
    for (std::size_t begin = 0; begin < size_; begin += chunk_size) {
      std::size_t end = std::min(begin + chunk_size, size_);
      slots_.push_back({std::make_shared<const Chunk>(std::make_move_iterator(items.begin() + std::ptrdiff_t(begin)),
                                                      std::make_move_iterator(items.begin() + std::ptrdiff_t(end))),
                        begin});
    }
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const {
    if (i < chunk_size && !slots_.empty() && i < slots_.front().chunk->size()) return (*slots_.front().chunk)[i];
    auto slot = std::upper_bound(slots_.begin(), slots_.end(), i,
                                 [](std::size_t index, const Slot& s) { return index < s.begin; }) -
                1;
    return (*slot->chunk)[i - slot->begin];
  }
  const T& front() const { return (*this)[0]; }
  const T& back() const { return (*this)[size_ - 1]; }
  iterator begin() const { return {this, 0}; }
  iterator end() const { return {this, size_}; }
  std::vector<T> to_vector() const { return {begin(), end()}; }

  /// This list with `count` elements from `first` on replaced by `items`. Chunks that are not touched are shared.
  List spliced(std::size_t first, std::size_t count, const std::vector<T>& items) const {
    List out;
    auto append = [&out](std::shared_ptr<const Chunk> chunk) {
      if (chunk->empty()) return;
      std::size_t begin = out.size_;
      out.size_ += chunk->size();
      out.slots_.push_back({std::move(chunk), begin});
    };
    Chunk edited;
    bool inserted = false;
    auto flush = [&] {
      for (std::size_t i = 0; i < edited.size(); i += chunk_size)
        append(std::make_shared<const Chunk>(edited.begin() + std::ptrdiff_t(i),
                                             edited.begin() + std::ptrdiff_t(std::min(i + chunk_size, edited.size()))));
      edited.clear();
    };
    for (const Slot& slot : slots_) {
      std::size_t begin = slot.begin, end = begin + slot.chunk->size();
      bool touched = (begin <= first && first < end) || (begin < first + count && first < end);
      if (!touched) {
        if (!edited.empty()) flush();
        append(slot.chunk);
        continue;
      }
      for (std::size_t i = begin; i < end; ++i) {
        if (i == first && !inserted) edited.insert(edited.end(), items.begin(), items.end()), inserted = true;
        if (i < first || i >= first + count) edited.push_back((*slot.chunk)[i - begin]);
      }
    }
    if (!inserted) edited.insert(edited.end(), items.begin(), items.end());
    flush();
    return out;
  }
  List with(std::size_t index, T item) const { return spliced(index, 1, {std::move(item)}); }

  /// True when both share every chunk or hold equal elements.
  friend bool operator==(const List& a, const List& b) {
    if (a.size_ != b.size_) return false;
    return std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

}  // namespace tirscope
