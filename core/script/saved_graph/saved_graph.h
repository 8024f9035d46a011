// SPDX-License-Identifier: Apache-2.0
// A graph of nodes as TVM's save_json writes it: a list of nodes in the order in which they are first met, each child
// named by its number, in the layout of dmlc's JSON writer.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace tirscope::script {

class SavedGraph {
 public:
  SavedGraph() : nodes_(1) {}  ///< number 0 is null

  /// A node without children yet; `text` is what strings and operators are made from. Its number.
  std::size_t add(std::string type_key, std::string text = {});
  std::size_t add_string(const std::string& text) { return add("runtime.String", text); }
  void set(std::size_t node, const char* key, std::string value) { nodes_[node].attrs[key] = std::move(value); }
  void set(std::size_t node, const char* key, std::size_t child) { set(node, key, std::to_string(child)); }
  /// One more element of an Array.
  void push_back(std::size_t node, std::size_t child) { nodes_[node].items.push_back(child); }
  /// One more pair of a Map.
  void insert(std::size_t node, std::string key, std::size_t child);

  std::string render(std::size_t root) const;

 private:
  struct Node {
    std::string type_key;
    std::string text;
    std::map<std::string, std::string> attrs;  ///< numbers of children, or values
    std::vector<std::string> keys;             ///< of a map
    std::vector<std::size_t> items;            ///< of an array, or a map's values
  };
  std::vector<Node> nodes_;
};

}  // namespace tirscope::script
