// SPDX-License-Identifier: Apache-2.0
// How loops and blocks are entered into Places: what making them for a function and bringing them up to date share.
#pragma once

#include "schedule/state/places.h"

namespace tirscope::schedule {

constexpr PlaceOrder first_order = 1, last_order = ~PlaceOrder(0);

bool is_place(const Node& node);
/// Statements in the sequences at and below `node`, outside loops and blocks, that are none themselves.
int strays_in(const Node& node);

/// The loops and blocks of some statements, in pre-order, with the order in which they begin and end.
struct Collected {
  struct Item {
    PlaceRecord place;
    int parent;  ///< in the list; -1 for the outermost
    uint64_t opens, closes;
    int strays;
  };
  std::vector<Item> items;
  uint64_t events = 0;

  void collect(const Node& node, int parent);
};

void add_name(Places& places, const std::string& name, PlaceId id);
void add_pointers(Places& places, PlaceId id);

/// Gives what was collected its ids and, between `low` and `high`, its labels. False when there are not enough.
bool enter(Places& places, const Collected& collected, PlaceId parent, PlaceOrder low, PlaceOrder high);

}  // namespace tirscope::schedule
