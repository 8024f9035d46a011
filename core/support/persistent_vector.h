// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace tirscope {

/// A vector whose copies share what they have in common: a tree of nodes of `width` elements or children. A copy costs
/// a pointer; changing or appending an element costs one node for each level (three levels hold 4,096 elements). Safe
/// to read from several threads; copying and changing need a lock.
template <class T>
class PersistentVector {
 public:
  static constexpr std::size_t width = 16;

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
  /// Nodes from the root to an element: what one change copies at most.
  std::size_t levels() const { return levels_; }
  const T& operator[](std::size_t n) const {
    const Node* node = root_.get();
    for (std::size_t level = levels_; level > 1; --level) node = node->children[digit(n, level)].get();
    return node->elements[n % width];
  }
  Iterator begin() const { return Iterator(*this, 0); }
  Iterator end() const { return Iterator(*this, size_); }

  /// The element of this vector alone, to be changed.
  T& edit(std::size_t n) { return own_leaf(n).elements[n % width]; }
  void push_back(T value) {
    if (size_ == capacity_) {
      auto above = std::make_shared<Node>();
      if (root_) above->children.push_back(std::move(root_));
      root_ = std::move(above);
      ++levels_;
      capacity_ = levels_ == 1 ? width : capacity_ * width;
    }
    own_leaf(size_).elements.push_back(std::move(value));
    ++size_;
  }

 private:
  struct Node {
    std::vector<T> elements;  ///< of a leaf
    std::vector<std::shared_ptr<Node>> children;
  };

  /// Which child of a node of that level leads to element `n`; level 1 are the leaves.
  static std::size_t digit(std::size_t n, std::size_t level) {
    while (--level > 0) n /= width;
    return n % width;
  }

  /// The leaf of element `n`, which may be the next one, in nodes of this vector alone.
  Node& own_leaf(std::size_t n) {
    Node* node = &own(root_);
    for (std::size_t level = levels_; level > 1; --level) {
      const std::size_t child = digit(n, level);
      if (child == node->children.size()) node->children.push_back(std::make_shared<Node>());
      node = &own(node->children[child]);
    }
    return *node;
  }

  static Node& own(std::shared_ptr<Node>& shared) {
    if (shared.use_count() != 1)
      shared = std::make_shared<Node>(*shared);
    else
      std::atomic_thread_fence(std::memory_order_acquire);  // another thread may just have released it
    return *shared;
  }

  std::shared_ptr<Node> root_;
  std::size_t levels_ = 0;
  std::size_t capacity_ = 0;  ///< of that many levels
  std::size_t size_ = 0;
};

}  // namespace tirscope
