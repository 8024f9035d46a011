// SPDX-License-Identifier: Apache-2.0
#include "schedule/slots.h"

namespace tirscope::schedule {

int Slots::standing_for(int place) const {
  while (place != nowhere && places_[std::size_t(place)].instead != nowhere)
    place = places_[std::size_t(place)].instead;
  return place;
}

const Binding& Slots::binding_at(int place) const {
  static const Binding gone;
  const int at = standing_for(place);
  return at == nowhere ? gone : places_[std::size_t(at)].binding;
}

void Slots::push_back(Handle handle, Binding binding) {
  auto node = std::get_if<NodeRef>(&binding);
  if (node && !*node) node = nullptr;
  const int* known = node ? by_node_.find(node->get()) : nullptr;
  const int place = known ? *known : int(places_.size());
  if (!known) {
    if (node) by_node_.set(node->get(), place);
    places_.push_back({std::move(binding)});
  }
  entries_.push_back({std::move(handle), place});
}

const Handle* Slots::handle_of(const Node* node) const {
  const int* place = by_node_.find(node);
  if (!place) return nullptr;
  for (std::size_t n = 0; n < entries_.size(); ++n)
    if (standing_for(entries_[n].place) == *place) return &entries_[n].handle;
  return nullptr;
}

void Slots::settle(int place, NodeRef node) {
  Place& moved = places_.edit(std::size_t(place));
  if (const int* other = by_node_.find(node.get())) {
    moved.binding = {};
    moved.instead = *other;
    return;
  }
  by_node_.set(node.get(), place);
  moved.binding = std::move(node);
}

int64_t Slots::forward(const Change& change) {
  // First what is taken from its place, then where that goes: a node may become one that becomes another.
  std::vector<std::pair<int, NodeRef>> moves;
  for (const auto& [from, to] : change.forward)
    if (const int* place = from == to ? nullptr : by_node_.find(from.get())) moves.emplace_back(*place, to);
  for (const auto& [place, to] : moves) by_node_.erase(std::get<NodeRef>(places_[std::size_t(place)].binding).get());
  for (auto& [place, to] : moves)
    if (to)
      settle(place, std::move(to));
    else
      places_.edit(std::size_t(place)).binding = {};
  return int64_t(moves.size() * places_.levels() * places_.width);
}

void Slots::keep_only(const std::function<bool(const Node*)>& kept) {
  for (std::size_t n = 0; n < places_.size(); ++n)
    if (auto node = std::get_if<NodeRef>(&places_[n].binding); node && !kept(node->get())) {
      by_node_.erase(node->get());
      places_.edit(n).binding = {};
    }
}

}  // namespace tirscope::schedule
