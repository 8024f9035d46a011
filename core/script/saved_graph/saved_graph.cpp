// SPDX-License-Identifier: Apache-2.0
#include "script/saved_graph/saved_graph.h"

namespace tirscope::script {

std::size_t SavedGraph::add(std::string type_key, std::string text) {
  nodes_.push_back({std::move(type_key), std::move(text), {}, {}, {}});
  return nodes_.size() - 1;
}

std::size_t SavedGraph::first_tensor() const {
  std::size_t first = nodes_.size();
  while (first > 0 && nodes_[first - 1].type_key == tensor_key) --first;
  return first;
}

void SavedGraph::set_text(std::size_t node, const char* key, std::string value) {
  nodes_[node].fields[key] = {Field::Holds::Text, std::move(value)};
}

void SavedGraph::set_number(std::size_t node, const char* key, std::string digits) {
  nodes_[node].fields[key] = {Field::Holds::Number, std::move(digits)};
}

void SavedGraph::set(std::size_t node, const char* key, std::size_t child) {
  nodes_[node].fields[key] = {Field::Holds::Child, std::to_string(child)};
}

void SavedGraph::insert(std::size_t node, std::string key, std::size_t child) {
  nodes_[node].keys.push_back(std::move(key));
  nodes_[node].items.push_back(child);
}

}  // namespace tirscope::script
