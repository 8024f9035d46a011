// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tirscope {

/// An immutable sequence whose copies share chunks of 64 elements, so that replacing one of 10,000 statements copies
/// one chunk and the list of chunks, not 10,000 references.
template <class T>
class List {
  static constexpr std::size_t chunk_size = 64;
  struct Chunk {
    explicit Chunk(std::vector<T> elements) : items(std::move(elements)) {
      if constexpr (requires(const T& item) { item->height; })
        for (const T& item : items) add(item);
    }
    void add(const T& item) {
      if (!item) return;
      height = std::max(height, int(item->height));
      node_count += item->size;
    }
    std::vector<T> items;
    int height = 0;           ///< of the highest node
    uint64_t node_count = 0;  ///< the sum of the nodes' sizes
  };
  struct Slot {
    std::shared_ptr<const Chunk> chunk;
    std::size_t begin;
  };

 public:
  using value_type = T;

  /// Remembers its chunk.
  class iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    iterator() = default;
    iterator(const List* list, std::size_t index) : list_(list), index_(index) {}
    reference operator*() const {
      if (index_ - begin_ >= size_) seek();
      return items_[index_ - begin_];
    }
    pointer operator->() const { return &**this; }
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
    void seek() const {
      const Slot& slot = list_->slot_of(index_);
      begin_ = slot.begin;
      size_ = slot.chunk->items.size();
      items_ = slot.chunk->items.data();
    }
    const List* list_ = nullptr;
    std::size_t index_ = 0;
    mutable std::size_t begin_ = 0, size_ = 0;
    mutable const T* items_ = nullptr;
  };
  using const_iterator = iterator;

  List() = default;
  List(std::initializer_list<T> items) : List(std::vector<T>(items)) {}
  List(std::vector<T> items) {
    if (items.size() <= chunk_size) {
      append(std::move(items));
      return;
    }
    for (std::size_t begin = 0; begin < items.size(); begin += chunk_size) {
      const auto first = items.begin() + std::ptrdiff_t(begin);
      const auto last = items.begin() + std::ptrdiff_t(std::min(begin + chunk_size, items.size()));
      append(std::vector<T>(std::make_move_iterator(first), std::make_move_iterator(last)));
    }
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const {
    if (i < chunk_size && !slots_.empty() && i < slots_.front().chunk->items.size())
      return slots_.front().chunk->items[i];
    const Slot& slot = slot_of(i);
    return slot.chunk->items[i - slot.begin];
  }
  const T& front() const { return (*this)[0]; }
  const T& back() const { return (*this)[size_ - 1]; }
  iterator begin() const { return {this, 0}; }
  iterator end() const { return {this, size_}; }
  std::vector<T> to_vector() const { return {begin(), end()}; }
  /// The height of the highest node in it; 0 where the elements are not nodes.
  int height() const {
    int highest = 0;
    for (const Slot& slot : slots_) highest = std::max(highest, slot.chunk->height);
    return highest;
  }

  /// The sum of the nodes' sizes, at most the highest uint32_t; 0 where the elements are not nodes.
  uint32_t node_count() const {
    uint64_t sum = 0;
    for (const Slot& slot : slots_) sum += slot.chunk->node_count;
    return uint32_t(std::min<uint64_t>(sum, std::numeric_limits<uint32_t>::max()));
  }

  /// The position of the first element that is equal to `item`.
  template <class U>
  std::optional<std::size_t> index_of(const U& item) const {
    for (const Slot& slot : slots_) {
      const std::vector<T>& items = slot.chunk->items;
      if (auto it = std::find(items.begin(), items.end(), item); it != items.end())
        return slot.begin + std::size_t(it - items.begin());
    }
    return std::nullopt;
  }
  bool contains(const T& item) const { return index_of(item).has_value(); }

  /// This list with `count` elements from `first` on replaced by `items`. Chunks that are not touched are shared.
  List spliced(std::size_t first, std::size_t count, const std::vector<T>& items) const {
    List out;
    out.slots_.reserve(slots_.size() + 1 + items.size() / chunk_size);
    std::vector<T> edited;
    bool inserted = false;
    auto flush = [&] {
      for (std::size_t i = 0; i < edited.size(); i += chunk_size)
        out.append(std::vector<T>(edited.begin() + std::ptrdiff_t(i),
                                  edited.begin() + std::ptrdiff_t(std::min(i + chunk_size, edited.size()))));
      edited.clear();
    };
    for (const Slot& slot : slots_) {
      const std::size_t begin = slot.begin, end = begin + slot.chunk->items.size();
      const bool touched = (begin <= first && first < end) || (begin < first + count && first < end);
      if (!touched) {
        flush();
        out.append(slot.chunk);
        continue;
      }
      for (std::size_t i = begin; i < end; ++i) {
        if (i == first && !inserted) edited.insert(edited.end(), items.begin(), items.end()), inserted = true;
        if (i < first || i >= first + count) edited.push_back(slot.chunk->items[i - begin]);
      }
    }
    if (!inserted) edited.insert(edited.end(), items.begin(), items.end());
    flush();
    return out;
  }
  List with(std::size_t index, T item) const { return spliced(index, 1, {std::move(item)}); }
  /// This list with `items` behind it; the last chunk is filled up first.
  List followed_by(const std::vector<T>& items) const {
    if (slots_.empty() || slots_.back().chunk->items.size() == chunk_size) return spliced(size_, 0, items);
    std::vector<T> tail = {back()};
    tail.insert(tail.end(), items.begin(), items.end());
    return spliced(size_ - 1, 1, tail);
  }
  /// This list with `item` out of it, and with `now` in the place of `item`, where it holds that.
  List without(const T& item) const {
    auto at = index_of(item);
    return at ? spliced(*at, 1, {}) : *this;
  }
  List replaced(const T& item, const T& now) const {
    auto at = index_of(item);
    return at ? with(*at, now) : *this;
  }

  /// Where two lists differ: elements of the first and of the second that replace each other.
  struct Run {
    std::size_t first, first_count, second, second_count;
  };
  /// What both share is passed over by the chunk.
  static std::vector<Run> differences(const List& a, const List& b) {
    auto same = [](const Slot& x, const Slot& y) { return x.chunk == y.chunk; };
    const auto head = std::mismatch(a.slots_.begin(), a.slots_.end(), b.slots_.begin(), b.slots_.end(), same).first;
    const auto tail = std::mismatch(a.slots_.rbegin(), std::reverse_iterator(head), b.slots_.rbegin(),
                                    std::reverse_iterator(b.slots_.begin() + (head - a.slots_.begin())), same);
    const auto a_end = tail.first.base(), b_end = tail.second.base();
    std::unordered_map<const Chunk*, const Slot*> shared;  // the chunks of b between head and tail
    for (auto slot = b.slots_.begin() + (head - a.slots_.begin()); slot != b_end; ++slot)
      shared.emplace(slot->chunk.get(), &*slot);
    std::vector<Run> out;
    std::size_t from_a = head == a.slots_.end() ? a.size_ : head->begin, from_b = from_a;
    auto differ_up_to = [&](std::size_t to_a, std::size_t to_b) {
      std::size_t first = from_a, second = from_b, last = to_a, end = to_b;
      while (first < last && second < end && a[first] == b[second]) ++first, ++second;
      while (first < last && second < end && a[last - 1] == b[end - 1]) --last, --end;
      if (first < last || second < end) out.push_back({first, last - first, second, end - second});
    };
    for (auto slot = head; slot != a_end; ++slot) {
      auto it = shared.find(slot->chunk.get());
      if (it == shared.end() || it->second->begin < from_b) continue;
      differ_up_to(slot->begin, it->second->begin);
      from_a = slot->begin + slot->chunk->items.size();
      from_b = it->second->begin + slot->chunk->items.size();
    }
    differ_up_to(a_end == a.slots_.end() ? a.size_ : a_end->begin, b_end == b.slots_.end() ? b.size_ : b_end->begin);
    return out;
  }

  /// True when both share every chunk or hold equal elements.
  friend bool operator==(const List& a, const List& b) {
    if (a.size_ != b.size_) return false;
    if (a.slots_.size() == b.slots_.size() &&
        std::equal(a.slots_.begin(), a.slots_.end(), b.slots_.begin(),
                   [](const Slot& x, const Slot& y) { return x.chunk == y.chunk; }))
      return true;
    return std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  void append(std::vector<T> items) {
    if (!items.empty()) append(std::make_shared<const Chunk>(std::move(items)));
  }
  void append(std::shared_ptr<const Chunk> chunk) {
    const std::size_t begin = size_;
    size_ += chunk->items.size();
    slots_.push_back({std::move(chunk), begin});
  }
  const Slot& slot_of(std::size_t i) const {
    return *(std::upper_bound(slots_.begin(), slots_.end(), i,
                              [](std::size_t index, const Slot& slot) { return index < slot.begin; }) -
             1);
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

}  // namespace tirscope
