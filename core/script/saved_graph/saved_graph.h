// SPDX-License-Identifier: Apache-2.0
// A graph of nodes as TVM's save_json writes it: a list of nodes in the order in which they are first met, each child
// named by its number. Type keys and fields are those of TVM 0.18; what other releases write in their place, and the
// layout of the text, is in graph_text.cpp.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "script/dialect/release.h"

namespace tirscope::script {

/// The type of a node that is an array's elements.
inline constexpr std::string_view tensor_key = "runtime.NDArray";

class SavedGraph {
 public:
  struct Field {
    enum class Holds : uint8_t { Child, Number, Text } holds = Holds::Text;
    std::string text;  ///< the number of a child and other numbers in decimal
  };
  struct Node {
    std::string type_key;
    std::string text;  ///< what strings, operators and boxed numbers are made from
    std::map<std::string, Field> fields;
    std::vector<std::string> keys;   ///< of a map whose keys are strings
    std::vector<std::size_t> items;  ///< of an array; a map's values, or its keys and values in turn
  };

  SavedGraph() : nodes_(1) {}  ///< number 0 is null
  explicit SavedGraph(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}

  /// A node without children yet. Its number.
  std::size_t add(std::string type_key, std::string text = {});
  std::size_t add_string(const std::string& text) { return add("runtime.String", text); }
  void set_text(std::size_t node, const char* key, std::string value);
  void set_number(std::size_t node, const char* key, std::string digits);
  void set(std::size_t node, const char* key, std::size_t child);
  /// One more element of an Array, or key or value of a Map.
  void push_back(std::size_t node, std::size_t child) { nodes_[node].items.push_back(child); }
  /// One more pair of a Map.
  void insert(std::size_t node, std::string key, std::size_t child);

  /// The elements of an array, as base64 text of what saved_tensor gives. They come after all other nodes.
  std::size_t add_tensor(std::string base64) { return add(std::string(tensor_key), std::move(base64)); }
  /// The number of the first of them; that of the nodes where there is none.
  std::size_t first_tensor() const;

  const std::vector<Node>& nodes() const { return nodes_; }
  std::vector<Node>& nodes() { return nodes_; }

 private:
  std::vector<Node> nodes_;
};

/// The text of a graph in the layout of a release: dmlc's JSON writer up to 0.21, one line from 0.22 on.
std::string graph_text(const SavedGraph& graph, std::size_t root, Release release);

struct RootedGraph {
  SavedGraph graph;
  std::size_t root = 0;
  int minor = 0;      ///< of the release that wrote it; 0 where the graph does not say
  bool flat = false;  ///< in the layout of 0.22 and later
};
/// The graph in the text of any release, in the words of 0.18 as far as they differ in names alone. Codes begin with
/// "node-graph.".
Result<RootedGraph> read_graph_text(std::string_view text);

}  // namespace tirscope::script
