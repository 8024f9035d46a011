// SPDX-License-Identifier: Apache-2.0
// What the handles of a schedule refer to, by their numbers.
#pragma once

#include <functional>

#include "schedule/edit/edit.h"
#include "schedule/value.h"
#include "support/persistent_map.h"
#include "support/persistent_vector.h"

namespace tirscope::schedule {

/// Copies share what they have in common. Handles of one node share its binding, so that a step costs what it changes,
/// however many handles there are.
class Slots {
 public:
  struct Slot {
    const Handle& handle;
    const Binding& binding;
  };

  class Iterator {
   public:
    Iterator(const Slots& of, std::size_t at) : of_(&of), at_(at) {}
    Slot operator*() const { return (*of_)[at_]; }
    Iterator& operator++() { return ++at_, *this; }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Slots* of_;
    std::size_t at_;
  };

  std::size_t size() const { return entries_.size(); }
  Slot operator[](std::size_t n) const { return {entries_[n].handle, binding_at(entries_[n].place)}; }
  Iterator begin() const { return Iterator(*this, 0); }
  Iterator end() const { return Iterator(*this, size()); }

  void push_back(Handle handle, Binding binding);
  /// The number refers to nothing any more; other handles of the node keep it.
  void forget(std::size_t n) { entries_.edit(n).place = nowhere; }
  /// The first handle of a node, or null.
  const Handle* handle_of(const Node* node) const;

  /// Follows the nodes. Returns how many elements of copies this one no longer shares.
  int64_t forward(const Change& change);
  /// Handles of nodes that are not `kept` refer to nothing.
  void keep_only(const std::function<bool(const Node*)>& kept);

 private:
  static constexpr int nowhere = -1;
  struct Entry {
    Handle handle;
    int place = nowhere;
  };
  /// What handles refer to. Where two nodes became one, one of their places serves both.
  struct Place {
    Binding binding;
    int instead = nowhere;
  };

  int standing_for(int place) const;
  const Binding& binding_at(int place) const;
  /// The place of `node` is `place`, or the one that it has already.
  void settle(int place, NodeRef node);

  PersistentVector<Entry> entries_;
  PersistentVector<Place> places_;
  PersistentMap<const Node*, int> by_node_;
};

}  // namespace tirscope::schedule
