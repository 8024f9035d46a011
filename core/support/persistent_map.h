// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace tirscope {

/// A map whose copies share what they have in common: copying it costs nothing, and changing one of many thousand
/// entries of a copy costs a few small nodes. A trie of hashes, 5 bits a level. What is not shared is changed in place.
/// Safe to read from several threads; copying and changing need a lock.
template <class K, class V, class Hash = std::hash<K>>
class PersistentMap {
  struct Node;
  using NodePtr = std::shared_ptr<Node>;
  struct Entry {
    K key;
    V value;
  };
  /// The bits of `here` and `below` say which of the 32 slots hold an entry or a node; both are kept in their order.
  /// Below the last level entries of equal hashes are in a plain list.
  struct Node {
    uint32_t here = 0, below = 0;
    std::vector<Entry> entries;
    std::vector<NodePtr> nodes;
  };
  static constexpr int bits = 5, last_level = 64 / bits;

 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool contains(const K& key) const { return find(key) != nullptr; }

  /// The value, or null.
  const V* find(const K& key) const {
    const uint64_t hash = mixed(key);
    const Node* node = root_.get();
    for (int level = 0; node && level < last_level; ++level) {
      const uint32_t slot = slot_of(hash, level);
      if (node->here & slot) {
        const Entry& entry = node->entries[position(node->here, slot)];
        return entry.key == key ? &entry.value : nullptr;
      }
      node = node->below & slot ? node->nodes[position(node->below, slot)].get() : nullptr;
    }
    if (node)
      for (const Entry& entry : node->entries)
        if (entry.key == key) return &entry.value;
    return nullptr;
  }

  /// The value of this map alone, to be changed, or null.
  V* edit(const K& key) { return contains(key) ? &value_in(root_, key, mixed(key), 0) : nullptr; }
  /// The same; a key that is not there gets a new value.
  V& operator[](const K& key) { return value_in(root_, key, mixed(key), 0); }
  void set(const K& key, V value) { (*this)[key] = std::move(value); }

  void erase(const K& key) {
    if (contains(key)) erase_in(root_, key, mixed(key), 0), --size_;
  }

  /// Calls `f(key, value)` on every entry, in no useful order.
  template <class F>
  void for_each(F&& f) const {
    visit(root_.get(), f);
  }

 private:
  static uint64_t mixed(const K& key) {
    uint64_t h = Hash()(key) * 0x9e3779b97f4a7c15ULL;
    return h ^ (h >> 32);
  }
  static uint32_t slot_of(uint64_t hash, int level) { return uint32_t(1) << ((hash >> (level * bits)) & 31); }
  static std::size_t position(uint32_t set, uint32_t slot) { return std::size_t(std::popcount(set & (slot - 1))); }
  /// Makes `node` one that only this map holds.
  static Node& own(NodePtr& node) {
    if (!node)
      node = std::make_shared<Node>();
    else if (node.use_count() != 1)
      node = std::make_shared<Node>(*node);
    else
      std::atomic_thread_fence(std::memory_order_acquire);  // another thread may just have released it
    return *node;
  }

  V& value_in(NodePtr& place, const K& key, uint64_t hash, int level) {
    Node& node = own(place);
    if (level == last_level) {
      for (Entry& entry : node.entries)
        if (entry.key == key) return entry.value;
      ++size_;
      return node.entries.emplace_back(key, V()).value;
    }
    const uint32_t slot = slot_of(hash, level);
    if (node.below & slot) return value_in(node.nodes[position(node.below, slot)], key, hash, level + 1);
    const auto at = node.entries.begin() + std::ptrdiff_t(position(node.here, slot));
    if (!(node.here & slot)) {
      ++size_;
      node.here |= slot;
      return node.entries.insert(at, Entry{key, V()})->value;
    }
    if (at->key == key) return at->value;
    // Two keys for one slot: both go a level down.
    Entry other = std::move(*at);
    node.entries.erase(at);
    node.here ^= slot;
    node.below |= slot;
    NodePtr& child = *node.nodes.insert(node.nodes.begin() + std::ptrdiff_t(position(node.below, slot)), nullptr);
    --size_;
    const K moved = other.key;
    value_in(child, moved, mixed(moved), level + 1) = std::move(other.value);
    return value_in(child, key, hash, level + 1);
  }

  void erase_in(NodePtr& place, const K& key, uint64_t hash, int level) {
    Node& node = own(place);
    if (level == last_level) {
      std::erase_if(node.entries, [&](const Entry& entry) { return entry.key == key; });
      return;
    }
    const uint32_t slot = slot_of(hash, level);
    if (node.here & slot) {
      node.entries.erase(node.entries.begin() + std::ptrdiff_t(position(node.here, slot)));
      node.here ^= slot;
      return;
    }
    const std::size_t n = position(node.below, slot);
    erase_in(node.nodes[n], key, hash, level + 1);
    if (!node.nodes[n]->entries.empty() || !node.nodes[n]->nodes.empty()) return;
    node.nodes.erase(node.nodes.begin() + std::ptrdiff_t(n));
    node.below ^= slot;
  }

  template <class F>
  static void visit(const Node* node, F& f) {
    if (!node) return;
    for (const Entry& entry : node->entries) f(entry.key, entry.value);
    for (const NodePtr& below : node->nodes) visit(below.get(), f);
  }

  NodePtr root_;
  std::size_t size_ = 0;
};

}  // namespace tirscope
